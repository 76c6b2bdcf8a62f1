// SPDX-License-Identifier: Apache-2.0

/// A push as a provider hands it to APNs: headers as they were written, and the body's bytes.
public struct PushRequest: Sendable, Hashable {
    /// The body, exactly as given.
    public var payload: [UInt8]
    /// `apns-topic`. Without one it is the bundle identifier, extended as the push type demands.
    public var topic: String?
    /// The bundle identifier of the app, where it is known from elsewhere; else it is the topic, or the payload's
    /// `Simulator Target Bundle`.
    public var bundleIdentifier: String?
    /// `apns-push-type`.
    public var pushType: String?
    /// `apns-priority`.
    public var priority: String?
    /// `apns-collapse-id`.
    public var collapseIdentifier: String?
    /// `apns-expiration`, in seconds since 1970.
    public var expiration: String?
    /// `apns-id`.
    public var identifier: String?

    /// Makes a request.
    public init(
        payload: [UInt8], topic: String? = nil, bundleIdentifier: String? = nil, pushType: String? = nil,
        priority: String? = nil, collapseIdentifier: String? = nil, expiration: String? = nil, identifier: String? = nil
    ) {
        self.payload = payload
        self.topic = topic
        self.bundleIdentifier = bundleIdentifier
        self.pushType = pushType
        self.priority = priority
        self.collapseIdentifier = collapseIdentifier
        self.expiration = expiration
        self.identifier = identifier
    }
}

/// What `apns-push-type` may say.
public enum PushType: String, Sendable, Hashable, CaseIterable {
    case alert, background, complication, controls, fileprovider, liveactivity, location, mdm, pushtotalk, voip, widgets

    /// What the topic has after the bundle identifier.
    package var topicSuffix: String {
        switch self {
        case .alert, .background, .mdm: ""
        case .complication: ".complication"
        case .controls: ".push-type.controls"
        case .fileprovider: ".pushkit.fileprovider"
        case .liveactivity: ".push-type.liveactivity"
        case .location: ".location-query"
        case .pushtotalk: ".voip-ptt"
        case .voip: ".voip"
        case .widgets: ".push-type.widgets"
        }
    }

    /// The type that a topic's ending tells where no type is given, as senders write it that are older than `apns-push-type`.
    package init?(inferredFrom topic: String) {
        // The types that have come since are never without.
        let older: [PushType] = [.voip, .complication, .fileprovider]
        guard let type = older.first(where: { topic.hasSuffix($0.topicSuffix) }) else { return nil }
        self = type
    }

    /// The most bytes that a payload may have.
    var largestPayload: Int { self == .voip ? 5120 : 4096 }
}
