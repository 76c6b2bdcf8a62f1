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
        var seam = Seam()
        for event in events {
            switch event {
            case .text(let words):
                guard aliases.isEmpty else { continue }
                try seam.pass(to: words)
                text += words
                continue
            case .open(let name, let attributes):
                switch name {
                case "speak": break
                // What stands before it is no part of it: "$1<p>0 new messages</p>" is a dollar.
                case "p", "s":
                    finish(&text, silence: nil)
                    seam = Seam()
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
                    seam.isBehindTag = true
                    try seam.pass(to: alias)
                    text += alias
                }
            case .close(let name):
                if let pause = SpokenPause.behind(name) {
                    finish(&text, silence: pause)
                    seam = Seam()
                }
            }
            seam.isBehindTag = true
        }
        finish(&text, silence: 0)
        guard !passages.isEmpty else { throw Failure(.badInput, "the SSML holds no words; write them inside <speak>.") }
    }

    /// What stands before a tag, and whether the tag would tear a number or make one of two: "$12<break/>50".
    private struct Seam {
        private var before = ""
        var isBehindTag = false

        /// Goes on with words.
        /// - Throws: ``Failure`` with exit code 65 where a tag stands between what may be one number.
        mutating func pass(to words: String) throws(Failure) {
            guard let first = words.unicodeScalars.first else { return }
            if isBehindTag {
                let numbers = NumberSeams.numbers(before: before.unicodeScalars, behind: words.unicodeScalars)
                // A sentence ends before the tag and another one begins behind it: "$5.<break/>Thanks"
                let parts = before.last.map { ".!?".contains($0) } == true && first.properties.isUppercase
                guard numbers == (0, 0) || parts else {
                    throw Failure(.badInput, "a tag in the SSML stands inside a number; put a space or a word between.")
                }
                before = ""
            }
            before += words
            isBehindTag = false
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
