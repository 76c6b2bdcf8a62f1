// SPDX-License-Identifier: Apache-2.0

extension EngineVoice {
    /// The language files of eSpeak NG 1.51 below its folder `lang`, without those of MBROLA, which start another program.
    private static let families: KeyValuePairs<String, [String]> = [
        "": ["eu", "ko", "qu"],
        "aav": ["vi", "vi-VN-x-central", "vi-VN-x-south"],
        "art": ["eo", "ia", "io", "jbo", "lfn", "piqd", "py", "qdb", "qya", "sjn"],
        "azc": ["nci"],
        "bat": ["lt", "ltg", "lv"],
        "bnt": ["sw", "tn"],
        "ccs": ["ka"],
        "cel": ["cy", "ga", "gd"],
        "cus": ["om"],
        "dra": ["kn", "ml", "ta", "te"],
        "esx": ["kl"],
        "gmq": ["da", "is", "nb", "sv"],
        "gmw": [
            "af", "de", "en", "en-029", "en-GB-scotland", "en-GB-x-gbclan", "en-GB-x-gbcwmd", "en-GB-x-rp", "en-US",
            "en-US-nyc", "lb", "nl",
        ],
        "grk": ["el", "grc"],
        "inc": ["as", "bn", "bpy", "gu", "hi", "kok", "mr", "ne", "or", "pa", "sd", "si", "ur"],
        "ine": ["hy", "hyw", "sq"],
        "ira": ["fa", "fa-Latn", "ku"],
        "iro": ["chr"],
        "itc": ["la"],
        "jpx": ["ja"],
        "map": ["haw"],
        "myn": ["quc"],
        "poz": ["id", "mi", "ms"],
        "roa": ["an", "ca", "es", "es-419", "fr", "fr-BE", "fr-CH", "ht", "it", "pap", "pt", "pt-BR", "ro"],
        "sai": ["gn"],
        "sem": ["am", "ar", "he", "mt"],
        "sit": ["cmn", "cmn-Latn-pinyin", "hak", "my", "yue", "yue-Latn-jyutping"],
        "tai": ["shn", "th"],
        "trk": ["az", "ba", "cv", "kk", "ky", "nog", "tk", "tr", "tt", "ug", "uz"],
        "urj": ["et", "fi", "hu", "smj"],
        "zle": ["be", "ru", "ru-LV", "uk"],
        "zls": ["bg", "bs", "hr", "mk", "sl", "sr"],
        "zlw": ["cs", "pl", "sk"],
    ]

    /// Where the file of each language is, by its name in lower case.
    package static let files: [String: String] = {
        var files: [String: String] = [:]
        for (family, names) in families {
            for name in names { files[name.lowercased()] = family.isEmpty ? name : family + "/" + name }
        }
        return files
    }()

    /// The variant files of eSpeak NG 1.51 whose names can be written in a voice's file without surprises.
    package static let variants: Set<String> = [
        "Alex", "Alicia", "Andrea", "Andy", "Annie", "AnxiousAndy", "Demonic", "Denis", "Diogo", "Gene", "Gene2",
        "Henrique", "Hugo", "Jacky",
        "Lee", "Marco", "Mario", "Michael", "Mike", "Nguyen", "RicishayMax", "RicishayMax2", "RicishayMax3", "Storm",
        "Tweaky", "UniRobot", "adam", "anika",
        "anikaRobot", "announcer", "antonio", "aunty", "belinda", "benjamin", "boris", "caleb", "croak", "david", "ed",
        "edward", "edward2", "f1", "f2", "f3", "f4", "f5", "fast", "grandma", "grandpa", "gustave", "iven", "iven2",
        "iven3", "iven4", "john", "kaukovalta", "klatt", "klatt2", "klatt3", "klatt4", "klatt5", "klatt6", "linda",
        "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "marcelo", "max", "michel", "miguel", "norbert", "pablo",
        "paul", "pedro", "quincy", "rob", "robert", "robosoft", "robosoft2", "robosoft3", "robosoft4", "robosoft5",
        "robosoft6", "robosoft7", "robosoft8", "sandro", "shelby", "steph", "steph2", "steph3", "travis", "victor",
        "whisper", "whisperf", "zac",
    ]
}
