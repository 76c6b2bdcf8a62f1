// SPDX-License-Identifier: Apache-2.0

import Letters
import TabSeparated

/// Makes the phrases of the tables comparable with a masked text.
package enum PhraseFolding {
    /// Folds a phrase of a marker table, in UTF-8, in the same way.
    package static func fold(_ phrase: ArraySlice<UInt8>, into letters: inout [UInt32], transliterates: Bool = false) {
        let first = letters.count
        defer {
            if transliterates {
                var origins: [Int] = []
                Transliteration.simplify(&letters, from: first, origins: &origins)
            }
        }
        var place = phrase.startIndex
        while place < phrase.endIndex {
            let byte = phrase[place]
            if byte == UInt8(ascii: "{"), let close = phrase[place...].firstIndex(of: UInt8(ascii: "}")),
                let sign = Mask.named(String(decoding: phrase[(place + 1)..<close], as: UTF8.self))
            {
                if sign == Mask.amount, letters.last == 0x20 { letters.removeLast() }
                letters.append(sign)
                place = close + 1
                if sign == Mask.amount, place < phrase.endIndex, phrase[place] == UInt8(ascii: " ") { place += 1 }
            } else {
                LetterFolding.append(phrase.scalar(at: &place), to: &letters)
            }
        }
    }
}
