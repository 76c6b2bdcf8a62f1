// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

/// Names in Latin letters in a voice of another script, against the same names in the voice's own letters.
@Suite struct `Foreign names` {
    static let names: [String: [[String]]] = {
        let file = Bundle.module.bundleURL.appendingPathComponent("Golden/names.tsv")
        let rows = (try? Golden.rows(file, columns: ["voice", "written", "native"])) ?? []
        return Dictionary(grouping: rows) { $0[0] }
    }()

    @Test func `there are names`() { #expect(Self.names.count == 5) }

    /// In the engine's English it would be about a half.
    @Test(arguments: names.keys.sorted()) func `sound like the name itself but for a tenth`(voice: String) throws {
        var (differing, all) = (0, 0)
        for name in Self.names[voice] ?? [] {
            let said = try Self.plain(Pronunciation.phonemes(voice, name[1]).phonemes)
            let own = try Self.plain(Pronunciation.phonemes(voice, name[2]).phonemes)
            differing += Self.distance(said, own)
            all += own.count
        }
        #expect(all > 100 && differing * 10 < all, "\(differing) of \(all)")
    }

    /// The phonemes without stress and length.
    private static func plain(_ phonemes: String) -> [Character] {
        phonemes.filter { !$0.isWhitespace && !"',%=|_:-#~;?.[".contains($0) }.map(\.self)
    }

    /// How many letters have to be changed, added or left out (Levenshtein).
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in one.enumerated() {
            var corner = row[0]
            row[0] = place + 1
            for (column, otherLetter) in other.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, corner + (letter == otherLetter ? 0 : 1))
                corner = above
            }
        }
        return row[other.count]
    }
}
