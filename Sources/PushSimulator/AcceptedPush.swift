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

    /// What the push says, if that was asked at admission.
    private let reading: Result<Payload, PayloadError>?

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
            identifier = makeIdentifier().canonical
        }
        let type = request.pushType.flatMap { PushType(rawValue: $0) }
        let limit = (type ?? .alert).largestPayload
        // Read now only where it has to tell the app; what is stored and forwarded is not read.
        let mustTell = request.bundleIdentifier == nil && request.topic == nil
        let reading: Result<Payload, PayloadError>? =
            request.payload.count > limit
            ? .failure(.tooLong) : mustTell ? Payload.reading(request.payload) : nil
        let known = request.bundleIdentifier ?? (mustTell ? (try? reading?.get())?.targetBundle : nil)
        bundleIdentifier = try Self.bundle(topic: request.topic, known: known, type: type ?? .alert)
        if bundleIdentifier == nil, case .success? = reading { throw .missingTopic }
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
    public func payload() throws(PayloadError) -> Payload { try (reading ?? Payload.reading(bytes)).get() }

    private static func bundle(topic: String?, known: String?, type: PushType) throws(Rejection) -> String? {
        if let known { guard BundleIdentifier.isValid(known) else { throw .badTopic } }
        guard let topic else { return known }
        let suffix = type.topicSuffix
        guard BundleIdentifier.isValid(topic), topic.hasSuffix(suffix), topic.utf8.count > suffix.utf8.count else {
            throw .badTopic
        }
        let named = suffix.isEmpty ? topic : String(topic.dropLast(suffix.count))
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
    private static func isCanonical(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        var place = 0
        for byte in text.utf8 {
            let isHyphen = place == 8 || place == 13 || place == 18 || place == 23
            guard isHyphen ? byte == UInt8(ascii: "-") : byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 else {
                return false
            }
            place += 1
        }
        return true
    }
}

/// Names that come from outside and become names of folders.
public enum BundleIdentifier {
    /// Whether a text is a bundle identifier: letters, digits, hyphens and underscores, in parts separated by dots.
    public static func isValid(_ text: String) -> Bool {
        guard (1...155).contains(text.utf8.count) else { return false }
        // How many letters of the part have come.
        var count = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                if count == 0 { return false }
                count = 0
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                count += 1
            default: return false
            }
        }
        return count > 0
    }
}

extension UUID {
    /// The text as APNs writes it, in lower case; without the formatting that `uuidString` goes through.
    package var canonical: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        func put(_ bytes: UInt8...) {
            for byte in bytes {
                let (high, low) = (byte >> 4, byte & 15)
                text.append(high < 10 ? 0x30 + high : 0x57 + high)
                text.append(low < 10 ? 0x30 + low : 0x57 + low)
            }
            if text.count < 36 { text.append(UInt8(ascii: "-")) }
        }
        put(uuid.0, uuid.1, uuid.2, uuid.3)
        put(uuid.4, uuid.5)
        put(uuid.6, uuid.7)
        put(uuid.8, uuid.9)
        put(uuid.10, uuid.11, uuid.12, uuid.13, uuid.14, uuid.15)
        return String(decoding: text, as: UTF8.self)
    }
}
