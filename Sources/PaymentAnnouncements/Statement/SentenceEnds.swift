// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// Where the sentences of a text end, and the parts of its sentences.
///
/// A full stop ends a sentence only before a space or a capital, and not after an abbreviation such as `Rs.`; behind a name
/// that ends in a short word it does where a phrase with a capital follows: "от Пётр С. Баланс".
struct SentenceEnds {
    /// A sentence and a part, each counted from 0.
    struct Position {
        fileprivate(set) var sentence = 0
        fileprivate(set) var part = 0
    }

    private(set) var sentences: [Int] = []
    private(set) var parts: [Int] = []

    init(_ letters: MaskedText, _ text: [Unicode.Scalar], startsPhrase: (Int) -> Bool) {
        let scalars = letters.scalars
        var wordLength = 0
        var amounts = letters.amounts[...]
        for (place, letter) in scalars.enumerated() {
            var endsSentence = false
            switch letter {
            case 0x0A, 0x3B, 0x21, 0x3F, 0x7C, 0x3002, 0xFF01, 0xFF1F, 0xFF1B, 0x61F, 0x61B, 0x6D4, 0x964, 0x589,
                0x2022:
                endsSentence = true
            case 0x2E:
                let next = place + 1 < scalars.count ? scalars[place + 1] : 0x0A
                let isBeforeCapital: Bool
                if LetterClass.of(next) == .joined, place + 1 < letters.places.count {
                    isBeforeCapital = text[Int(letters.places[place + 1])].value != next && wordLength > 3
                } else {
                    // The space before an amount is left out.
                    let isSpaced = next == Mask.amount && letters.places[place + 1] > letters.places[place] + 1
                    isBeforeCapital = next == 0x20 || next == 0x0A || isSpaced
                }
                // Only single letters are abbreviations in Arabic letters, and no word with a mark of Vietnamese is one: "د.ك.", but
                // "واریز شد. کارمزد" and "của bạn. Nội dung".
                let isArabic = place > 0 && (0x600...0x6FF).contains(scalars[place - 1])
                let isVietnamese = letters.places[..<place].suffix(min(wordLength, 3)).contains {
                    (0x1EA0...0x1EF9).contains(text[Int($0)].value)
                }
                let shortest = isArabic || isVietnamese ? 1 : 3
                let isAfterSign = place > 0 && scalars[place - 1] >= Mask.amount && scalars[place - 1] <= Mask.url
                endsSentence = isBeforeCapital && (wordLength > shortest || isAfterSign || next == 0x0A)
                let isShortName = letters.endsShortName(place, in: text) && !startsPhrase(place - wordLength)
                if !endsSentence, next == 0x20, startsPhrase(place + 2), letters.hasCapital(place + 2, in: text) {
                    endsSentence = isShortName || letters.endsName(place, in: text)
                }
            case 0x3A where place + 2 < letters.places.count && scalars[place + 1] == 0x20:
                // Armenian ends its sentences with a colon; behind the first word of one it may be a label's.
                endsSentence =
                    (0x531...0x556).contains(text[Int(letters.places[place + 2])].value)
                    && scalars[(sentences.last ?? -1) + 1..<place].drop { $0 == 0x20 }.contains(0x20)
            case Mask.amount:
                // "Залишок 8 110,40 грн. Питання?": the full stop of the unit ends the sentence, too.
                guard let end = amounts.popFirst()?.range.upperBound, text[end - 1] == ".", place + 1 < scalars.count,
                    letters.hasCapital(place + 1, in: text)
                else { break }
                sentences.append(place + 1)
                parts.append(place + 1)
            case 0x2D:
                if place > 0, place + 1 < scalars.count, scalars[place - 1] == 0x20, scalars[place + 1] == 0x20 {
                    parts.append(place)
                }
            case 0x2C, 0xFF0C, 0x3001, 0x60C:
                parts.append(place)
            default: break
            }
            if endsSentence {
                sentences.append(place)
                parts.append(place)
            }
            wordLength = LetterClass.of(letter) == .none ? 0 : wordLength + 1
        }
    }

    /// The letters of a part.
    func range(ofPart part: Int, in letters: MaskedText) -> Range<Int> {
        (part > 0 ? parts[part - 1] : 0)..<(part < parts.count ? parts[part] : letters.scalars.count)
    }

    /// Moves a position on to the sentence and the part that hold a place not before it.
    func advance(_ position: inout Position, to place: Int) {
        while position.sentence < sentences.count, sentences[position.sentence] <= place { position.sentence += 1 }
        while position.part < parts.count, parts[position.part] <= place { position.part += 1 }
    }
}

extension MaskedText {
    /// Whether a capital stands at a place.
    func hasCapital(_ place: Int, in text: [Unicode.Scalar]) -> Bool {
        text[Int(places[place])].properties.isUppercase
    }

    /// Whether a word of three letters that can be spoken, as a name of a person can, ends before a place: "from Ann. A fee".
    fileprivate func endsShortName(_ place: Int, in text: [Unicode.Scalar]) -> Bool {
        guard place > 3, scalars[place - 4] == 0x20, hasCapital(place - 3, in: text),
            !hasCapital(place - 2, in: text)
        else { return false }
        return scalars[place - 3..<place].allSatisfy { LetterClass.of($0) == .joined }
            && scalars[place - 3..<place].contains { [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains($0) }
    }

    /// Whether two words that begin with a capital end before a place.
    fileprivate func endsName(_ place: Int, in text: [Unicode.Scalar]) -> Bool {
        var place = place
        for _ in 0..<2 {
            let end = place
            while place > 0, LetterClass.of(scalars[place - 1]) == .joined { place -= 1 }
            guard place < end, hasCapital(place, in: text) else { return false }
            if place > 0, scalars[place - 1] == 0x20 { place -= 1 }
        }
        return true
    }
}
