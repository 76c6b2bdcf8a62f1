// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

/// A recogniser of English that is not ours hears what we announce.
///
/// It chooses among the sentence and all sentences in which one number word is another and that
/// are amounts as well, as a shopkeeper would who knows what announcements are like.
@Suite("A listener that is not ours")
struct ListenerTests {
    /// Amounts in cents: first those with a teen or a ten, which ears confuse, then any.
    static let amounts = [
        13_00, 30_00, 14_05, 40_12, 15_00, 50_25, 16_12, 60_00, 17_05, 70_00,
        18_25, 80_05, 19_00, 90_00, 10_12, 12_00, 113_25, 140_00, 315_12, 660_05,
        2_00, 3_08, 5_23, 8_75, 21_00, 34_01, 45_46, 57_00, 62_23, 88_00,
        102_08, 204_00, 509_75, 701_00, 905_23, 2_46, 33_00, 1_99, 47_47, 76_54,
    ]

    /// The words that stand for one digit, or for two.
    static let numbers: [String] = """
        one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen \
        nineteen twenty thirty forty fifty sixty seventy eighty ninety
        """.split(separator: " ").map(String.init)

    /// A sentence, and all amounts in which one of its number words is another.
    static func variants(of sentence: String) -> [String] {
        let words = sentence.split(separator: " ").map(String.init)
        var sentences = [sentence]
        for (place, word) in words.enumerated() where numbers.contains(word) {
            for other in numbers where other != word {
                var variant = words
                variant[place] = other
                guard isAmount(variant) else { continue }
                sentences.append(variant.joined(separator: " "))
            }
        }
        return sentences
    }

    /// Whether its numbers are numbers: nobody is paid “eighteen eight dollars”, or “thirty hundred”.
    static func isAmount(_ words: [String]) -> Bool {
        let ones = numbers.prefix(9)
        let tens = numbers.suffix(8)
        return zip(words, words.dropFirst()).allSatisfy { word, next in
            !numbers.contains(word) || (next == "hundred" ? ones.contains(word) : !numbers.contains(next))
                || (tens.contains(word) && ones.contains(next))
        }
    }

    @Test(.enabled(if: Needed.recogniser.isHere))
    func `every one of forty announcements is heard as it was meant`() throws {
        try Earshot.session { earshot in
            var cases = Data()
            var sentences: [String] = []
            for cents in Self.amounts {
                let file = earshot.folder.appendingPathComponent("\(cents).wav").path
                let body = "You received $\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
                let said = try earshot(
                    "speak", "--announce", "--voice", "en-US", "--sample-rate", "16000", "--json", "-o", file, body
                ).object()
                let sentence = try #require(said["spoken"] as? String).lowercased()
                    .replacing("-", with: " ").replacing(",", with: "")
                #expect(sentence.allSatisfy { $0.isLetter || $0 == " " })
                sentences.append(sentence)
                cases +=
                    try JSONSerialization.data(
                        withJSONObject: ["file": file, "sentences": Self.variants(of: sentence)]) + Data("\n".utf8)
            }
            let heard = try Self.hear(cases, in: earshot.folder)
            #expect(heard.count == sentences.count)
            for (sentence, heard) in zip(sentences, heard) where sentence != heard {
                Issue.record("“\(sentence)” was heard as “\(heard)”")
            }
        }
    }

    /// What the recogniser hears, a line a case.
    static func hear(_ cases: Data, in folder: URL) throws -> [String] {
        let script = Earshot.package.appendingPathComponent("Tests/RoadTests/Listener/listen.py").path
        let ending = try RunProgram.run(Needed.python.path, [script], in: folder, input: cases, atMost: 600)
        #expect(ending.code == 0)
        return ending.text.split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }
}
