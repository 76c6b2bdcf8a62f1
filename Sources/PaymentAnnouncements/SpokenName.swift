// SPDX-License-Identifier: Apache-2.0

extension Payer {
    /// Returns a name as it may be spoken: only letters that the voice's language reads, at most 40 of them.
    static func sayable(_ name: String, language: String) -> String? {
        var spoken = ""
        var letters = 0
        for scalar in withoutSonOf(name).unicodeScalars {
            switch scalar.value {
            case 0x27, 0x2019, 0x2D, 0xB7, 0x2E, 0x26, 0x20, 0xA0, 0x2C, 0x202F:
                if spoken.last != " " { spoken += scalar.value == 0x27 || scalar.value == 0x2019 ? "'" : " " }
            case 0x22, 0x5F, 0x2A, 0x28, 0x29, 0xAB, 0xBB, 0x201C...0x201E, 0xFF08, 0xFF09, 0x3000:
                if spoken.last != " " { spoken += " " }
            default:
                guard ScriptReading.reads(scalar, language: language) else { return nil }
                spoken.unicodeScalars.append(scalar)
                letters += 1
            }
        }
        let trimmed = spoken.trimmed
        return letters > 0 && letters <= 40 ? trimmed : nil
    }

    /// A name without the "son of" and "daughter of" of Malaysia and Singapore: "SIVA A/L MUTHU".
    private static func withoutSonOf(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "/")) else { return name }
        return name.split(separator: " ").filter { !["a/l", "a/p", "s/o", "d/o"].contains($0.lowercased()) }
            .joined(separator: " ")
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? endIndex
        return start < end ? String(self[start..<end]) : ""
    }
}

/// Which letters a language's voice can read: its own script's, and Latin ones everywhere.
enum ScriptReading {
    /// Whether the voice of a language reads a letter.
    static func reads(_ scalar: Unicode.Scalar, language: String) -> Bool {
        let value = scalar.value
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x300...0x30C, 0x1E00...0x1EFF:
            return true
        case 0x370...0x3FF: return language == "el"
        case 0x400...0x52F: return ["ru", "uk", "be", "bg", "sr", "mk", "kk"].contains(language)
        case 0x531...0x587: return language == "hy"
        case 0x5D0...0x5EA: return language == "he"
        case 0x620...0x652, 0x66E...0x6D3: return ["ar", "fa", "ur"].contains(language)
        case 0x900...0x963: return ["hi", "mr", "ne"].contains(language)
        case 0xE01...0xE4E: return language == "th"
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: return language == "ja"
        case 0x4E00...0x9FFF, 0x3400...0x4DBF: return language == "zh"
        case 0xAC00...0xD7A3: return language == "ko"
        default: return false
        }
    }
}
