// SPDX-License-Identifier: Apache-2.0

/// The words and breaks of a small, safe part of SSML.
///
/// `speak`, `p`, `s`, `break` and `sub` are understood; anything else is refused by name, because the engine's own SSML
/// opens files and starts programs, and an element that is passed over quietly would change what is heard.
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
        var open: [String] = []
        var text = ""
        var alias: String?
        var rest = markup.unicodeScalars[...]
        while let next = rest.first {
            if next != "<" {
                let run = rest.prefix { $0 != "<" }
                rest = rest.dropFirst(run.count)
                guard !open.isEmpty || run.allSatisfy(\.properties.isWhitespace) else {
                    throw Failure(.badInput, "SSML stands inside <speak> and </speak>; this has words outside.")
                }
                if alias == nil { text += try Self.resolved(String(String.UnicodeScalarView(run))) }
                continue
            }
            guard let end = rest.firstIndex(of: ">") else {
                throw Failure(.badInput, "a tag in the SSML is not closed.")
            }
            let inside = String(String.UnicodeScalarView(rest[rest.index(after: rest.startIndex)..<end]))
            rest = rest[rest.index(after: end)...]
            if inside.hasPrefix("?xml"), open.isEmpty { continue }
            if inside.hasPrefix("!--"), inside.hasSuffix("--") { continue }
            let tag = try Tag(inside)
            guard !open.isEmpty || tag.name == "speak" else {
                throw Failure(.badInput, "SSML begins with <speak>; this begins with <\(tag.name)>.")
            }
            if tag.closes {
                guard open.popLast() == tag.name else {
                    throw Failure(.badInput, "</\(tag.name)> closes nothing that is open in the SSML.")
                }
                if tag.name == "sub", let words = alias {
                    text += words
                    alias = nil
                }
                if tag.name == "p" || tag.name == "s" { finish(&text, silence: tag.name == "p" ? 0.5 : 0.25) }
                continue
            }
            switch tag.name {
            case "speak", "p", "s": break
            case "sub":
                guard let words = tag.attributes["alias"] else {
                    throw Failure(.badInput, "<sub> in the SSML needs an alias.")
                }
                alias = words
            case "break": finish(&text, silence: try Self.silence(tag))
            default:
                throw Failure(.badInput, "<\(tag.name)> in the SSML is not understood; use speak, p, s, break and sub.")
            }
            if tag.name == "sub", tag.isEmpty { alias = nil }
            if !tag.isEmpty { open.append(tag.name) }
        }
        guard open.isEmpty else { throw Failure(.badInput, "<\(open.last ?? "")> is not closed in the SSML.") }
        finish(&text, silence: 0)
        guard !passages.isEmpty else { throw Failure(.badInput, "the SSML holds no words; write them inside <speak>.") }
    }

    private mutating func finish(_ text: inout String, silence: Double) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text = ""
        if words.isEmpty {
            guard var last = passages.popLast() else { return }
            last.silence += silence
            passages.append(last)
        } else {
            passages.append(Passage(text: words, silence: silence))
        }
    }

    private static func silence(_ tag: Tag) throws(Failure) -> Double {
        let strengths = ["none": 0, "x-weak": 0.1, "weak": 0.2, "medium": 0.4, "strong": 0.7, "x-strong": 1.2]
        guard let time = tag.attributes["time"] else {
            guard let silence = strengths[tag.attributes["strength"] ?? "medium"] else {
                throw Failure(.badInput, "the strength of a <break> in the SSML is none of SSML's words.")
            }
            return silence
        }
        let written = time.hasSuffix("ms") ? time.dropLast(2) : time.hasSuffix("s") ? time.dropLast() : ""
        let scale = time.hasSuffix("ms") ? 0.001 : 1
        guard let number = Double(written), (0...longestBreak).contains(number * scale) else {
            throw Failure(.badInput, "the time of a <break> in the SSML is not from 0s to 10s.")
        }
        return number * scale
    }

    /// Replaces the entities that XML has by itself.
    static func resolved(_ text: String) throws(Failure) -> String {
        guard text.contains("&") else { return text }
        let named: [Substring: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        var result = ""
        for (place, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            if place == 0 {
                result += part
                continue
            }
            guard let end = part.firstIndex(of: ";") else {
                throw Failure(.badInput, "a & in the SSML must be written &amp;.")
            }
            let name = part[..<end]
            if let character = named[name] {
                result.append(character)
            } else if name.hasPrefix("#"), let scalar = number(name.dropFirst()).flatMap(Unicode.Scalar.init) {
                result.unicodeScalars.append(scalar)
            } else {
                throw Failure(.badInput, "the SSML has an entity that is not known; write the letter itself.")
            }
            result += part[part.index(after: end)...]
        }
        return result
    }

    private static func number(_ digits: Substring) -> UInt32? {
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    }
}

extension SpokenMarkup {
    /// One tag: its name and attributes.
    private struct Tag {
        let name: String
        var attributes: [String: String] = [:]
        let closes: Bool
        let isEmpty: Bool

        init(_ inside: String) throws(Failure) {
            closes = inside.hasPrefix("/")
            isEmpty = inside.hasSuffix("/")
            var rest = Substring(inside)
            if closes { rest.removeFirst() }
            if isEmpty, !rest.isEmpty { rest.removeLast() }
            name = String(rest.prefix { !$0.isWhitespace })
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) else {
                throw Failure(.badInput, "the SSML has a tag without a proper name.")
            }
            rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
            while !rest.isEmpty {
                let key = rest.prefix { $0 != "=" && !$0.isWhitespace }
                rest = rest.dropFirst(key.count).drop { $0.isWhitespace }
                guard rest.popFirst() == "=" else {
                    throw Failure(.badInput, "an attribute of <\(name)> has no value.")
                }
                rest = rest.drop { $0.isWhitespace }
                guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote)
                else {
                    throw Failure(.badInput, "an attribute of <\(name)> is not in quotes.")
                }
                attributes[String(key)] = try SpokenMarkup.resolved(String(rest[..<end]))
                rest = rest[rest.index(after: end)...].drop { $0.isWhitespace }
            }
        }
    }
}
