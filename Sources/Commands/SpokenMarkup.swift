// SPDX-License-Identifier: Apache-2.0

import AVFAudio

/// The words and breaks of a small, safe part of SSML.
///
/// `speak`, `p`, `s`, `break` and `sub` are understood; anything else is refused by name: an element that is passed over quietly would
/// change what is heard. `AVSpeechUtterance` is told to leave out what it cannot say; whoever gives a command wants to know.
struct SpokenMarkup: Equatable {
    /// A stretch of words and the silence that follows it, in seconds.
    struct Passage: Equatable {
        var text: String
        var silence: Double
    }

    /// The longest break that is taken, in seconds.
    static let longestBreak = 10.0

    /// The passages in order.
    private(set) var passages: [Passage] = []

    /// Reads SSML.
    /// - Throws: ``Failure`` with exit code 65, naming what is not understood.
    init(_ markup: String) throws(Failure) {
        let events: [MarkupScanner.Event]
        do throws(MarkupScanner.NotWellFormed) { events = try MarkupScanner.events(of: markup) } catch {
            throw Failure(.badInput, error.message)
        }
        if case .open(let name, _)? = events.first, name != "speak" {
            throw Failure(.badInput, "SSML begins with <speak>; this begins with <\(name)>.")
        }
        var text = ""
        /// What is said in place of what stands in each `sub` that is open.
        var aliases: [String] = []
        var edge = NumberEdge()
        for event in events {
            switch event {
            case .text(let words):
                guard aliases.isEmpty else { continue }
                try edge.pass(to: words)
                text += words
                continue
            case .open(let name, let attributes):
                switch name {
                case "speak": break
                // What stands before it is no part of it: "$1<p>0 new messages</p>" is a dollar.
                case "p", "s":
                    finish(&text, silence: nil)
                    edge = NumberEdge()
                case "sub":
                    guard let alias = attributes["alias"] else {
                        throw Failure(.badInput, "<sub> in the SSML needs an alias.")
                    }
                    aliases.append(alias)
                case "break": finish(&text, silence: try Self.silence(attributes))
                default:
                    throw Failure(
                        .badInput, "<\(name)> in the SSML is not understood; use speak, p, s, break and sub.")
                }
            case .close("sub"):
                let alias = aliases.removeLast()
                if aliases.isEmpty {
                    edge.isBehindTag = true
                    try edge.pass(to: alias)
                    text += alias
                }
            case .close(let name):
                if let pause = SpokenPause.behind(name) {
                    finish(&text, silence: pause)
                    edge = NumberEdge()
                }
            }
            edge.isBehindTag = true
        }
        finish(&text, silence: 0)
        guard !passages.isEmpty else { throw Failure(.badInput, "the SSML holds no words; write them inside <speak>.") }
    }

    /// Where a tag stands, and whether it would tear a number or make one of two: "$12<break/>50".
    private struct NumberEdge {
        private var last: Unicode.Scalar?
        var isBehindTag = false

        /// Goes on with words.
        /// - Throws: ``Failure`` with exit code 65 where a tag stands between what may be one number.
        mutating func pass(to words: String) throws(Failure) {
            guard let first = words.unicodeScalars.first else { return }
            if isBehindTag, let last,
                Self.isDigit(last) && Self.mayGoOn(first) || Self.mayGoOn(last) && Self.isDigit(first)
            {
                throw Failure(.badInput, "a tag in the SSML stands inside a number; put a space or a word between.")
            }
            (last, isBehindTag) = (words.unicodeScalars.last, false)
        }

        private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

        private static func mayGoOn(_ scalar: Unicode.Scalar) -> Bool {
            isDigit(scalar) || [".", ",", "'", "’", "٫", "٬", "%"].contains(scalar)
                || scalar.properties.generalCategory == .currencySymbol
        }
    }

    /// Ends a passage.
    /// - Parameter silence: the seconds behind it; nil for those behind a sentence, where there are words.
    private mutating func finish(_ text: inout String, silence: Double?) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text = ""
        if words.isEmpty {
            guard var last = passages.popLast() else { return }
            last.silence += silence ?? 0
            passages.append(last)
        } else {
            passages.append(Passage(text: words, silence: silence ?? SpokenPause.behind("s") ?? 0))
        }
    }

    private static func silence(_ attributes: [String: String]) throws(Failure) -> Double {
        guard let time = attributes["time"] else {
            guard let silence = SpokenPause.ofStrength(attributes["strength"]) else {
                throw Failure(.badInput, "the strength of a <break> in the SSML is none of SSML's words.")
            }
            return silence
        }
        guard let seconds = SpokenPause.ofTime(time), (0...longestBreak).contains(seconds) else {
            throw Failure(.badInput, "the time of a <break> in the SSML is not from 0s to 10s.")
        }
        return seconds
    }
}
