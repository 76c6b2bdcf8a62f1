// SPDX-License-Identifier: Apache-2.0

import Golden
import SpokenText
import Testing
import Voices

/// Amounts in voices of other letters than the Latin ones, in eSpeak NG's phoneme notation.
///
/// What the engine cannot say as a word it spells, in English, and says so with `(en)`: in Japanese it spelled every amount in which
/// a vowel is lengthened behind the same vowel (ごオーストラリアドル) or a ウ is narrowed behind one (ひゃくウォン).
@Suite struct `Amounts that the engine could spell` {
    static let voices = Pronunciation.voices.filter { voice in
        !`Pronunciation of numbers`.voices.contains { $0.value.id == voice.id }
    }.map { Shown($0, as: $0.id) }

    @Test func `there are voices of other letters`() { #expect(Self.voices.count >= 10) }

    @Test(arguments: voices) func `no amount in any currency is spelled`(voice: Shown<Voice>) throws {
        let language = try SpokenLanguage(tag: voice.value.locale)
        var wrong: [String] = []
        for currency in Currency.all {
            let amounts = [1, 2, 5, 10, 25, 100, 300, 1000, 10_000].compactMap { number in
                try? Money(WrittenNumber(significand: number), currency).spoken(in: language)
            }
            guard !amounts.isEmpty else { continue }
            let (given, phonemes) = try Pronunciation.phonemes(voice.value.id, amounts.joined(separator: ", "))
            if phonemes.contains("(en)") { wrong.append("\(currency.code): \(given)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5).joined(separator: "\n"))")
    }

    @Test(arguments: ["山田のオーナーから", "をオーダー", "でエース", "いちイーサリアム", "くウォーカー"])
    func `what stands behind a particle is not spelled`(words: String) throws {
        let phonemes = try Pronunciation.phonemes("ja-JP", words).phonemes
        #expect(!phonemes.contains("(en)"), "\(phonemes)")
    }
}
