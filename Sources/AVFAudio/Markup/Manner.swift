// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How words are said, beside the voice's own way: SSML's `prosody`.
///
/// A value that SSML does not have changes nothing.
struct Manner: Sendable, Hashable {
    /// Multiples of the voice's own.
    var rate = 1.0
    var pitch = 1.0
    /// A share of the utterance's loudness; nothing is louder than that.
    var volume = 1.0

    /// The manner within an element.
    func changed(by attributes: [String: String]) -> Manner {
        var manner = self
        if let rate = attributes["rate"].flatMap({ Self.rate($0, now: self.rate) }) {
            manner.rate = min(max(rate, 0.25), 4)
        }
        if let pitch = attributes["pitch"].flatMap({ Self.pitch($0, now: self.pitch) }) {
            manner.pitch = min(max(pitch, 0.5), 2)
        }
        if let volume = attributes["volume"].flatMap({ Self.volume($0, now: self.volume) }) {
            manner.volume = min(max(volume, 0), 1)
        }
        return manner
    }

    private static func rate(_ value: String, now: Double) -> Double? {
        let named = ["x-slow": 0.5, "slow": 0.75, "medium": 1, "default": 1, "fast": 1.5, "x-fast": 2]
        if let rate = named[value] { return rate }
        guard let share = number(value, unit: "%") else { return number(value, unit: "").flatMap { $0 > 0 ? $0 : nil } }
        return isRelative(value) ? now * (1 + share / 100) : share > 0 ? share / 100 : nil
    }

    private static func pitch(_ value: String, now: Double) -> Double? {
        let named = ["x-low": 0.7, "low": 0.85, "medium": 1, "default": 1, "high": 1.2, "x-high": 1.4]
        if let pitch = named[value] { return pitch }
        if let share = number(value, unit: "%") {
            return isRelative(value) ? now * (1 + share / 100) : share > 0 ? share / 100 : nil
        }
        // A number of hertz says nothing to a voice whose own pitch is not known.
        return number(value, unit: "st").map { now * exp2($0 / 12) }
    }

    private static func volume(_ value: String, now: Double) -> Double? {
        let named = [
            "silent": 0, "x-soft": 0.25, "soft": 0.5, "medium": 1, "default": 1, "loud": 1, "x-loud": 1,
        ]
        if let volume = named[value] { return volume }
        if let decibels = number(value, unit: "dB") { return now * pow(10, decibels / 20) }
        guard let share = number(value, unit: "%") ?? number(value, unit: "") else { return nil }
        return isRelative(value) ? now * (1 + share / 100) : share / 100
    }

    private static func isRelative(_ value: String) -> Bool { value.hasPrefix("+") || value.hasPrefix("-") }

    /// A decimal number with its unit.
    static func number(_ value: String, unit: String) -> Double? {
        guard value.hasSuffix(unit), value.utf8.count <= 16 else { return nil }
        let digits = value.dropLast(unit.count)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || ".+-".contains($0)) }) else {
            return nil
        }
        return Double(digits)
    }
}
