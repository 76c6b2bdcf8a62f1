// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Phonemes of the engine as the golden tables write them: without stress, and with one sign for what is one sound.
enum HeardAs {
    private static func plain(_ phonemes: String, without left: String) -> String {
        String(phonemes.filter { !$0.isWhitespace && !left.contains($0) }).replacingOccurrences(of: "r", with: "R")
    }

    private static func replacing(_ text: String, _ pairs: KeyValuePairs<String, String>) -> String {
        pairs.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value, options: .regularExpression) }
    }

    /// Arabic: a doubled consonant is written twice, and a glide behind a vowel is the vowel itself: bahrayni, bahraini.
    static func arabic(_ phonemes: String) -> String {
        phonemes.split(whereSeparator: \.isWhitespace).map { arabicWord(String($0)) }.joined()
    }

    private static func arabicWord(_ phonemes: String) -> String {
        let text = replacing(
            plain(phonemes, without: "',%=._|"),
            [#"(s\[|t\[|dH|dZ|[?bTtHXdDRzsSZAQfqklmnhwj]):"#: "$1$1", "nb": "mb"])
        var sound = ""
        for letter in text {
            var letter = letter
            if let last = sound.last, "aiu:".contains(last) {
                letter = letter == "w" ? "u" : letter == "j" ? "i" : letter
            }
            if "iu".contains(letter), sound.last == letter || sound.hasSuffix("\(letter):") {
                if sound.last != ":" { sound.append(":") }
            } else if letter != ":" || sound.last != ":" {
                sound.append(letter)
            }
        }
        return sound
    }

    /// Persian, whose vowels do not differ in length alone.
    static func persian(_ phonemes: String) -> String {
        replacing(plain(phonemes, without: "',%=._|:?"), ["ij(?=[aeoAiu])": "i", "ii": "i"])
    }

    /// Hindi: short i and u once, long ones twice, and one sign for the vowel that every consonant carries.
    static func hindi(_ phonemes: String) -> String {
        let text = String(phonemes.filter { !$0.isWhitespace && !"',|_-;".contains($0) })
        return replacing(
            text,
            [
                "a~": "A~", "@[23]?|V": "a", #"\*"#: "r", "a:": "A", #"(t\.|d\.|[a-zJS])#:"#: "$1$1#",
                "([kgcJtdpb]):": "$1$1", "I": "1", "i:?": "ii", "1": "i", "U": "1", "u:?": "uu", "1": "u", ":": "",
            ])
    }
}
