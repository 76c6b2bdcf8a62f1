// SPDX-License-Identifier: Apache-2.0

/// Makes letters comparable: lower case, no accents, one form of each Arabic letter.
///
/// Done with tables of its own, because ICU costs tens of milliseconds at its first use.
@usableFromInline package enum LetterFolding {
    /// Latin letters with accents, by their plain letter.
    private static let accented: [(Character, String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧạảấầẩẫậắằẳẵặḁª"), ("b", "ƀḃḅḇ"), ("c", "çćĉċčḉ"), ("d", "ďđðḋḍḏḑḓ"),
        ("e", "èéêëēĕėęěȅȇȩẹẻẽếềểễệḕḗḙḛḝə"), ("f", "ḟƒ"), ("g", "ĝğġģǧǵḡ"), ("h", "ĥħḣḥḧḩḫẖ"),
        ("i", "ìíîïĩīĭįıǐȉȋỉịḭḯ"), ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"), ("l", "ĺļľŀłḷḹḻḽ"), ("m", "ḿṁṃ"),
        ("n", "ñńņňŉŋǹṅṇṉṋ"), ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱọỏốồổỗộớờởỡợṍṏṑṓº"), ("p", "ṕṗ"), ("q", ""),
        ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșſṡṣṥṧṩ"), ("t", "ţťŧțṫṭṯṱẗ"), ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗụủứừửữựṳṵṷṹṻ"),
        ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"), ("y", "ýÿŷȳỳỵỷỹẏẙ"), ("z", "źżžẑẓẕ"),
    ]

    /// The plain letter of every scalar below U+1F00, 0 where it is itself.
    private static let plain: [UInt8] = {
        var plain = [UInt8](repeating: 0, count: 0x1F00)
        for (letter, variants) in accented {
            for scalar in variants.unicodeScalars { plain[Int(scalar.value)] = letter.asciiValue ?? 0 }
        }
        return plain
    }()

    /// Adds a scalar's comparable form to a text: nothing, itself, or two letters.
    @inlinable package static func append(_ scalar: Unicode.Scalar, to letters: inout [UInt32]) {
        let value = scalar.value
        if value < 0x80 {
            letters.append(value &- 0x41 < 26 ? value + 32 : value)
        } else {
            appendOther(value, to: &letters)
        }
    }

    @usableFromInline static func appendOther(_ value: UInt32, to letters: inout [UInt32]) {
        switch value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: letters.append(0x20)
        case 0x2028, 0x2029, 0x85: letters.append(0x0A)
        case 0xAD, 0x300...0x36F, 0x640, 0x64B...0x652, 0x670, 0x93C, 0x200B...0x200F, 0x202A...0x202E,
            0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE01EF:
            return
        case 0xDF: letters += [0x73, 0x73]
        case 0xC6, 0xE6: letters += [0x61, 0x65]
        case 0x152, 0x153: letters += [0x6F, 0x65]
        case 0x2018, 0x2019, 0x2BC, 0xB4: letters.append(0x27)
        case 0x2010...0x2015, 0x2212: letters.append(0x2D)
        case 0xFF01...0xFF5E: append(Unicode.Scalar(UInt8(value - 0xFEE0)), to: &letters)
        // Alef, yeh, teh marbuta and kaf have several forms that senders mix.
        case 0x622, 0x623, 0x625, 0x671: letters.append(0x627)
        case 0x649, 0x6CC: letters.append(0x64A)
        case 0x629: letters.append(0x647)
        case 0x6A9: letters.append(0x643)
        case 0x901: letters.append(0x902)
        case 0x958: letters.append(0x915)
        case 0x95B: letters.append(0x91C)
        case 0x95C: letters.append(0x921)
        case 0x95D: letters.append(0x922)
        case 0x401, 0x451: letters.append(0x435)
        default:
            let lower = Unicode.Scalar(value)?.lowered.value ?? value
            let letter = lower < 0x1F00 ? UInt32(plain[Int(lower)]) : 0
            letters.append(letter == 0 ? lower : letter)
        }
    }
}
