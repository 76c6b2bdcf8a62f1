// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Which of APNs' two halves a token belongs to.
enum TokenEnvironment: String, Sendable, Hashable, Codable, CaseIterable {
    case production, development
}

/// A token, as the registry keeps it.
struct RegisteredToken: Sendable, Hashable, Codable {
    /// Hexadecimal digits in lower case.
    var token: String
    var app: String
    var environment: TokenEnvironment
    /// Seconds since 1970, when the app was removed from the device or turned off there.
    var unregistered: Double?
    /// Seconds since 1970.
    var expired: Double?

    /// `registered`, `unregistered` or `expired`.
    var state: String { unregistered != nil ? "unregistered" : expired != nil ? "expired" : "registered" }

    /// What a provider is told that sends to it for an app.
    ///
    /// Whose it is comes first: a token is inactive for its own topic only.
    func standing(for app: String, in environment: TokenEnvironment?) -> TokenStanding {
        if let environment, environment != self.environment { return .unknown }
        if app != self.app { return .ofAnotherApp }
        if let unregistered { return .unregistered(since: Date(timeIntervalSince1970: unregistered)) }
        if let expired { return .expired(since: Date(timeIntervalSince1970: expired)) }
        return .registered
    }
}

/// A device with its tokens.
struct RegisteredDevice: Sendable, Hashable, Codable {
    var name: String
    var isOnline: Bool
    var tokens: [RegisteredToken]
}
