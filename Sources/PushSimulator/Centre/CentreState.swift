// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import StrictJSON
internal import UserNotifications

/// What the notification centre keeps of one app, beside the notifications on its list.
struct CentreState: Codable, Equatable, Sendable {
    /// The categories, as they travel.
    var categories: [PropertyValue] = []
    /// The number on the app's icon that was set last.
    var badge: Int?
    /// The local notifications that wait, the one that is due first before the others.
    private(set) var pending: [PendingRequest] = []

    /// The most local notifications that wait; iOS keeps as many.
    static let mostPending = 64
    /// The most bytes that a waiting request may have as it travels.
    static let largestPending = 64 << 10
    /// The most bytes that the categories may have as they travel.
    static let largestCategories = 256 << 10

    /// What a state may be as a file: above what the limits let become one.
    private static let rules = JSONRules(deepest: 300, largest: 16 << 20, allowsNUL: true)

    init() {}

    /// Reads a state; nil for anything that is none.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(bytes, rules: Self.rules), let state = try? json.decode(CentreState.self)
        else { return nil }
        self = state
    }

    /// The state as a file.
    var json: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return (try? encoder.encode(self)).map { Array($0) }
    }

    /// Keeps a request in the place of one of the same identifier.
    /// - Returns: whether it is among those that are kept: the ones that are due first.
    mutating func keep(_ request: PendingRequest) -> Bool {
        pending.removeAll { $0.identifier == request.identifier }
        // Behind those of the same moment, so that the order of adding is kept.
        pending.insert(request, at: pending.firstIndex { $0.due > request.due } ?? pending.endIndex)
        if pending.count > Self.mostPending { pending.removeLast(pending.count - Self.mostPending) }
        return pending.contains { $0.identifier == request.identifier }
    }

    /// Shows the number that a notification puts on the app's icon: none leaves it, and 0 takes it away.
    mutating func count(_ content: UNNotificationContent) {
        if let number = content.badge { badge = max(0, number.intValue) }
    }

    /// Takes requests back; nil stands for all.
    mutating func remove(pending identifiers: [String]?) {
        guard let identifiers = identifiers.map({ Set($0) }) else {
            pending = []
            return
        }
        pending.removeAll { identifiers.contains($0.identifier) }
    }

    /// What is due by a moment.
    func due(by moment: Date) -> [PendingRequest] { pending.filter { $0.due <= moment.timeIntervalSince1970 } }

    /// Takes out what is due by a moment. What repeats is kept for its next time after it: what was missed comes once.
    mutating func takeDue(by moment: Date) -> [PendingRequest] {
        let due = due(by: moment)
        remove(pending: due.map(\.identifier))
        for request in due {
            // A time so large that an interval does not change it comes once.
            if let next = request.next(after: moment), next.due > moment.timeIntervalSince1970 { _ = keep(next) }
        }
        return due
    }
}

/// A local notification that waits.
struct PendingRequest: Codable, Equatable, Sendable {
    let identifier: String
    /// Seconds since 1970.
    let due: Double
    /// The request as it travels, in Base64: as JSON it would lose dates and data in its `userInfo`.
    private let request: String

    init(identifier: String, due: Double, request: PropertyValue) {
        self.identifier = identifier
        self.due = due
        self.request = Data(request.bytes).base64EncodedString()
    }

    private init(_ other: PendingRequest, due: Double) {
        identifier = other.identifier
        self.due = due
        request = other.request
    }

    /// The id of its delivery: the same whoever delivers it, and another one each time that it repeats.
    var deliveryIdentifier: String {
        // FNV-1a, 64 bits, twice: to be told from others of the same app and moment, which nobody has a reason to forge.
        func hash(_ seed: UInt64) -> UInt64 {
            "\(identifier)\0\(due.bitPattern)\0\(request)".utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01B3
            }
        }
        let digits = Array(
            [hash(0), hash(.max)].map { number in
                let text = String(number, radix: 16)
                return String(repeating: "0", count: 16 - text.count) + text
            }.joined())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    /// The request as it travels; nil when the file has been changed into something else.
    var wire: PropertyValue? {
        Data(base64Encoded: request).flatMap { try? PropertyValue(bytes: Array($0)) }
    }

    /// The same request for the next time; nil when it comes once.
    fileprivate func next(after moment: Date) -> PendingRequest? {
        guard let trigger = wire.flatMap({ UNNotificationRequest(wire: $0).trigger }), trigger.repeats else {
            return nil
        }
        switch trigger {
        case let trigger as UNTimeIntervalNotificationTrigger:
            let missed = ((moment.timeIntervalSince1970 - due) / trigger.timeInterval).rounded(.down)
            return PendingRequest(self, due: due + (missed + 1) * trigger.timeInterval)
        case let trigger as UNCalendarNotificationTrigger:
            return trigger.nextTriggerDate(after: moment).map { PendingRequest(self, due: $0.timeIntervalSince1970) }
        default: return nil
        }
    }
}
