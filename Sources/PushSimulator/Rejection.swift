// SPDX-License-Identifier: Apache-2.0

/// The reason for which APNs refuses a push, in its own word.
public enum Rejection: String, Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    case badMessageId = "BadMessageId"
    case missingTopic = "MissingTopic"
    case badTopic = "BadTopic"
    case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
    case badCollapseId = "BadCollapseId"
    case badPriority = "BadPriority"
    case badExpirationDate = "BadExpirationDate"
    case invalidPushType = "InvalidPushType"
    case payloadEmpty = "PayloadEmpty"
    case payloadTooLarge = "PayloadTooLarge"
    case badDeviceToken = "BadDeviceToken"
    case duplicateHeaders = "DuplicateHeaders"
    case idleTimeout = "IdleTimeout"
    case missingDeviceToken = "MissingDeviceToken"
    case topicDisallowed = "TopicDisallowed"
    case badCertificate = "BadCertificate"
    case badCertificateEnvironment = "BadCertificateEnvironment"
    case expiredProviderToken = "ExpiredProviderToken"
    case forbidden = "Forbidden"
    case invalidProviderToken = "InvalidProviderToken"
    case missingProviderToken = "MissingProviderToken"
    case unrelatedKeyIdInToken = "UnrelatedKeyIdInToken"
    /// Apple's table says `BadEnvironmentKeyIdInToken`; its servers say this.
    case badEnvironmentKeyInToken = "BadEnvironmentKeyInToken"
    case badPath = "BadPath"
    case methodNotAllowed = "MethodNotAllowed"
    case expiredToken = "ExpiredToken"
    case unregistered = "Unregistered"
    case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
    case tooManyRequests = "TooManyRequests"
    case internalServerError = "InternalServerError"
    case serviceUnavailable = "ServiceUnavailable"
    case shutdown = "Shutdown"

    /// The status of the response.
    public var status: Int {
        switch self {
        case .badCertificate, .badCertificateEnvironment, .expiredProviderToken, .forbidden, .invalidProviderToken,
            .missingProviderToken, .unrelatedKeyIdInToken, .badEnvironmentKeyInToken:
            403
        case .badPath: 404
        case .methodNotAllowed: 405
        case .expiredToken, .unregistered: 410
        case .payloadTooLarge: 413
        case .tooManyProviderTokenUpdates, .tooManyRequests: 429
        case .internalServerError: 500
        case .serviceUnavailable, .shutdown: 503
        default: 400
        }
    }

    /// APNs' word, and the sentence.
    public var description: String { "\(rawValue): \(message)" }

    /// One sentence that names what to change.
    public var message: String {
        switch self {
        case .badMessageId: "The id must be a UUID, 32 hexadecimal digits as 8-4-4-4-12."
        case .missingTopic: "The push names no app: give a bundle id or a topic."
        case .badTopic: "The topic must be a bundle id, with the ending that the push type demands."
        case .deviceTokenNotForTopic: "The topic is another app's than the bundle id."
        case .badCollapseId: "The collapse id must have 1 to 64 bytes."
        case .badPriority: "The priority must be 10, 5 or 1, and never 10 for a background push."
        case .badExpirationDate: "The expiration must be a whole number of seconds since 1970, or 0."
        case .invalidPushType:
            "The push type must be one of \(PushType.allCases.map(\.rawValue).joined(separator: ", "))."
        case .payloadEmpty: "The payload is empty; it must be a JSON object with 'aps'."
        case .payloadTooLarge: "The payload has more than 4096 bytes (5120 for voip), which APNs refuses."
        case .badDeviceToken: "No device has this token in this environment; see `earshot device list`."
        case .duplicateHeaders: "A header of APNs stands twice in the request."
        case .idleTimeout: "The connection was silent for too long."
        case .missingDeviceToken: "The path names no device token: /3/device/<token>."
        case .topicDisallowed: "This server does not take pushes to this topic; see its --topic."
        case .badCertificate: "The client's certificate is not valid here."
        case .badCertificateEnvironment: "The client's certificate is for the other environment."
        case .expiredProviderToken: "The provider token was issued more than an hour ago; sign a new one."
        case .forbidden: "The action is not allowed."
        case .invalidProviderToken:
            "The provider token is not valid, its signature does not verify, or it is another team's."
        case .missingProviderToken: "The request has neither a provider token nor a client's certificate."
        case .unrelatedKeyIdInToken: "The token's key is not the one of the connection's first push."
        case .badEnvironmentKeyInToken: "The token's key is for the other environment."
        case .badPath: "The path is not /3/device/<token>."
        case .methodNotAllowed: "APNs takes POST alone."
        case .expiredToken: "The device token has expired."
        case .unregistered: "The device token is no longer active for the topic."
        case .tooManyProviderTokenUpdates: "The provider token changes more often than every 20 minutes."
        case .tooManyRequests: "Too many pushes were sent to this device in a row."
        case .internalServerError: "The server has failed."
        case .serviceUnavailable: "The server cannot take the push now; try again later."
        case .shutdown: "The server is ending; connect again."
        }
    }
}
