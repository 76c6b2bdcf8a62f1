// SPDX-License-Identifier: Apache-2.0

/// The reason for which APNs refuses a push, in its own word.
public enum Rejection: String, Error, Sendable, Hashable, CaseIterable {
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

    /// The status of the response.
    public var status: Int { self == .payloadTooLarge ? 413 : 400 }

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
        }
    }
}
