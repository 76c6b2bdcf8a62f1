// SPDX-License-Identifier: Apache-2.0

/// Tells Hindi in Latin letters, as India writes it beside English, by its small words.
enum RomanHindi {
    /// Words of grammar and money, none of them English, of at most eight letters.
    private static let words: Set<UInt64> = Set(
        """
        aap aapka aapke aapki aapko apka apke apki apko aapse aapne hai hain hue hua hui huye huwa gaya gaye gayi gayee gya gye \
        mein ka ke ki ko se ne ho kar kiya kiye diya diye diyaa liya liye raha rahe rahi aaye aaya aayi mila mile mili jama prapt \
        bheje bheja bheji rupaye rupay rupye paise paisa khate khaate khata khaata aur tak nahi nahin mujhe humein karein hoga \
        honge hogi par jayega jayenge jaayega milega milenge abhi aaj kal liye dwara bhej kaate kate
        """.split { $0 == " " || $0 == "\n" }.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })

    /// Whether at least so many different words of it stand in a text, or any letter of Devanagari.
    static func isWritten(in letters: [UInt32], words least: Int) -> Bool {
        var found: Set<UInt64> = []
        var word: UInt64 = 0
        var length = 0
        for place in 0...letters.count {
            let letter = place < letters.count ? letters[place] : 0x20
            if letter >= 0x61, letter <= 0x7A {
                word = word << 8 | UInt64(letter)
                length += 1
                continue
            }
            if letter >= 0x904, letter <= 0x939 { return true }
            if length > 1, length <= 8, words.contains(word), found.insert(word).inserted, found.count >= least {
                return true
            }
            (word, length) = (0, 0)
        }
        return false
    }
}
