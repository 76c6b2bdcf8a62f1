// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// What a single scalar is, and whether a word stands at a place.
extension Surroundings {
    /// A mark that groups or separates decimals in some writing.
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [0x2C, 0x2E, 0x27, 0x2019, 0x60C, 0x66B, 0x66C, 0x5F, 0xB7].contains(scalar.value)
    }

    /// Whether a word stands at a place, whole where it is written in Latin or Cyrillic letters.
    func stands(_ word: ArraySlice<Unicode.Scalar>, at place: Int) -> Bool {
        guard place >= 0, place + word.count <= text.count else { return false }
        var found = place
        for letter in word {
            guard text[found] == letter || text[found].lowered == letter else { return false }
            found += 1
        }
        guard let last = word.last, last.isAlphabetLetter else { return true }
        return !at(place + word.count).isAlphabetLetter
    }

    func at(_ place: Int) -> Unicode.Scalar { text.indices.contains(place) ? text[place] : "\0" }

    func skipSpaces(_ place: Int) -> Int {
        var place = place
        while isSpace(at(place)) { place += 1 }
        return place
    }

    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.kind == .space
    }

    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// The number of digits that begin at a place.
    func digitCount(at place: Int) -> Int {
        var end = place
        while isDigit(at(end)) { end += 1 }
        return end - place
    }

    /// The number of digits that end before a place.
    func digitCount(before place: Int) -> Int {
        var start = place
        while isDigit(at(start - 1)) { start -= 1 }
        return place - start
    }

    /// A digit, a fraction or a raised digit.
    func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0xB2, 0xB3, 0xB9, 0xBC...0xBE, 0x2070...0x209C, 0x2150...0x218B, 0x2460...0x249B: true
        default: false
        }
    }

    func isCurrency(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .currencySymbol
    }

}
