// SPDX-License-Identifier: Apache-2.0

import Letters

extension Script {
    /// The scripts that an engine's voice can read: its language's own, and Latin, which every voice reads or spells.
    static func read(by engineVoice: String) -> Set<Script> {
        switch engineVoice.split(separator: "-").first.map(String.init) ?? engineVoice {
        case "cmn", "yue", "hak": [.han, .latin]
        // Kanji only on the way to the lexicon; see `isSpoken`.
        case "ja": [.kana, .han, .latin]
        case "ko": [.hangul, .latin]
        case "hi", "mr", "ne", "kok": [.devanagari, .latin]
        case "bn", "as", "bpy": [.bengali, .latin]
        case "pa": [.gurmukhi, .latin]
        case "gu": [.gujarati, .latin]
        case "or": [.oriya, .latin]
        case "ta": [.tamil, .latin]
        case "te": [.telugu, .latin]
        case "kn": [.kannada, .latin]
        case "ml": [.malayalam, .latin]
        case "si": [.sinhala, .latin]
        case "ar", "fa", "ur", "sd", "ug": [.arabic, .latin]
        case "he": [.hebrew, .latin]
        case "ru", "uk", "be", "bg", "mk", "sr", "kk", "ky", "tt", "ba", "cv", "nog": [.cyrillic, .latin]
        case "el", "grc": [.greek, .latin]
        case "hy", "hyw": [.armenian, .latin]
        case "ka": [.georgian, .latin]
        case "th": [.thai, .latin]
        case "my", "shn": [.burmese, .latin]
        case "am": [.ethiopic, .latin]
        case "chr": [.cherokee, .latin]
        default: [.latin]
        }
    }

    /// Whether an engine's voice says this script right once the lexicon is through: eSpeak NG says "Chinese letter" for a
    /// kanji, and reads a hanzi without regard to its word.
    func isSpoken(by engineVoice: String) -> Bool { self != .han || engineVoice == "yue" }
}
