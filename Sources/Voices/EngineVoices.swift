// SPDX-License-Identifier: Apache-2.0

/// The names that the engine may be asked for.
///
/// eSpeak NG takes a voice's name for a path, copies a variant's name without looking at its length, and speaks English
/// when it knows neither: so a name reaches it only from these lists.
public enum EngineVoices {
    /// The voices of eSpeak NG 1.51, by the names that `espeak_SetVoiceByName` knows.
    public static let names: Set<String> = [
        "af", "am", "an", "ar", "as", "az", "ba", "be", "bg", "bn", "bpy", "bs", "ca", "chr", "cmn",
        "cmn-latn-pinyin", "cs", "cv", "cy", "da", "de", "el", "en", "en-029", "en-gb-scotland", "en-gb-x-gbclan",
        "en-gb-x-gbcwmd", "en-gb-x-rp", "en-us", "en-us-nyc", "eo", "es", "es-419", "et", "eu", "fa", "fa-latn", "fi",
        "fr", "fr-be", "fr-ch", "ga", "gd", "gn", "grc", "gu", "hak", "haw", "he", "hi", "hr", "ht", "hu", "hy",
        "hyw", "ia", "id", "io", "is", "it", "ja", "jbo", "ka", "kk", "kl", "kn", "ko", "kok", "ku", "ky", "la", "lb",
        "lfn", "lt", "ltg", "lv", "mi", "mk", "ml", "mr", "ms", "mt", "my", "nb", "nci", "ne", "nl", "nog", "om",
        "or", "pa", "pap", "piqd", "pl", "pt", "pt-br", "py", "qdb", "qu", "quc", "qya", "ro", "ru", "ru-lv", "sd",
        "shn", "si", "sjn", "sk", "sl", "smj", "sq", "sr", "sv", "sw", "ta", "te", "th", "tk", "tn", "tr", "tt", "ug",
        "uk", "ur", "uz", "vi", "vi-vn-x-central", "vi-vn-x-south", "yue", "yue-latn-jyutping",
    ]

    /// The variants of eSpeak NG 1.51, the files in its folder `voices/!v`.
    public static let variants: Set<String> = [
        "Alex", "Alicia", "Andrea", "Andy", "Annie", "AnxiousAndy", "Demonic", "Denis", "Diogo", "Gene", "Gene2",
        "Henrique", "Hugo", "Jacky", "Lee", "Marco", "Mario", "Michael", "Mike", "Nguyen", "RicishayMax",
        "RicishayMax2", "RicishayMax3", "Storm", "Tweaky", "UniRobot", "adam", "anika", "anikaRobot", "announcer",
        "antonio", "aunty", "belinda", "benjamin", "boris", "caleb", "croak", "david", "ed", "edward", "edward2",
        "f1", "f2", "f3", "f4", "f5", "fast", "grandma", "grandpa", "gustave", "iven", "iven2", "iven3", "iven4",
        "john", "kaukovalta", "klatt", "klatt2", "klatt3", "klatt4", "klatt5", "klatt6", "linda", "m1", "m2", "m3",
        "m4", "m5", "m6", "m7", "m8", "marcelo", "max", "michel", "miguel", "norbert", "pablo", "paul", "pedro",
        "quincy", "rob", "robert", "robosoft", "robosoft2", "robosoft3", "robosoft4", "robosoft5", "robosoft6",
        "robosoft7", "robosoft8", "sandro", "shelby", "steph", "steph2", "steph3", "travis", "victor", "whisper",
        "whisperf", "zac",
    ]

    /// Tags that `espeak-ng --voices` prints and `espeak_SetVoiceByName` does not know.
    private static let tags = ["en-gb": "en", "fr-fr": "fr"]

    /// Returns the engine's name of a voice, or nil for one that it does not have.
    static func name(of voice: String) -> String? {
        if let name = tags[voice] { return name }
        return names.contains(voice) ? voice : nil
    }
}
