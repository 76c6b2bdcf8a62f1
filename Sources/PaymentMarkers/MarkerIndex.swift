// SPDX-License-Identifier: Apache-2.0

import Letters

/// All marker phrases of a language, to be found at any place of a text by their first three letters.
package struct MarkerIndex: Sendable {
    /// What a phrase means.
    package struct Marker: Sendable, Hashable {
        package let role: Role
        /// The name that a channel is called by; empty otherwise.
        package let name: String
        /// What the phrase tells beside its role.
        package let hint: Hint?

        package init(role: Role, name: String = "", hint: Hint? = nil) {
            self.role = role
            self.name = name
            self.hint = hint
        }
    }

    /// A phrase found in a text, by its place in the text's letters.
    package struct Find: Sendable {
        package let start: Int
        package let end: Int
        package let marker: Int
    }

    /// A phrase's place among the letters of all phrases.
    struct Phrase: Sendable, Hashable {
        /// The first three letters, and in the uppermost bit whether a sentence must begin with it.
        let key: UInt64
        let start: Int32
        let marker: Int32
        let count: Int16
        /// The fourth letter, or 0: hundreds of phrases begin with "you", and most of them are told apart by it.
        let fourth: UInt16
        /// Whether any letters may follow.
        let isBeginning: Bool
    }

    package let markers: [Marker]
    /// The languages whose phrases are looked for as well: India mixes Hindi and English in one text.
    package let companions: [String]
    /// The letters of all phrases, one after the other.
    let letters: [UInt16]
    /// The phrases; those of a key stand together, the longest first.
    let phrases: [Phrase]
    /// Where in `phrases` those of a key begin, in an open hash table; -1 where there is none.
    let groups: [Int32]
    let hasAnchors: Bool

    @inline(__always)
    static func key(_ letters: [UInt32], _ start: Int, _ count: Int, isAnchored: Bool) -> UInt64 {
        var key: UInt64 = isAnchored ? 1 : 0
        for place in 0..<3 { key = key << 21 | (place < count ? UInt64(letters[start + place]) : 0) }
        return key
    }

    @inline(__always)
    static func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) }

    /// Finds the longest phrase at every place, without those that stand inside a longer one.
    package func finds(in letters: [UInt32]) -> [Find] {
        var finds: [Find] = []
        guard !phrases.isEmpty else { return finds }
        let last = letters.count
        var wordStart = 0
        var covered = 0
        var previous = LetterClass.none
        for start in 0..<last {
            let letter = letters[start]
            let kind = LetterClass.of(letter)
            let begins: Bool
            if previous == .joined && kind == .joined {
                begins = isArabicPrefix(letters, wordStart, start)
            } else {
                wordStart = start
                begins = letter != 0x20
            }
            previous = kind
            guard begins else { continue }
            var (best, bestEnd) = longest(letters, start, isAnchored: false)
            if hasAnchors, Self.startsSentence(letters, start) {
                let anchored = longest(letters, start, isAnchored: true)
                if anchored.0 >= 0, anchored.1 >= bestEnd { (best, bestEnd) = anchored }
            }
            // "received from" tells of a credit, and its "from" still leads to the payer.
            if best >= 0, bestEnd > covered || (bestEnd == covered && markers[best].role == .from) {
                covered = bestEnd
                finds.append(Find(start: start, end: bestEnd, marker: best))
            }
        }
        return finds
    }

    /// The marker of the longest phrase at a place, or -1, and where it ends.
    @inline(__always)
    private func longest(_ text: [UInt32], _ start: Int, isAnchored: Bool) -> (Int, Int) {
        var known = min(3, text.count - start)
        let fourth = start + 3 < text.count ? text[start + 3] : 0
        while known > 0 {
            let key = Self.key(text, start, known, isAnchored: isAnchored)
            known -= 1
            guard var place = group(key) else { continue }
            while place < phrases.count, phrases[place].key == key {
                let phrase = phrases[place]
                place += 1
                guard phrase.fourth == 0 || UInt32(phrase.fourth) == fourth, matches(phrase, text, start) else {
                    continue
                }
                var end = start + Int(phrase.count)
                if phrase.isBeginning, LetterClass.of(text[end - 1]) == .joined {
                    while end < text.count, LetterClass.of(text[end]) == .joined { end += 1 }
                }
                let isInsideWord =
                    end < text.count && LetterClass.of(text[end - 1]) == .joined
                    && LetterClass.of(text[end]) == .joined
                if !isInsideWord { return (Int(phrase.marker), end) }
            }
        }
        return (-1, 0)
    }

    /// Where in `phrases` those of a key begin.
    @inline(__always)
    private func group(_ key: UInt64) -> Int? {
        var slot = Self.slot(key) & (groups.count - 1)
        while groups[slot] >= 0 {
            if phrases[Int(groups[slot])].key == key { return Int(groups[slot]) }
            slot = (slot + 1) & (groups.count - 1)
        }
        return nil
    }

    /// Whether a phrase's letters stand at a place.
    @inline(__always)
    private func matches(_ phrase: Phrase, _ text: [UInt32], _ start: Int) -> Bool {
        let count = Int(phrase.count)
        guard start + count <= text.count else { return false }
        var offset = 3
        while offset < count {
            if UInt32(letters[Int(phrase.start) + offset]) != text[start + offset] { return false }
            offset += 1
        }
        return true
    }

    /// Whether nothing stands before a place in its sentence.
    private static func startsSentence(_ letters: [UInt32], _ start: Int) -> Bool {
        var place = start - 1
        while place >= 0, letters[place] == 0x20 { place -= 1 }
        guard place >= 0 else { return true }
        let letter = letters[place]
        return LetterClass.of(letter) == .none && letter != 0x2C && letter != 0x2D && letter != 0x26
            && letter != 0x29 && letter != 0x27 && !(letter >= Mask.amount && letter <= Mask.url)
            && !(letter >= 0x30 && letter <= 0x39)
    }

    /// Whether the letters before a place are one of the words that Arabic writes together with the next:
    /// and, so, by, for, as, the.
    private func isArabicPrefix(_ letters: [UInt32], _ wordStart: Int, _ start: Int) -> Bool {
        guard start - wordStart <= 3, letters[wordStart] >= 0x620, letters[wordStart] < 0x6FF else { return false }
        for place in wordStart..<start {
            switch letters[place] {
            case 0x648, 0x641, 0x628, 0x644, 0x643, 0x627: continue
            default: return false
            }
        }
        return true
    }
}
