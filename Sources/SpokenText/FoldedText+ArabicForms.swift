// SPDX-License-Identifier: Apache-2.0

// Some banks of Iran and the Gulf send the shapes of letters (Unicode's Arabic Presentation Forms) instead of letters.
extension FoldedText {
    /// The letter that a shape shows, or nil where the scalar is no shape of a single letter.
    static func arabicLetter(ofShape scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0xFB56...0xFB59: "پ"
        case 0xFB7A...0xFB7D: "چ"
        case 0xFB8A...0xFB8B: "ژ"
        case 0xFB8E...0xFB91: "ک"
        case 0xFB92...0xFB95: "گ"
        case 0xFBFC...0xFBFF: "ی"
        case 0xFE80...0xFEF4: shapes[Int(scalar.value - 0xFE80)]
        default: nil
        }
    }

    /// The alef of a shape that shows lam and alef together.
    static func alef(ofShape scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0xFEF5...0xFEF6: "آ"
        case 0xFEF7...0xFEF8: "أ"
        case 0xFEF9...0xFEFA: "إ"
        case 0xFEFB...0xFEFC: "ا"
        default: nil
        }
    }

    /// The letters of U+FE80 and what follows: each has one, two or four shapes in a row.
    private static let shapes: [Unicode.Scalar] = {
        let single = "ء".unicodeScalars
        let twofold = "آأؤإاةدذرزوى".unicodeScalars
        return "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي".unicodeScalars.flatMap { letter in
            [Unicode.Scalar](repeating: letter, count: single.contains(letter) ? 1 : twofold.contains(letter) ? 2 : 4)
        }
    }()
}
