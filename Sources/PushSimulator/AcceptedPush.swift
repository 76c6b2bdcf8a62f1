// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A push that APNs has agreed to deliver.
public struct AcceptedPush: Sendable {
    /// The body, exactly as given.
    public let bytes: [UInt8]
    /// The bundle identifier of the app; nil only for a payload that cannot be read.
    public let bundleIdentifier: String?
    /// `apns-push-type`, if it was given.
    public let pushType: PushType?
    /// 10 at once, 5 with regard to power, 1 without waking the device.
    public let priority: Int
    /// `apns-collapse-id`.
    public let collapseIdentifier: String?
    /// Seconds since 1970; 0 for one attempt; nil for APNs' own time of storage.
    public let expiration: Int?
    /// The UUID of the push, as given or made up.
    public let identifier: String

    private let reading: Result<Payload, PayloadError>

    /// Admits a push, with APNs' checks in APNs' order.
    /// - Parameter makeIdentifier: makes up the id of a push that has none.
    /// - Throws: the ``Rejection`` that APNs would answer with.
    public init(
        _ request: PushRequest, makeIdentifier: () -> UUID = { UUID() }
    ) throws(Rejection) {
        if let identifier = request.identifier {
            guard Self.isCanonical(identifier) else { throw .badMessageId }
            self.identifier = identifier
        } else {
            identifier = makeIdentifier().uuidString.lowercased()
        }
        let type = request.pushType.flatMap { PushType(rawValue: $0) }
        let limit = (type ?? .alert).largestPayload
        let reading = request.payload.count <= limit ? Payload.reading(request.payload) : .failure(.tooLong)
        let target = (try? reading.get())?.targetBundle
        let known = request.bundleIdentifier ?? (request.topic == nil ? target : nil)
        bundleIdentifier = try Self.bundle(topic: request.topic, known: known, type: type ?? .alert)
        if bundleIdentifier == nil, case .success = reading { throw .missingTopic }
        if let collapse = request.collapseIdentifier {
            guard (1...64).contains(collapse.utf8.count) else { throw .badCollapseId }
        }
        collapseIdentifier = request.collapseIdentifier
        priority = try Self.priority(request.priority, of: type)
        expiration = try request.expiration.map { text throws(Rejection) in
            guard let seconds = Int(text), seconds >= 0 else { throw .badExpirationDate }
            return seconds
        }
        guard type != nil || request.pushType == nil else { throw .invalidPushType }
        pushType = type
        guard !request.payload.isEmpty else { throw .payloadEmpty }
        guard request.payload.count <= limit else { throw .payloadTooLarge }
        bytes = request.payload
        self.reading = reading
    }

    /// Returns what the push says.
    ///
    /// APNs does not read what it stores and forwards, so that this is a matter of its own.
    /// - Throws: ``PayloadError`` when no device could show it.
    public func payload() throws(PayloadError) -> Payload { try reading.get() }

    private static func bundle(topic: String?, known: String?, type: PushType) throws(Rejection) -> String? {
        if let known { guard BundleIdentifier.isValid(known) else { throw .badTopic } }
        guard let topic else { return known }
        let suffix = type.topicSuffix
        guard BundleIdentifier.isValid(topic), topic.hasSuffix(suffix), topic.utf8.count > suffix.utf8.count else {
            throw .badTopic
        }
        let named = String(topic.dropLast(suffix.count))
        guard known == nil || known == named else { throw .deviceTokenNotForTopic }
        return named
    }

    private static func priority(_ text: String?, of type: PushType?) throws(Rejection) -> Int {
        guard let text else { return type == .background ? 5 : 10 }
        guard let priority = Int(text), [1, 5, 10].contains(priority), !(type == .background && priority == 10) else {
            throw .badPriority
        }
        return priority
    }

    /// Whether a text is a UUID as APNs takes it; capitals are let pass, as Apple's own class writes them.
    private static func isCanonical(_ text: String) -> Bool { text.utf8.count == 36 && UUID(uuidString: text) != nil }
}

/// Names that come from outside and become names of folders.
public enum BundleIdentifier {
    /// Whether a text is a bundle identifier: letters, digits, hyphens and underscores, in parts separated by dots.
    public static func isValid(_ text: String) -> Bool {
        guard (1...155).contains(text.utf8.count) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
        }
    }
}
