// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation

/// What is asked of a list in its address.
extension PageAPI {
    /// The longest that `wait` waits, in seconds.
    static let longestWait = 300.0

    /// Reads `app`, `outcome`, `text`, `since`, `before` and `limit`.
    static func query(_ asked: [String: String]) throws(PageError) -> DeliveryQuery {
        let known: Set = ["app", "outcome", "text", "since", "before", "limit", "wait", "whole"]
        if let other = asked.keys.sorted().first(where: { !known.contains($0) }) {
            throw PageError("'\(other.prefix(20))' is no filter; there are \(known.sorted().joined(separator: ", ")).")
        }
        var query = DeliveryQuery()
        query.app = asked["app"].flatMap { $0.isEmpty ? nil : $0 }
        query.outcome = asked["outcome"].flatMap { $0.isEmpty ? nil : $0 }
        if let outcome = query.outcome, !DeliveryQuery.outcomes.contains(outcome) {
            throw PageError("'outcome' takes one of \(DeliveryQuery.outcomes.joined(separator: ", ")).")
        }
        query.text = asked["text"].flatMap { $0.isEmpty ? nil : $0 }
        // Cut, it would find more than was asked for; and no more letters of a title or a body are searched. A token may be longer.
        if let text = query.text, text.unicodeScalars.count > ShownText.longest, DeviceToken(text) == nil {
            throw PageError("'text' has more than \(ShownText.longest) letters; send fewer of them.")
        }
        // Where it ended a text, more would be found than was asked for, and removed.
        if let (name, _) = asked.sorted(by: { $0.key < $1.key }).first(where: { $0.value.contains("\0") }) {
            throw PageError("'\(name)' holds a character that no text has.")
        }
        query.since = try asked["since"].map { text throws(PageError) in try number(text, "since") }
        query.before = try asked["before"].map { text throws(PageError) in try number(text, "before") }
        if let limit = asked["limit"] {
            guard let number = limit.wholeNumber, (1...1000).contains(number) else {
                throw PageError("'limit' takes a whole number from 1 to 1000.")
            }
            query.limit = number
        }
        return query
    }

    /// Reads a whole number.
    static func number(_ text: String, _ name: String) throws(PageError) -> Int64 {
        guard let number = text.wholeNumber else { throw PageError("'\(name)' takes a whole number.") }
        return Int64(number)
    }

    /// Reads seconds as `10`, `10s`, `500ms` or `2m`; at most ``longestWait``.
    static func seconds(_ text: String) throws(PageError) -> Double {
        let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
        guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
            text.dropLast(unit.count).utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let number = Double(text.dropLast(unit.count)), number.isFinite
        else { throw PageError("'wait' takes seconds, such as 10s or 500ms.") }
        return min(number * factor, longestWait)
    }
}
