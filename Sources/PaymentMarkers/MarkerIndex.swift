// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters

/// All marker phrases of a language, to be found at any place of a text by a hash of their first letters.
package final class MarkerIndex: Sendable {
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

        /// Whether a phrase at a sentence's beginning stands behind a dash as well, since it only takes a credit back.
        fileprivate var takesBack: Bool {
            role == .failed || role == .pending || role == .promotion || role == .refund && hint == .undone
        }
    }

    /// A phrase found in a text, by its place in the text's letters.
    package struct Find: Sendable {
        package let start: Int
        package let end: Int
        package let marker: Int
        package let role: Role
        package let hint: Hint?

        /// Whether a sentence may well begin with it: it tells of a payment or leads away from it, or names an account.
        package var beginsSentence: Bool { role.tellsOfPayment || role == .account || hint == .aside || hint == .skip }
    }

    package let markers: [Marker]
    /// The languages whose phrases are looked for as well: India mixes Hindi and English in one text.
    package let companions: [String]
    private let hasAnchors: Bool
    /// One bit for each hash, those of the same two letters together: most places of a text begin no phrase, and one look at
    /// the memory tells it.
    private let filter: [UInt64]
    /// The groups and the phrases, where they lie. A group tells where in the phrases those of a hash begin, in an open hash
    /// table; all ones where there is none. The phrases stand one after the other, those of a hash together and the longest
    /// of them first; see ``append(_:hash:marker:isBeginning:to:)``.
    private let data: Data
    /// Where in `data` the groups and the phrases begin.
    private let (groups, phrases): (Int, Int)

    /// Joins what was read of an index with the bytes that its phrases lie in.
    init(
        markers: [Marker], companions: [String], hasAnchors: Bool, filter: [UInt64], data: Data, phrases: Int
    ) {
        self.markers = markers
        self.companions = companions
        self.hasAnchors = hasAnchors
        self.filter = filter
        self.data = data
        self.phrases = phrases
        groups = phrases - filter.count * Self.slots * 4
    }

    /// How many slots of the hash table stand for one number of the filter.
    private static let slots = 8

    /// How many numbers stand before the letters of a phrase: its hash in two halves, its marker, and the count of its letters
    /// twice, plus one where any letters may follow.
    static let head = 4

    /// Adds a phrase as an index holds it.
    static func append(
        _ phrase: ArraySlice<UInt16>, hash: UInt32, marker: Int, isBeginning: Bool, to phrases: inout [UInt16]
    ) {
        phrases += [
            UInt16(truncatingIfNeeded: hash), UInt16(hash >> 16), UInt16(clamping: marker),
            UInt16(phrase.count << 1 | (isBeginning ? 1 : 0)),
        ]
        phrases += phrase
    }

    /// Where the eight numbers of the filter stand that tell of phrases with these first letters.
    @inline(__always)
    static func block(_ first: UInt32, _ second: UInt32?, of count: Int) -> Int {
        let hash = LetterHash.step(LetterHash.seed, first)
        return (Int(LetterHash.mixed(second.map { LetterHash.step(hash, $0) } ?? hash)) << 3) & (count - 1)
    }

    /// How many first letters a phrase is found by, one bit each: the most of 8, 5, 3, 2 and 1 that it has.
    private static let lengths = 0b1001_0111

    /// The hash of so many letters; the first of a sentence has hashes of its own.
    private static func hash(_ letters: [UInt32], _ start: Int, _ count: Int, isAnchored: Bool) -> UInt32 {
        var hash = seed(isAnchored)
        for place in start..<start + count { hash = LetterHash.step(hash, letters[place]) }
        return LetterHash.mixed(hash)
    }

    /// The hash that a phrase is found by.
    static func hash(of phrase: [UInt32], isAnchored: Bool) -> UInt32 {
        let count = (1...8).last { (count: Int) in
            count <= phrase.count && lengths & 1 << (count - 1) != 0
        }
        return hash(phrase, 0, count ?? 1, isAnchored: isAnchored)
    }

    @inline(__always)
    private static func seed(_ isAnchored: Bool) -> UInt32 { isAnchored ? LetterHash.seed - 1 : LetterHash.seed }

    /// Finds the longest phrase at every place, without those that stand inside a longer one.
    package func finds(in letters: [UInt32]) -> [Find] {
        var finds: [Find] = []
        let bytes = data.span
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
            var (best, bestEnd) = longest(letters, start, isAnchored: false, in: bytes)
            let isBehindDash = hasAnchors && Self.standsBehindDash(letters, start)
            if isBehindDash || hasAnchors && Self.startsSentence(letters, start) {
                let (marker, end) = longest(letters, start, isAnchored: true, in: bytes)
                if marker >= 0, end >= bestEnd,
                    !isBehindDash || markers[marker].takesBack && Self.endsSentence(letters, end)
                {
                    (best, bestEnd) = (marker, end)
                }
            }
            // "received from" tells of a credit, and its "from" still leads to the payer.
            if best >= 0, bestEnd > covered || (bestEnd == covered && markers[best].role == .from) {
                covered = bestEnd
                finds.append(
                    Find(
                        start: start, end: bestEnd, marker: best, role: markers[best].role, hint: markers[best].hint))
            }
        }
        return finds
    }

    /// The marker of the longest phrase at a place, or -1, and where it ends.
    @inline(__always)
    private func longest(
        _ text: [UInt32], _ start: Int, isAnchored: Bool, in bytes: Span<UInt8>
    ) -> (Int, Int) {
        var possible = 0
        var hash = Self.seed(isAnchored)
        var block = Self.block(text[start], nil, of: filter.count)
        for offset in 0..<min(8, text.count - start) {
            hash = LetterHash.step(hash, text[start + offset])
            guard Self.lengths & 1 << offset != 0 else { continue }
            if offset == 1 { block = Self.block(text[start], text[start + 1], of: filter.count) }
            let found = LetterHash.mixed(hash)
            if filter[block | Int(found >> 6) & 7] & 1 << UInt64(found & 63) != 0 { possible |= 1 << offset }
        }
        while possible != 0 {
            let count = Int.bitWidth - possible.leadingZeroBitCount
            possible &= ~(1 << (count - 1))
            let hash = Self.hash(text, start, count, isAnchored: isAnchored)
            guard var place = group(hash, in: bytes) else { continue }
            while place + Self.head * 2 <= bytes.count, bytes.whole(place) == hash {
                let (marker, size) = (Int(bytes.half(place + 4)), Int(bytes.half(place + 6)))
                let first = place + Self.head * 2
                place = first + (size >> 1) * 2
                var end = start + (size >> 1)
                guard end <= text.count, marker < markers.count, Self.stands(first..<place, in: bytes, text, start)
                else { continue }
                if size & 1 == 1, LetterClass.of(text[end - 1]) == .joined {
                    while end < text.count, LetterClass.of(text[end]) == .joined { end += 1 }
                }
                let isInsideWord =
                    end < text.count && LetterClass.of(text[end - 1]) == .joined
                    && LetterClass.of(text[end]) == .joined
                if !isInsideWord { return (marker, end) }
            }
        }
        return (-1, 0)
    }

    /// Whether the letters of a phrase stand at a place of a text that is long enough.
    @inline(__always)
    private static func stands(
        _ phrase: Range<Int>, in bytes: Span<UInt8>, _ text: [UInt32], _ start: Int
    ) -> Bool {
        guard !phrase.isEmpty, phrase.upperBound <= bytes.count else { return false }
        var place = start
        for letter in stride(from: phrase.lowerBound, to: phrase.upperBound, by: 2) {
            if UInt32(bytes.half(letter)) != text[place] { return false }
            place += 1
        }
        return true
    }

    /// Where in `data` the phrases of a hash begin.
    @inline(__always)
    private func group(_ hash: UInt32, in bytes: Span<UInt8>) -> Int? {
        let count = filter.count * Self.slots
        var slot = Int(hash) & (count - 1)
        for _ in 0..<count {
            let place = bytes.whole(groups + slot * 4)
            guard place != .max, phrases + Int(place) + 4 <= bytes.count else { return nil }
            if bytes.whole(phrases + Int(place)) == hash { return phrases + Int(place) }
            slot = (slot + 1) & (count - 1)
        }
        return nil
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

    /// Whether a dash between spaces stands before a place: "You received $50 from Bob - Test".
    private static func standsBehindDash(_ letters: [UInt32], _ start: Int) -> Bool {
        start > 3 && letters[start - 1] == 0x20 && letters[start - 2] == 0x2D && letters[start - 3] == 0x20
    }

    /// Whether no word or number follows a place in its sentence.
    private static func endsSentence(_ letters: [UInt32], _ end: Int) -> Bool {
        let next = letters[end...].first { $0 != 0x20 } ?? 0x0A
        return LetterClass.of(next) == .none && !(next >= Mask.amount && next <= Mask.url)
    }

    /// Whether the letters before a place are one of the words that Arabic writes together with the next:
    /// and, so, by, for, as, the.
    private func isArabicPrefix(_ letters: [UInt32], _ wordStart: Int, _ start: Int) -> Bool {
        guard start - wordStart <= 3, letters[wordStart] >= 0x620, letters[wordStart] < 0x6FF else { return false }
        for place in wordStart..<start {
            switch letters[place] {
            case 0x648, 0x641, 0x628, 0x644, 0x643: continue
            // Of the article: the first half of بابا, a father, is no word.
            case 0x627 where place + 1 < start && letters[place + 1] == 0x644: continue
            default: return false
            }
        }
        return true
    }
}
