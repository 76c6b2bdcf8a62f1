// SPDX-License-Identifier: Apache-2.0

/// A writing system, as far as voices differ in what they can read.
package enum Script: String, Sendable {
    case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu
    case kannada, malayalam, sinhala, thai, burmese, georgian, ethiopic, cherokee, hangul, kana, han

    /// The script of a letter or mark, or nil for what belongs to none or to one that no voice reads.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x259, 0x1E00...0x1EFF:
            self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x530...0x58F: self = .armenian
        case 0x590...0x5FF: self = .hebrew
        case 0x600...0x6FF, 0x750...0x77F: self = .arabic
        case 0x900...0x97F: self = .devanagari
        case 0x980...0x9FF: self = .bengali
        case 0xA00...0xA7F: self = .gurmukhi
        case 0xA80...0xAFF: self = .gujarati
        case 0xB00...0xB7F: self = .oriya
        case 0xB80...0xBFF: self = .tamil
        case 0xC00...0xC7F: self = .telugu
        case 0xC80...0xCFF: self = .kannada
        case 0xD00...0xD7F: self = .malayalam
        case 0xD80...0xDFF: self = .sinhala
        case 0xE00...0xE7F: self = .thai
        case 0x1000...0x109F: self = .burmese
        case 0x10A0...0x10FF: self = .georgian
        case 0x1200...0x137F: self = .ethiopic
        case 0x13A0...0x13FF: self = .cherokee
        case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: self = .hangul
        case 0x3041...0x30FF, 0x31F0...0x31FF: self = .kana
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
        default: return nil
        }
    }

    /// Whether a letter carries its vowels and tones as marks of their own.
    package var hasMarks: Bool {
        switch self {
        case .latin, .greek, .cyrillic, .armenian, .georgian, .hangul, .kana, .han, .ethiopic, .cherokee: false
        default: true
        }
    }
}
