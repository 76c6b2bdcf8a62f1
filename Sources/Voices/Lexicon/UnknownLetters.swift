// SPDX-License-Identifier: Apache-2.0

internal import Letters

/// Letters of a voice's own script, or of Latin, that its engine does not know.
///
/// The engine says the number that such a letter has in Unicode, and a number beside an amount is heard as a part of it: Nguyễn was
/// "n g u y letter one E C five n". So it is said without its marks, or left out. What each voice knows was tried in eSpeak NG 1.51.
enum UnknownLetters {
    /// The letter as the voice can say it: itself, its plain letter, or a space in its place.
    /// - Parameter hasRow: whether a row of the lexicon reads the letter by itself.
    static func spoken(
        _ scalar: Unicode.Scalar, language: String, hasRow: (Unicode.Scalar) -> Bool
    ) -> Unicode.Scalar {
        guard scalar.value > 0x7F, let script = Script(scalar), isUnknown(scalar, script, language), !hasRow(scalar)
        else { return scalar }
        return script == .latin ? plain(scalar) ?? " " : " "
    }

    /// The languages whose voices spell whatever Latin letter is left to them.
    private static let others: Set<String> = ["ar", "fa", "hi", "ja", "ko", "ru", "uk"]

    private static func isUnknown(_ scalar: Unicode.Scalar, _ script: Script, _ language: String) -> Bool {
        switch script {
        case .latin:
            if language == "vi" { return !isVietnamese(scalar) && isRareLatin(scalar) }
            if language == "cmn", (0x1CD...0x1DC).contains(scalar.value) { return false }
            return others.contains(language) || isVietnamese(scalar) || isRareLatin(scalar)
        case .cyrillic: return !(cyrillic[language]?.contains(scalar) ?? true)
        // Cantonese has hanzi of the first plane alone; a rare one there is "letter", without a number.
        case .han: return language == "yue" && scalar.value > 0xFFFF
        case .arabic: return !(arabic[language]?.contains(scalar) ?? true)
        default: return false
        }
    }

    /// Whether it is a letter with two marks, a dot below or a hook, or one of đ, ơ and ư.
    private static func isVietnamese(_ scalar: Unicode.Scalar) -> Bool {
        (0x1EA0...0x1EF9).contains(scalar.value) || "đĐơƠưƯ".unicodeScalars.contains(scalar)
    }

    /// Whether it lies behind the letters that Europe writes, without Romanian.
    private static func isRareLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x17F && !"ȘșȚț".unicodeScalars.contains(scalar)
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        var folded: [UInt32] = []
        LetterFolding.append(Capitals.small(scalar, language: ""), to: &folded)
        guard let first = folded.first, first < 0x80, let plain = Unicode.Scalar(first) else { return nil }
        return scalar.properties.isUppercase ? plain.properties.uppercaseMapping.unicodeScalars.first : plain
    }

    private static let cyrillic: [String: Set<Unicode.Scalar>] = [
        "ru": letters(0x410...0x44F, and: "ЁёЂђЃѓЄєІіЇїЈјЉљЋћЌќЎўЏџҐґ"),
        "uk": letters(0x410...0x44F, and: "ЁёЂђЄєІіЇїЉљЋћЌќҐґ"),
    ]

    /// With the marks and signs, which are no letters.
    private static let arabic: [String: Set<Unicode.Scalar>] = [
        "ar": letters(0x621...0x65F, and: "\u{670}\u{60C}\u{61B}\u{61F}\u{66A}\u{66B}\u{66C}پگ"),
        "fa": letters(0x621...0x65F, and: "\u{670}\u{60C}\u{61B}\u{61F}\u{66A}\u{66B}\u{66C}پچژکگی"),
    ]

    private static func letters(_ range: ClosedRange<UInt32>, and others: String) -> Set<Unicode.Scalar> {
        Set(range.compactMap(Unicode.Scalar.init)).union(others.unicodeScalars)
    }
}
