// SPDX-License-Identifier: Apache-2.0

import Letters

/// All marker phrases of a language, to be found at any place of a text by a hash of their first letters.
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
        /// The hash of its first letters; see ``MarkerIndex/lengths``.
        let hash: UInt32
        let start: Int32
        let marker: Int16
        let count: UInt8
        /// Whether any letters may follow.
        let isBeginning: Bool
    }

    package let markers: [Marker]
    /// The languages whose phrases are looked for as well: India mixes Hindi and English in one text.
    package let companions: [String]
    /// The letters of all phrases, one after the other.
    let letters: [UInt16]
    /// The phrases; those of a hash stand together, the longest first.
    let phrases: [Phrase]
    let hasAnchors: Bool
    /// Where in `phrases` those of a hash begin, in an open hash table, with the hash; all ones where there is none.
    private let groups: [UInt64]
    /// One bit for each hash, small enough to stay near the processor: most places of a text begin no phrase.
    private let filter: [UInt64]

    init(
        markers: [Marker], companions: [String], letters: [UInt16], phrases: [Phrase], hasAnchors: Bool
    ) {
        self.markers = markers
        self.companions = companions
        self.letters = letters
        self.phrases = phrases
        self.hasAnchors = hasAnchors
        var room = 256
        while room < phrases.count * 2 { room *= 2 }
        var groups = [UInt64](repeating: .max, count: room)
        var filter = [UInt64](repeating: 0, count: room / 8)
        for (place, phrase) in phrases.enumerated() where place == 0 || phrases[place - 1].hash != phrase.hash {
            var slot = Int(phrase.hash) & (room - 1)
            while groups[slot] != .max { slot = (slot + 1) & (room - 1) }
            groups[slot] = UInt64(phrase.hash) << 32 | UInt64(place)
            filter[Int(phrase.hash >> 6) & (filter.count - 1)] |= 1 << UInt64(phrase.hash & 63)
        }
        self.groups = groups
        self.filter = filter
    }

    /// How many first letters a phrase is found by, one bit each: the most of 8, 5, 3, 2 and 1 that it has.
    private static let lengths = 0b1001_0111

    /// The hash of so many letters; the first of a sentence has hashes of its own.
    private static func hash(_ letters: [UInt32], _ start: Int, _ count: Int, isAnchored: Bool) -> UInt32 {
        var hash = seed(isAnchored)
        for place in start..<start + count { hash = step(hash, letters[place]) }
        return mixed(hash)
    }

    /// The hash that a phrase is found by.
    static func hash(of phrase: [UInt32], isAnchored: Bool) -> UInt32 {
        let count = (1...8).last { $0 <= phrase.count && lengths & 1 << ($0 - 1) != 0 } ?? 1
        return hash(phrase, 0, count, isAnchored: isAnchored)
    }

    @inline(__always)
    private static func seed(_ isAnchored: Bool) -> UInt32 { isAnchored ? 0x811C_9DC4 : 0x811C_9DC5 }

    @inline(__always)
    private static func step(_ hash: UInt32, _ letter: UInt32) -> UInt32 { (hash ^ letter) &* 0x0100_0193 }

    /// The hash with its upper bits in the lower ones, which the slots are chosen by.
    @inline(__always)
    private static func mixed(_ hash: UInt32) -> UInt32 { (hash ^ hash >> 15) &* 0x9E37_79B1 }

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
        var possible = 0
        var hash = Self.seed(isAnchored)
        for offset in 0..<min(8, text.count - start) {
            hash = Self.step(hash, text[start + offset])
            guard Self.lengths & 1 << offset != 0 else { continue }
            let found = Self.mixed(hash)
            if filter[Int(found >> 6) & (filter.count - 1)] & 1 << UInt64(found & 63) != 0 { possible |= 1 << offset }
        }
        while possible != 0 {
            let count = Int.bitWidth - possible.leadingZeroBitCount
            possible &= ~(1 << (count - 1))
            let hash = Self.hash(text, start, count, isAnchored: isAnchored)
            guard var place = group(hash) else { continue }
            while place < phrases.count, phrases[place].hash == hash {
                let phrase = phrases[place]
                place += 1
                guard matches(phrase, text, start) else { continue }
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

    /// Where in `phrases` those of a hash begin.
    @inline(__always)
    private func group(_ hash: UInt32) -> Int? {
        var slot = Int(hash) & (groups.count - 1)
        while groups[slot] != .max {
            if UInt32(groups[slot] >> 32) == hash { return Int(groups[slot] & 0xFFFF_FFFF) }
            slot = (slot + 1) & (groups.count - 1)
        }
        return nil
    }

    /// Whether a phrase's letters stand at a place.
    @inline(__always)
    private func matches(_ phrase: Phrase, _ text: [UInt32], _ start: Int) -> Bool {
        let count = Int(phrase.count)
        guard start + count <= text.count else { return false }
        for offset in 0..<count where UInt32(letters[Int(phrase.start) + offset]) != text[start + offset] {
            return false
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
