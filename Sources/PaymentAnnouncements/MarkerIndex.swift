// SPDX-License-Identifier: Apache-2.0

/// All marker phrases of a language, to be found at any place of a text by their first three letters.
///
/// It is built anew at every start, so that making it must cost little: a phrase is folded once and sorted with one key.
struct MarkerIndex: Sendable {
    /// What a phrase means.
    struct Marker: Sendable {
        let role: Role
        /// The name that a channel is called by; empty otherwise.
        var name = ""
        /// What the phrase tells beside its role.
        var hint: Hint?
    }

    /// A phrase found in a text, by its place in the text's letters.
    struct Find {
        let start: Int
        let end: Int
        let marker: Int
    }

    /// A phrase's place among the letters of all phrases.
    private struct Phrase {
        /// The first three letters, and in the uppermost bit whether a sentence must begin with it.
        let key: UInt64
        let start: Int32
        let marker: Int32
        /// The fourth letter, or 0: hundreds of phrases begin with "you", and most of them are told apart by it.
        let fourth: UInt32
        let count: Int16
        /// Whether any letters may follow.
        let isBeginning: Bool

        /// Whether it is looked at before another of the same key: the longest first, then whole words.
        func precedes(_ other: Phrase) -> Bool {
            count == other.count ? !isBeginning && other.isBeginning : count > other.count
        }
    }

    private(set) var markers: [Marker] = []
    /// The letters of all phrases, one after the other.
    private var letters: [UInt32] = []
    /// The phrases; those of a key stand together after ``finish()``.
    private var phrases: [Phrase] = []
    /// Where in `phrases` those of a key begin, in an open hash table; -1 where there is none.
    private var groups: [Int32] = []
    private var hasAnchors = false

    private let transliterates: Bool

    /// Makes an index without phrases.
    /// - Parameters:
    ///   - size: how many letters its phrases have, as far as it is known: so that it need not grow.
    ///   - transliterates: whether Cyrillic and Latin spellings of a phrase are the same.
    init(size: Int = 512, transliterates: Bool = false) {
        self.transliterates = transliterates
        letters.reserveCapacity(size)
        phrases.reserveCapacity(size / 8)
    }

    /// Adds a marker and returns its number.
    mutating func add(_ marker: Marker) -> Int {
        markers.append(marker)
        return markers.count - 1
    }

    /// Adds a phrase in UTF-8. `*` at the end stands for any further letters, `^` at the beginning for the beginning of
    /// a sentence, `{amount}` for an amount. ``finish()`` makes it findable.
    /// - Returns: false when the phrase is empty.
    mutating func add(_ phrase: ArraySlice<UInt8>, _ marker: Int) -> Bool {
        var start = letters.count
        Letters.fold(phrase, into: &letters, transliterates: transliterates)
        let isBeginning = letters.count > start && letters[letters.count - 1] == 0x2A
        if isBeginning { letters.removeLast() }
        guard letters.count > start else { return false }
        let isAnchored = letters[start] == 0x5E
        if isAnchored { start += 1 }
        hasAnchors = hasAnchors || isAnchored
        let count = letters.count - start
        guard count > 0, count <= Int(Int16.max) else { return false }
        phrases.append(
            Phrase(
                key: Self.key(letters, start, min(count, 3), isAnchored: isAnchored), start: Int32(start),
                marker: Int32(marker), fourth: count > 3 ? letters[start + 3] : 0, count: Int16(count),
                isBeginning: isBeginning))
        return true
    }

    /// Puts the phrases of each key together, the longest first; chained before they are moved, since a sort of them all
    /// takes longer at every start.
    /// - Returns: the text of a phrase that stands there with two roles, or nil.
    mutating func finish() -> String? {
        var room = 256
        while room < phrases.count * 2 { room *= 2 }
        groups = [Int32](repeating: -1, count: room)
        var following = [Int32](repeating: -1, count: phrases.count)
        var twice: String?
        for (place, phrase) in phrases.enumerated() {
            var slot = Self.slot(phrase.key) & (room - 1)
            while groups[slot] >= 0, phrases[Int(groups[slot])].key != phrase.key { slot = (slot + 1) & (room - 1) }
            var before = -1
            var here = Int(groups[slot])
            while here >= 0, !phrase.precedes(phrases[here]) {
                if twice == nil, isSame(phrases[here], phrase),
                    markers[Int(phrases[here].marker)].role != markers[Int(phrase.marker)].role
                {
                    let text = letters[Int(phrase.start)..<Int(phrase.start) + Int(phrase.count)]
                    twice = String(String.UnicodeScalarView(text.compactMap(Unicode.Scalar.init)))
                }
                before = here
                here = Int(following[here])
            }
            following[place] = Int32(here)
            if before < 0 { groups[slot] = Int32(place) } else { following[before] = Int32(place) }
        }
        var together: [Phrase] = []
        together.reserveCapacity(phrases.count)
        for slot in groups.indices where groups[slot] >= 0 {
            var here = Int(groups[slot])
            groups[slot] = Int32(together.count)
            while here >= 0 {
                together.append(phrases[here])
                here = Int(following[here])
            }
        }
        phrases = together
        return twice
    }

    /// Whether two phrases of one key have the same letters.
    private func isSame(_ one: Phrase, _ other: Phrase) -> Bool {
        one.count == other.count && one.fourth == other.fourth && one.isBeginning == other.isBeginning
            && matches(one, letters, Int(other.start))
    }

    @inline(__always)
    private static func key(_ letters: [UInt32], _ start: Int, _ count: Int, isAnchored: Bool) -> UInt64 {
        var key: UInt64 = isAnchored ? 1 : 0
        for place in 0..<3 { key = key << 21 | (place < count ? UInt64(letters[start + place]) : 0) }
        return key
    }

    @inline(__always)
    private static func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) }

    /// Finds the longest phrase at every place, without those that stand inside a longer one.
    func finds(in letters: [UInt32]) -> [Find] {
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
                guard phrase.fourth == 0 || phrase.fourth == fourth, matches(phrase, text, start) else { continue }
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
            if letters[Int(phrase.start) + offset] != text[start + offset] { return false }
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
            && letter != 0x29 && letter != 0x27 && !(letter >= Letters.amount && letter <= Letters.url)
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
