// SPDX-License-Identifier: Apache-2.0

/// Which voices may stand in for a language tag, best first.
enum LocaleFallback {
    /// The region in which a language is spoken when the tag does not say.
    private static let usual = [
        "ar": "ar", "cmn": "zh-CN", "de": "de-DE", "en": "en-US", "es": "es-ES", "fr": "fr-FR", "hi": "hi-IN",
        "id": "id-ID", "it": "it-IT", "ja": "ja-JP", "ko": "ko-KR", "nl": "nl-NL", "pl": "pl-PL", "pt": "pt-BR",
        "ru": "ru-RU", "sv": "sv-SE", "tr": "tr-TR", "uk": "uk-UA", "vi": "vi-VN", "yue": "zh-HK", "zh": "zh-CN",
    ]

    /// Returns the tag in its usual spelling, then the tags whose voice is understood where it is at home.
    static func candidates(for tag: String) -> [String] {
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let first = parts.first, parts.allSatisfy({ $0.utf8.count <= 8 && VoiceFile.isPlainName($0) }) else {
            return []
        }
        let language = first.lowercased()
        var script: String?
        var region: String?
        for part in parts.dropFirst() {
            if part.utf8.count == 4, script == nil, region == nil {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if part.utf8.count == 2 || part.utf8.count == 3, region == nil {
                region = part.uppercased()
            } else {
                break
            }
        }
        var candidates = [([language] + [script, region].compactMap { $0 }).joined(separator: "-")]
        // The script goes before the region: zh-Hans-HK is not Cantonese written in another way.
        if let home = home(language, script, region) { candidates.append(home) }
        if script != nil, let region { candidates.append(language + "-" + region) }
        if let usual = usual[language] { candidates.append(usual) }
        var seen: Set<String> = []
        return candidates.filter { seen.insert($0).inserted }
    }

    /// The tag that stands for a group of regions or a script.
    private static func home(_ language: String, _ script: String?, _ region: String?) -> String? {
        switch (language, script, region) {
        case ("zh", "Hans", _): "zh-CN"
        case ("zh", _, "HK"), ("zh", _, "MO"): "zh-HK"
        case ("zh", "Hant", _), ("zh", _, "TW"): "zh-TW"
        case ("es", _, nil), ("es", _, "ES"), ("es", _, "GQ"), ("es", _, "PH"): "es-ES"
        case ("es", _, _): "es-MX"
        case ("pt", _, "AO"), ("pt", _, "MZ"), ("pt", _, "CV"), ("pt", _, "TL"), ("pt", _, "GW"), ("pt", _, "ST"):
            "pt-PT"
        case ("de", _, "LI"): "de-CH"
        default: nil
        }
    }
}
