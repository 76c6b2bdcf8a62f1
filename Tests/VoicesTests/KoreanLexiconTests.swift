// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@testable import Voices

@Suite struct `Korean lexicon` {
    /// Finals that become nasal before ㄴ and ㅁ, by their numbers among the finals of Unicode, and what they become.
    private static let nasals: [UInt32: UInt32] = [
        1: 21, 2: 21, 3: 21, 24: 21, 9: 21, 7: 4, 19: 4, 20: 4, 22: 4, 23: 4, 25: 4, 17: 16, 18: 16, 26: 16,
    ]

    /// The word with its stops nasal before a nasal, as it is said (표준 발음법 18): 십만 → 심만.
    static func assimilated(_ words: String) -> String {
        var letters = words.unicodeScalars.map(\.value)
        for place in letters.indices.dropLast() {
            let (here, next) = (letters[place], letters[place + 1])
            guard (0xAC00...0xD7A3).contains(here), (0xAC00...0xD7A3).contains(next),
                [2, 6].contains((next - 0xAC00) / 588), let nasal = nasals[(here - 0xAC00) % 28]
            else { continue }
            letters[place] = here - (here - 0xAC00) % 28 + nasal
        }
        return String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
    }

    @Test(arguments: [("십만", "심만"), ("국물", "궁물"), ("앞날", "암날"), ("달러", "달러"), ("옷만", "온만")])
    func `a stop becomes nasal before a nasal`(written: String, said: String) {
        #expect(Self.assimilated(written) == said)
    }

    @Test func `every currency is given as it sounds, and is like no other`() throws {
        let lexicon = try VoiceCatalogue().voice(id: "ko-KR").lexicon()
        let language = try SpokenLanguage(tag: "ko-KR")
        var said: [String: String] = [:]
        for currency in Currency.all {
            let words = try Money(WrittenNumber(significand: 2), currency).spoken(in: language)
            #expect(lexicon.rewrite(words) == Self.assimilated(words), "\(currency.code)")
            let isHangul = words.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) || $0 == " " }
            #expect(isHangul, "\(currency.code): \(words)")
            let other = said.updateValue(currency.code, forKey: words)
            #expect(other == nil, "\(currency.code): \(words)")
        }
        #expect(said.count > 150)
    }
}
