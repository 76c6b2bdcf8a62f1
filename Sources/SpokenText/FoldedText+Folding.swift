// SPDX-License-Identifier: Apache-2.0

extension FoldedText {
    /// Returns the folded form of a scalar outside ASCII, or nil where it is left out.
    static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let value = scalar.value
        switch value {
        case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: return nil
        // Han, kana and hangul, the bulk of East Asian text, have no digits to fold.
        case 0x2E80...0xA61F, 0xAC00...0xF8FF: return scalar
        case 0xFF0C: return scalar
        case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0)
        case 0xFFE0: return "¢"
        case 0xFFE1: return "£"
        case 0xFFE5: return "¥"
        case 0xFFE6: return "₩"
        case 0xFE69: return "$"
        case 0x2212, 0xFE63: return "-"
        case 0xFB56...0xFBFF, 0xFE80...0xFEF4: return arabicLetter(ofShape: scalar) ?? scalar
        case 0xFEF5...0xFEFC: return "ل"
        case 0x66A, 0xFE6A: return "%"
        case 0x1D400...0x1D6A3:
            let letter = (value - 0x1D400) % 52
            return Unicode.Scalar(letter < 26 ? 0x41 + letter : 0x61 + letter - 26)
        case 0x1D7CE...0x1D7FF: return Unicode.Scalar(0x30 + (value - 0x1D7CE) % 10)
        case 0x660...:
            var (low, high) = (0, digitZeros.count)
            while low < high {
                let middle = (low + high) / 2
                if digitZeros[middle] <= value { low = middle + 1 } else { high = middle }
            }
            guard low > 0 else { return scalar }
            let distance = value - digitZeros[low - 1]
            return distance < 10 ? Unicode.Scalar(0x30 + distance) : scalar
        default: return scalar
        }
    }

    static func isFullWidthDigit(_ scalar: Unicode.Scalar) -> Bool {
        (0xFF10...0xFF19).contains(scalar.value)
    }

    /// The zero of every run of ten decimal digits in Unicode (general category Nd) outside ASCII.
    private static let digitZeros: [UInt32] = [
        0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0, 0xF20,
        0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0,
        0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0,
        0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16A60,
        0x16AC0, 0x16B50, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E950, 0x1FBF0,
    ]
}
