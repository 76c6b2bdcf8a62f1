// SPDX-License-Identifier: Apache-2.0

/// Who keeps something that is made from the log, in the log's order.
protocol EventFollower: Sendable {
    /// The last event that it has kept; it is told of those after it.
    var lastSequence: UInt64 { get }
    /// Takes the next events.
    func follow(_ events: [(sequence: UInt64, event: StoreEvent)])
}

/// Who knows the devices and their tokens.
protocol DeviceBook: Sendable {
    /// Tells whose a token is; reads no file.
    func standing(of token: DeviceToken, for app: String) -> TokenStanding
    /// Is told that a push to a token is taken: one that nobody has makes a device for itself then, where it may.
    func admit(_ token: DeviceToken, for app: String)
    /// Whether the device of a token can be reached.
    func isOnline(_ token: DeviceToken) -> Bool
    /// Whether pushes for an app reach a token.
    func reach(of token: DeviceToken, for app: String) -> Forwarding.Reach
    /// Has somebody told of every change, on a thread of the book's.
    func onChange(_ told: @escaping @Sendable () -> Void)
}

extension DeviceBook {
    func admit(_ token: DeviceToken, for app: String) {}

    func reach(of token: DeviceToken, for app: String) -> Forwarding.Reach {
        guard case .registered = standing(of: token, for: app) else { return .gone }
        return isOnline(token) ? .online : .offline
    }
}
