// SPDX-License-Identifier: Apache-2.0

/// Finds the places of a list by their hashes, in 5 bytes and some room a place (linear probing).
///
/// It is many small tables, of which each grows by a half: they never grow all at once, and little of them is empty. A byte of each
/// hash stands apart, so that a place is looked at in the list only when it is most likely the one: a push that is new, as
/// nearly all are, is missed in one line of the cache.
struct PlaceTable: Sendable {
    private struct Part: Sendable {
        /// A byte of each hash; 0 is empty.
        var marks = ContiguousArray<UInt8>(repeating: 0, count: 8)
        var places = ContiguousArray<UInt32>(repeating: 0, count: 8)
        var count = 0

        /// The slot behind one.
        func after(_ slot: Int) -> Int { slot + 1 == marks.count ? 0 : slot + 1 }

        mutating func put(_ place: UInt32, _ hash: UInt64) {
            var slot = PlaceTable.slot(hash, of: marks.count)
            while marks[slot] != 0 { slot = after(slot) }
            (marks[slot], places[slot]) = (PlaceTable.mark(hash), place)
        }

        /// Forgets a place with its hash; `hash` tells that of any other.
        mutating func take(_ place: UInt32, _ own: UInt64, _ hash: (UInt32) -> UInt64) {
            func distance(_ from: Int, _ to: Int) -> Int { to >= from ? to - from : to - from + marks.count }
            var slot = PlaceTable.slot(own, of: marks.count)
            while marks[slot] != 0, places[slot] != place { slot = after(slot) }
            guard marks[slot] != 0 else { return }
            // What was pushed on by it moves back, so that no grave is needed.
            var next = after(slot)
            while marks[next] != 0 {
                let home = PlaceTable.slot(hash(places[next]), of: marks.count)
                if distance(home, next) >= distance(slot, next) {
                    (marks[slot], places[slot]) = (marks[next], places[next])
                    slot = next
                }
                next = after(next)
            }
            marks[slot] = 0
            count -= 1
        }
    }

    /// How many parts there are, as a power of two.
    private static let bits: UInt64 = 8

    private var parts = Array(repeating: Part(), count: 1 << bits)

    private static func part(_ hash: UInt64) -> Int { Int(hash >> (64 - bits)) }

    /// Where a hash belongs among some slots: its lowest half, stretched over them.
    static func slot(_ hash: UInt64, of count: Int) -> Int {
        Int(((hash & 0xFFFF_FFFF) &* UInt64(count)) >> 32)
    }

    private static func mark(_ hash: UInt64) -> UInt8 { max(1, UInt8(truncatingIfNeeded: hash >> 40)) }

    /// The first place of a hash for which a condition holds.
    func find(_ hash: UInt64, where isIt: (UInt32) -> Bool) -> UInt32? {
        let mark = Self.mark(hash)
        let part = Self.part(hash)
        var slot = Self.slot(hash, of: parts[part].marks.count)
        while parts[part].marks[slot] != 0 {
            if parts[part].marks[slot] == mark, isIt(parts[part].places[slot]) { return parts[part].places[slot] }
            slot = parts[part].after(slot)
        }
        return nil
    }

    /// Takes a place that is not in it.
    /// - Parameter hash: the hash of any place.
    mutating func insert(_ place: UInt32, _ hash: (UInt32) -> UInt64) {
        let own = hash(place)
        let part = Self.part(own)
        if (parts[part].count + 1) * 8 > parts[part].marks.count * 5 { grow(part, hash) }
        parts[part].put(place, own)
        parts[part].count += 1
    }

    /// Forgets a place.
    /// - Parameter hash: the hash of any place.
    mutating func remove(_ place: UInt32, _ hash: (UInt32) -> UInt64) {
        let own = hash(place)
        parts[Self.part(own)].take(place, own, hash)
    }

    private mutating func grow(_ number: Int, _ hash: (UInt32) -> UInt64) {
        let old = parts[number]
        let count = old.marks.count + old.marks.count / 2
        parts[number].marks = ContiguousArray(repeating: 0, count: count)
        parts[number].places = ContiguousArray(repeating: 0, count: count)
        for slot in old.marks.indices where old.marks[slot] != 0 {
            parts[number].put(old.places[slot], hash(old.places[slot]))
        }
    }
}
