// SPDX-License-Identifier: Apache-2.0

import Foundation

extension String {
    /// The text that its sender meant: letters with their accents in one, entities of HTML and line ends that were escaped twice
    /// decoded, what is bold without its marks, and tags of HTML as marks that are not seen.
    var meant: String {
        let signs = signs
        let text = signs.escapes ? decoded : self
        guard signs.accents else { return text }
        // Thai's sara am and Armenian's և have compatible parts only, which NFC leaves.
        return [("\u{E4D}\u{E32}", "\u{E33}"), ("\u{565}\u{582}", "\u{587}")].reduce(
            text.precomposedStringWithCanonicalMapping
        ) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }

    /// Whether a mark that may join the letter before it, or a sign that may begin an escape, stands in the text.
    private var signs: (accents: Bool, escapes: Bool) {
        var (accents, escapes) = (false, false)
        var (last, before): (UInt8, UInt8) = (0, 0)
        for byte in utf8 {
            switch byte {
            case 0x26, 0x2A, 0x3C, 0x5C, 0x5F, 0x60: escapes = true
            // Latin and Greek accents; parts of hangul; kana's marks, Arabic ones, Hindi's dot, Thai's circle, Armenian's vyun.
            case 0xCC, 0xCD: accents = true
            case 0x84...0x87 where last == 0xE1: accents = true
            case 0x99...0x9A where last == 0x82 && before == 0xE3: accents = true
            case 0x93...0x95 where last == 0xD9: accents = true
            case 0xBC where last == 0xA4 && before == 0xE0: accents = true
            case 0x8D where last == 0xB9 && before == 0xE0: accents = true
            case 0x82 where last == 0xD6: accents = true
            default: break
            }
            (before, last) = (last, byte)
        }
        return (accents, escapes)
    }

    /// Without entities, escaped line ends, tags and the marks of what Markdown sets in bold.
    private var decoded: String {
        var text = ""
        var rest = self[...]
        while let sign = rest.firstIndex(where: { "&<\\`*_".contains($0) }) {
            text += rest[..<sign]
            rest = rest[sign...]
            let (written, meaning) = Self.escape(rest, behind: text.last) ?? (1, String(rest.prefix(1)))
            text += meaning
            rest = rest.dropFirst(written)
        }
        return text + rest
    }

    /// How many letters an escape has that a text begins with, and what it stands for.
    private static func escape(_ text: Substring, behind last: Character?) -> (Int, String)? {
        switch text.first {
        case "&":
            // "&amp;nbsp;" was escaped twice.
            let isTwice = text.hasPrefix("&amp;")
            let name = text.dropFirst(isTwice ? 5 : 1).prefix { $0.isASCII && $0.isLetter }
            let end = text[name.endIndex...].first
            if end == ";", let meaning = entities[String(name)] { return ((isTwice ? 6 : 2) + name.count, meaning) }
            return isTwice ? (5, "&") : nil
        case "<":
            let name = text.dropFirst().drop { $0 == "/" }.prefix { $0.isASCII && $0.isLetter }
            guard (1...8).contains(name.count), let end = text.prefix(200).firstIndex(of: ">") else { return nil }
            if Self.struck.contains(name.lowercased()) {
                return (text.distance(from: text.startIndex, to: end) + 1, "~~")
            }
            let isLine = ["br", "p", "div", "li", "tr"].contains(name.lowercased())
            return (text.distance(from: text.startIndex, to: end) + 1, isLine ? "\n" : "\u{200B}")
        case "`": return (1, "'")
        case "*", "_":
            return bold(text, behind: last)
        default:
            switch text.dropFirst().first {
            case "n", "r": return (2, "\n")
            case "t": return (2, " ")
            case "u" where text.dropFirst(2).prefix(4).lowercased() == "00a0": return (6, "\u{A0}")
            default: return nil
            }
        }
    }

    /// The tags of what is no longer meant.
    private static let struck: Set<String> = ["s", "del", "strike"]

    /// Words or an amount between marks of Markdown; not the asterisks of a card's number or of a masked name, "R** S***".
    private static func bold(_ text: Substring, behind last: Character?) -> (Int, String)? {
        guard let sign = text.first, last?.isLetter != true, last?.isNumber != true, last != sign else { return nil }
        let mark = text.prefix { $0 == sign }
        guard mark.count <= 2 else { return nil }
        let inner = text.dropFirst(mark.count).prefix(60).prefix { $0 != sign && $0 != "\n" }
        let rest = text[inner.endIndex...]
        let next = rest.dropFirst(mark.count).first
        guard let first = inner.first, let end = inner.last, first != " ", end != " ", rest.hasPrefix(mark),
            next != sign, next?.isLetter != true, next?.isNumber != true,
            inner.contains(where: { $0.isLetter || $0.isCurrencySymbol })
        else { return nil }
        return (inner.count + 2 * mark.count, String(inner))
    }

    /// The entities that senders of notifications leave in their texts.
    private static let entities = [
        "nbsp": "\u{A0}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "amp": "&", "lt": "<",
        "gt": ">", "quot": "\"", "apos": "'", "comma": ",", "period": ".", "euro": "€", "pound": "£", "yen": "¥",
        "cent": "¢",
        "dollar": "$", "ndash": "–", "mdash": "—", "minus": "−", "hellip": "…", "shy": "\u{AD}",
    ]
}
