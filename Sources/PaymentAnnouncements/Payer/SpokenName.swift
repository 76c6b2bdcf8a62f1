// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

extension Payer {
    /// Returns a name as it may be spoken: only letters that the voice's language reads, at most 40 of them, no
    /// amount, and no common noun in the place of a name.
    /// - Parameter isService: whether it is a wallet's or a service's, which pays nobody and may be told all the same.
    static func sayable(_ name: String, language: String, isService: Bool = false) -> String? {
        var spoken = ""
        var letters = 0
        guard let nameless = NamelessPayers.common else { return nil }
        let name = nameless.withoutService(name)
        guard !(isService ? nameless.endsInMoney(name) : nameless.isNameless(name)), !hidesLetters(name) else {
            return nil
        }
        for scalar in withoutSonOf(name).unicodeScalars {
            switch scalar.value {
            case 0x27, 0x2019, 0x2D, 0xB7, 0x2E, 0x26, 0x20, 0xA0, 0x2C, 0x202F:
                if spoken.last != " " { spoken += scalar.value == 0x27 || scalar.value == 0x2019 ? "'" : " " }
            case 0x22, 0x5F, 0x2A, 0x28, 0x29, 0xAB, 0xBB, 0x201C...0x201E, 0xFF08, 0xFF09, 0x3000, 0x300C, 0x300D:
                if spoken.last != " " { spoken += " " }
            default:
                guard ScriptReading.reads(scalar, language: language) else { return nil }
                spoken.unicodeScalars.append(scalar)
                letters += 1
            }
        }
        let trimmed = spoken.trimmed
        return letters > 0 && letters <= 40 && !readsAsAmount(trimmed, language) ? trimmed : nil
    }

    /// Whether asterisks hide letters in the middle of a name, so that what is left would be another one: "JU*N", 张*三.
    private static func hidesLetters(_ name: String) -> Bool {
        let parts = name.split(separator: "*")
        return zip(parts, parts.dropFirst()).contains { $0.last?.isLetter == true && $1.first?.isLetter == true }
    }

    /// Whether a name could be heard as an amount, in the language or in the one that everybody mixes in: "Cien Euros", "Fifty
    /// Dollars".
    private static func readsAsAmount(_ name: String, _ language: String) -> Bool {
        (language == "en" ? ["en"] : [language, "en"]).contains {
            (try? SpokenLanguage(tag: $0))?.readsAsAmount(name) ?? false
        }
    }

    /// A name without the "son of" and "daughter of" of Malaysia and Singapore: "SIVA A/L MUTHU".
    private static func withoutSonOf(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "/")) else { return name }
        return name.split(separator: " ").filter { !["a/l", "a/p", "s/o", "d/o"].contains($0.lowercased()) }
            .joined(separator: " ")
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? endIndex
        return start < end ? String(self[start..<end]) : ""
    }
}

/// Which letters a language's voice can read: its own script's, and Latin ones everywhere. Kanji are read as far as the voice's
/// lexicon has the whole name; else the announcement is made without it.
enum ScriptReading {
    private static let own: [Script: Set<String>] = [
        .greek: ["el"], .cyrillic: ["ru", "uk", "be", "bg", "sr", "mk", "kk"], .armenian: ["hy"], .hebrew: ["he"],
        .arabic: ["ar", "fa", "ur"], .devanagari: ["hi", "mr", "ne"], .thai: ["th"], .kana: ["ja"], .han: ["zh", "ja"],
        .hangul: ["ko"],
    ]

    /// Whether the voice of a language reads a letter.
    static func reads(_ scalar: Unicode.Scalar, language: String) -> Bool {
        // Accents that stand behind their letter.
        if (0x300...0x30C).contains(scalar.value) { return true }
        guard let script = Script(scalar) else { return false }
        return script == .latin || own[script]?.contains(language) == true
    }
}
