// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A push that APNs has agreed to deliver.
public struct AcceptedPush: Sendable {
    /// The body, exactly as given.
    public let bytes: [UInt8]
    /// The bundle identifier of the app; nil only for a payload that cannot be read.
    public let bundleIdentifier: String?
    /// `apns-push-type`, if it was given, or told by the topic.
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
        _ request: borrowing PushRequest, makeIdentifier: () -> UUID = { UUID() }
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
            guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let seconds = Int(text) else { throw .badExpirationDate }
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
        guard BundleIdentifier.isValid(topic), topic.utf8.count > suffix.utf8.count,
            suffix.isEmpty || topic.hasSuffix(suffix)
        else { throw .badTopic }
        let named = suffix.isEmpty ? topic : String(topic.dropLast(suffix.count))
        guard known == nil || known == named else { throw .deviceTokenNotForTopic }
        return named
    }

    private static func priority(_ text: String?, of type: PushType?) throws(Rejection) -> Int {
        guard let text else { return type == .background ? 5 : 10 }
        // As it is written: "+10" and "010" are none.
        guard ["1", "5", "10"].contains(text), let priority = Int(text), !(type == .background && priority == 10) else {
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
        let bytes = uuid
        let high = Self.number(
            bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7)
        let low = Self.number(
            bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15)
        return Self.canonical(high, low)
    }

    /// The text of a UUID whose sixteen bytes are those of two numbers, the highest first.
    package static func canonical(_ high: UInt64, _ low: UInt64) -> String {
        unsafe String(unsafeUninitializedCapacity: 36) { room in
            var count = 0
            spell(high, low) { letter in
                unsafe room[count] = letter
                count += 1
            }
            return count
        }
    }

    /// Puts the text of a UUID behind other bytes.
    package static func appendCanonical(_ high: UInt64, _ low: UInt64, to letters: inout [UInt8]) {
        letters.append(addingCapacity: 36) { letters in spell(high, low) { letters.append($0) } }
    }

    /// Gives the 36 letters one by one.
    @inline(__always)
    private static func spell(_ high: UInt64, _ low: UInt64, _ give: (UInt8) -> Void) {
        func put(_ digits: UInt64, _ count: Int) {
            for place in 0..<count { give(UInt8(truncatingIfNeeded: digits >> UInt64(56 - 8 * place))) }
        }
        let hyphen = UInt8(ascii: "-")
        put(digits(high >> 32), 8)
        give(hyphen)
        let middle = digits(high)
        put(middle, 4)
        give(hyphen)
        put(middle << 32, 4)
        give(hyphen)
        let later = digits(low >> 32)
        put(later, 4)
        give(hyphen)
        put(later << 32, 4)
        put(digits(low), 8)
    }

    /// The eight hexadecimal digits of the lower half of a number, a letter a byte, all at once.
    private static func digits(_ number: UInt64) -> UInt64 {
        var halves = number & 0xFFFF_FFFF
        halves = (halves << 16 | halves) & 0x0000_FFFF_0000_FFFF
        halves = (halves << 8 | halves) & 0x00FF_00FF_00FF_00FF
        halves = (halves << 4 | halves) & 0x0F0F_0F0F_0F0F_0F0F
        let isLetter = (halves &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return halves &+ 0x3030_3030_3030_3030 &+ isLetter &* 39
    }

    private static func number(
        _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ f: UInt8, _ g: UInt8, _ h: UInt8
    ) -> UInt64 {
        let high = UInt64(a) << 56 | UInt64(b) << 48 | UInt64(c) << 40 | UInt64(d) << 32
        return high | UInt64(e) << 24 | UInt64(f) << 16 | UInt64(g) << 8 | UInt64(h)
    }
}
