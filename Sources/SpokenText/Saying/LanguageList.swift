// SPDX-License-Identifier: Apache-2.0

/// One language that there are words for.
struct LanguageEntry: Sendable {
    /// The tag that the language has by itself: `es` is said as `es-ES`.
    let tag: String
    /// Its folders below `Languages/`, the general one first.
    let folders: [String]
    let grammar: any NumberGrammar.Type

    init(_ tag: String, _ folders: [String], _ grammar: any NumberGrammar.Type) {
        self.tag = tag
        self.folders = folders
        self.grammar = grammar
    }
}

/// Every language with words, one line each; the first of a language is what its bare tag means.
enum LanguageList {
    static let all: [LanguageEntry] = [
        // English
        LanguageEntry("en-US", ["en"], EnglishGrammar.self),
        LanguageEntry("en-GB", ["en"], EnglishGrammar.self),
        LanguageEntry("en-IN", ["en"], EnglishGrammar.self),
        // Chinese
        LanguageEntry("zh-CN", ["zh-CN"], ChineseGrammar.self),
        LanguageEntry("zh-TW", ["zh-TW"], TraditionalChineseGrammar.self),
        LanguageEntry("zh-HK", ["zh-TW", "zh-HK"], TraditionalChineseGrammar.self),
        // Japanese, Korean
        LanguageEntry("ja-JP", ["ja"], JapaneseGrammar.self),
        LanguageEntry("ko-KR", ["ko"], KoreanGrammar.self),
        // Hindi
        LanguageEntry("hi-IN", ["hi"], HindiGrammar.self),
        // Spanish
        LanguageEntry("es-ES", ["es"], SpanishGrammar.self),
        LanguageEntry("es-MX", ["es"], SpanishGrammar.self),
        // Portuguese
        LanguageEntry("pt-BR", ["pt"], PortugueseGrammar.self),
        LanguageEntry("pt-PT", ["pt", "pt-PT"], PortugueseGrammar.self),
        // French, Italian
        LanguageEntry("fr-FR", ["fr"], FrenchGrammar.self),
        LanguageEntry("fr-BE", ["fr", "fr-BE"], FrenchGrammar.self),
        LanguageEntry("fr-CH", ["fr", "fr-CH"], FrenchGrammar.self),
        LanguageEntry("it-IT", ["it"], ItalianGrammar.self),
        // German, Dutch, Swedish
        LanguageEntry("de-DE", ["de"], GermanGrammar.self),
        LanguageEntry("de-AT", ["de", "de-AT"], GermanGrammar.self),
        LanguageEntry("de-CH", ["de", "de-CH"], GermanGrammar.self),
        LanguageEntry("nl-NL", ["nl"], DutchGrammar.self),
        LanguageEntry("sv-SE", ["sv"], SwedishGrammar.self),
        // Russian, Ukrainian, Polish
        LanguageEntry("ru-RU", ["ru"], RussianGrammar.self),
        LanguageEntry("uk-UA", ["uk"], UkrainianGrammar.self),
        LanguageEntry("pl-PL", ["pl"], PolishGrammar.self),
        // Arabic, Turkish
        LanguageEntry("ar-SA", ["ar"], ArabicGrammar.self),
        LanguageEntry("ar-EG", ["ar"], ArabicGrammar.self),
        LanguageEntry("ar-JO", ["ar"], ArabicGrammar.self),
        LanguageEntry("tr-TR", ["tr"], TurkishGrammar.self),
        // Persian
        LanguageEntry("fa-IR", ["fa"], PersianGrammar.self),
        // Indonesian, Vietnamese
        LanguageEntry("id-ID", ["id"], IndonesianGrammar.self),
        LanguageEntry("vi-VN", ["vi"], VietnameseGrammar.self),
    ]

    /// Finds the entry for a tag: the tag itself, then its script's usual region, then the first of its language.
    static func entry(for tag: LanguageTag) -> LanguageEntry? {
        if tag.isCantonese { return all.first { $0.tag == "zh-HK" } }
        let exact = tag.region.map { tag.language + "-" + $0 }
        if let entry = byTag[exact ?? tag.language] { return entry }
        if tag.language == "zh" {
            let usual =
                switch (tag.script, tag.region) {
                case (_, "MO"): "zh-HK"
                case ("Hant", _): "zh-TW"
                default: "zh-CN"
                }
            return all.first { $0.tag == usual }
        }
        // Africa and Timor count as Portugal does: dezasseis, mil milhões.
        if tag.language == "pt", let region = tag.region, asInPortugal.contains(region) {
            return all.first { $0.tag == "pt-PT" }
        }
        // A script that the words are not written in, such as Latin letters for Russian, has no words.
        if let script = tag.script, script == "Latn", Self.notLatin.contains(tag.language) { return nil }
        return byLanguage[tag.language]
    }

    private static let byTag = Dictionary(all.map { ($0.tag, $0) }) { first, _ in first }
    private static let byLanguage = Dictionary(all.map { (LanguageTag($0.tag).language, $0) }) { first, _ in first }

    private static let asInPortugal: Set<String> = ["AO", "CV", "GW", "LU", "MO", "MZ", "ST", "TL"]
    private static let notLatin: Set<String> = ["ru", "uk", "ar", "hi", "ja", "ko", "zh", "th", "fa"]
}
