// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// App Transport Security as an `Info.plist` has it: whether a host may be asked without TLS.
///
/// The rules are those of iOS 10 and later: addresses are let be, names of the local network need `NSAllowsLocalNetworking`.
package struct TransportSecurity: Sendable, Equatable {
    /// What stands of one exception domain.
    private struct Exception: Sendable, Equatable {
        let allowsInsecure: Bool
        let includesSubdomains: Bool
    }

    private let allowsAll: Bool
    private let allowsLocal: Bool
    private let exceptions: [String: Exception]

    /// Reads `NSAppTransportSecurity` of an `Info.plist`.
    package init(_ information: [String: Any]) {
        let security = information["NSAppTransportSecurity"] as? [String: Any] ?? [:]
        func isSet(_ key: String) -> Bool { security[key] as? Bool ?? false }
        // Who names one of the narrower keys has the wide one ignored.
        let narrower = [
            "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
        ]
        allowsAll = isSet("NSAllowsArbitraryLoads") && !narrower.contains { security[$0] != nil }
        allowsLocal = isSet("NSAllowsLocalNetworking") || allowsAll
        let domains = security["NSExceptionDomains"] as? [String: Any] ?? [:]
        exceptions = domains.reduce(into: [:]) { exceptions, domain in
            guard let rules = domain.value as? [String: Any] else { return }
            let keys = [
                "NSExceptionAllowsInsecureHTTPLoads", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
                "NSThirdPartyExceptionAllowsInsecureHTTPLoads",
            ]
            exceptions[Self.plain(domain.key)] = Exception(
                allowsInsecure: keys.contains { rules[$0] as? Bool ?? false },
                includesSubdomains: rules["NSIncludesSubdomains"] as? Bool ?? false)
        }
    }

    /// Whether a host may be asked with `http`.
    package func allowsInsecure(_ host: String) -> Bool {
        let host = Self.plain(host)
        if let exception = exceptions[host] { return exception.allowsInsecure }
        var parent = host
        while let dot = parent.firstIndex(of: ".") {
            parent = String(parent[parent.index(after: dot)...])
            if let exception = exceptions[parent], exception.includesSubdomains { return exception.allowsInsecure }
        }
        if Self.isAddress(host) { return true }
        if !host.contains(".") || host.hasSuffix(".local") { return allowsLocal }
        return allowsAll
    }

    private static func plain(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    private static func isAddress(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.contains(":") || host.hasPrefix("[")
            || (parts.count == 4 && parts.allSatisfy { UInt8($0) != nil })
    }
}
