// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// A push that the provider API has admitted, with what is kept of the request that it came in.
struct ReceivedPush: Sendable {
    /// The push; its `identifier` is the `apns-id`.
    var push: AcceptedPush
    /// The token that it was sent to.
    var token: DeviceToken
    /// The app that the token belongs to.
    var app: String
    /// When the request was whole.
    var received: Date
    /// What names its delivery here and in `apns-unique-id`: a UUID in lower case, made up by the server.
    var unique: String
    /// The request as it came.
    var request: LoggedRequest
}

/// A request that the provider API has refused. It is kept for its sender to look at; nothing waits for it to be on the disk.
struct RefusedPush: Sendable {
    /// What the sender was answered.
    var status: Int
    /// APNs' word.
    var reason: String
    /// The topic as it was given, if it is a bundle id.
    var app: String?
    /// The token as it was given, if it is one.
    var token: DeviceToken?
    /// The `apns-id` of the answer.
    var identifier: String
    var received: Date
    /// What names it here: a UUID in lower case.
    var unique: String
    var request: LoggedRequest
    /// The body, at most 8192 bytes of it.
    var payload: [UInt8]
}

/// A request's headers and who sent it, as the page shows them.
struct RequestRecord: Sendable, Hashable, Codable {
    /// A header field as it came; `authorization` has its scheme and three letters of its token at most.
    struct Field: Sendable, Hashable, Codable {
        var name: String
        var value: String
    }

    var headers: [Field] = []
    /// What the provider token claims; nil where there was none that could be read.
    var claims: Claims?
    /// The subject of the client's certificate.
    var certificate: String?

    struct Claims: Sendable, Hashable, Codable {
        var team: String?
        var key: String?
        /// Seconds since 1970.
        var issued: Double?
        /// Why the token is valid or not, as one sentence.
        var verdict: String
    }
}
