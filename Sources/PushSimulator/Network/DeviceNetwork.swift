// SPDX-License-Identifier: Apache-2.0

/// How the network of a device is.
public enum DeviceNetwork: Sendable, Hashable {
    /// Like this machine's.
    case online
    /// There is none: requests end with the error -1009.
    case offline
    /// Nothing is ever answered: requests end with the error -1001 when their time is over.
    case hang
    /// Every request is answered with a status of HTTP and nothing else.
    case fail(status: Int)
    /// Like this machine's, at so many kilobits a second in either direction.
    case slow(kilobits: Double)

    /// Reads `online`, `offline`, `hang`, `fail:STATUS` (100 to 599) or `slow:KBPS` (1 to 1,000,000); nil for anything else.
    public init?(_ word: String) {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("online", nil): self = .online
        case ("offline", nil): self = .offline
        case ("hang", nil): self = .hang
        case ("fail", let status?):
            guard let status = Int(status), (100...599).contains(status) else { return nil }
            self = .fail(status: status)
        case ("slow", let rate?):
            guard let rate = Double(rate), (1...1_000_000).contains(rate) else { return nil }
            self = .slow(kilobits: rate)
        default: return nil
        }
    }

    /// The network as ``init(_:)`` reads it.
    public var option: String {
        switch self {
        case .online: "online"
        case .offline: "offline"
        case .hang: "hang"
        case .fail(let status): "fail:\(status)"
        case .slow(let kilobits): "slow:\(kilobits)"
        }
    }

    /// What the modules in an extension's process are told; nil where they have nothing to pretend.
    var word: String? {
        switch self {
        case .online, .slow: nil
        case .offline: "offline"
        case .hang: "hang"
        case .fail(let status): "fail:\(status)"
        }
    }

    /// Whether a process may open sockets of the internet: what is pretended needs none, and whoever goes past it finds none.
    var hasSockets: Bool { word == nil }
}
