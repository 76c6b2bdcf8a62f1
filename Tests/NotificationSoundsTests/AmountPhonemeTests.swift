// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SpokenText
import Testing

/// Amounts as the engine says them, compared with what each of their words should sound like.
@Suite struct `Amounts by phoneme` {
    /// What a word or a phrase sounds like, by how it is written, from `phonemes.<language>.tsv`.
    static func sounds(_ language: String) throws -> [[Substring]: String] {
        let file = Bundle.module.bundleURL.appendingPathComponent("Golden/phonemes.\(language).tsv")
        let rows = try Golden.rows(file, columns: ["written", "phonemes"])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0].split(separator: " "), $0[1]) })
    }

    /// What the words should sound like; a phrase goes before its words.
    static func expected(_ words: String, _ sounds: [[Substring]: String]) throws -> String {
        let words = words.split(separator: " ")
        var expected = ""
        var place = 0
        while place < words.count {
            let length = try #require(
                (1...min(6, words.count - place)).last { sounds[Array(words[place..<(place + $0)])] != nil },
                "no sound for \(words[place])")
            expected += closed(sounds[Array(words[place..<(place + length)])] ?? "", words, place..<(place + length))
            place += length
        }
        return expected.replacingOccurrences(of: " ", with: "")
    }

    /// An Arabic ة is heard as a t in a number before the noun that it counts, and as a mere vowel everywhere else.
    static func closed(_ sound: String, _ words: [Substring], _ place: Range<Int>) -> String {
        guard words[place].last?.hasSuffix("ة") == true, sound.hasSuffix("at") else { return sound }
        let numerals = ["ثلاث", "أربع", "خمس", "ست", "سبع", "ثمان", "تسع", "عشر", "مائة", "مئة"]
        let stem = place.first.map { words[$0] } ?? ""
        let isNumber =
            place.count > 1
            || numerals.contains { stem == $0 + "ة" || stem == "و" + $0 + "ة" || stem.hasSuffix($0) && $0.count == 4 }
            || ["ثمانية", "وثمانية"].contains(stem)
        guard isNumber, place.upperBound < words.count else { return String(sound.dropLast()) }
        // Neither "and" nor the next of digits that are read one by one is a noun.
        let next = words[place.upperBound]
        let isNoun =
            (!next.hasPrefix("و") || next.hasPrefix("وون")) && !["فاصلة", "صفر", "واحد", "اثنان"].contains(next)
            && !numerals.contains { next == $0 + "ة" } && next != "ثمانية"
        return isNoun ? sound : String(sound.dropLast())
    }

    /// Zero to a hundred, what the grammars tell apart above it, and the large units.
    static let numbers: [Int64] =
        Array(0...100) + [
            101, 102, 103, 111, 112, 125, 199, 200, 201, 202, 210, 300, 400, 500, 600, 700, 800, 900, 999, 1000, 1001,
            1002,
            1100, 2000, 2500, 3000, 8000, 10_000, 11_000, 12_000, 20_000, 99_000, 100_000, 101_000, 200_000, 202_000,
            1_000_000, 2_000_000, 3_000_000, 11_000_000, 100_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000,
        ]
    /// Two and more of a kind: dual, few, many, one behind a hundred; and with subunits.
    static let hundredths: [Int64] = [
        0, 100, 200, 300, 1000, 1100, 10_000, 10_100, 10_200, 1, 2, 5, 11, 99, 1250, 10_101, 10_202,
    ]

    static func amounts(_ tag: String) throws -> [String] {
        let language = try SpokenLanguage(tag: tag)
        let home = Currency(ofRegion: String(tag.suffix(2))) ?? Currency("USD")
        var amounts = try numbers.compactMap { number in
            try home.map { try Money(WrittenNumber(significand: number), $0).spoken(in: language) }
        }
        // The names that a currency has at home are said in its own region.
        for currency in tag.contains("-") && tag != "fa-IR" ? [home].compactMap(\.self) : Currency.all {
            for number in hundredths {
                let money = Money(
                    WrittenNumber(
                        significand: number * (currency.fractionDigits == 3 ? 10 : 1),
                        fractionDigits: currency.fractionDigits), currency)
                if let words = try? money.spoken(in: language) { amounts.append(words) }
            }
        }
        return amounts
    }

    @Test(arguments: ["ar", "ar-SA", "ar-EG", "ar-KW", "ar-TN", "ar-LB", "ar-OM", "ar-LY", "ar-MA"])
    func `every Arabic amount has its vowels`(tag: String) throws {
        try compare(tag, voice: "ar", language: "ar", sound: HeardAs.arabic)
    }

    @Test(arguments: ["fa-IR", "fa-AF"]) func `every Persian amount has its vowels`(tag: String) throws {
        try compare(tag, voice: "fa-IR", language: "fa", sound: HeardAs.persian)
    }

    @Test func `Hindi numbers have no vowel too many`() throws {
        let sounds = try Self.sounds("hi")
        let language = try SpokenLanguage(tag: "hi-IN")
        for number in Self.numbers {
            let words = try Money(WrittenNumber(significand: number), #require(Currency("INR"))).spoken(in: language)
            let phonemes = try Pronunciation.phonemes("hi-IN", words).phonemes
            try #expect(HeardAs.hindi(phonemes) == Self.expected(words, sounds), "\(words)")
        }
    }

    private func compare(
        _ tag: String, voice: String, language: String, sound: (String) -> String
    ) throws {
        let sounds = try Self.sounds(language)
        var wrong: [String] = []
        let amounts = try Set(Self.amounts(tag))
        #expect(amounts.count > 100)
        for words in amounts.sorted() {
            let (given, phonemes) = try Pronunciation.phonemes(voice, words)
            let expected = try Self.expected(words, sounds)
            if sound(phonemes) != expected { wrong.append("\(words) (\(given)): \(phonemes) for \(expected)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(amounts.count): \(wrong.prefix(9).joined(separator: "\n"))")
    }
}
