// SPDX-License-Identifier: Apache-2.0

/// Finds the places of a list by their hashes, in 4 bytes and some room a place (linear probing).
///
/// It is many small tables, of which each grows by a half: they never grow all at once, and little of them is empty.
struct PlaceTable: Sendable {
    /// How many tables there are, as a power of two.
    private static let bits = 8

    /// Places, plus one; 0 is empty.
    private var tables: [ContiguousArray<UInt32>] = Array(
        repeating: ContiguousArray(repeating: 0, count: 8), count: 1 << bits)
    private var counts: [Int32] = Array(repeating: 0, count: 1 << bits)

    private static func table(_ hash: UInt64) -> Int { Int(hash >> (64 - UInt64(bits))) }

    /// Where a hash belongs among some slots: its lowest half, stretched over them.
    private static func slot(_ hash: UInt64, of count: Int) -> Int {
        Int((hash & 0xFFFF_FFFF) &* UInt64(count) >> 32)
    }

    /// The first place of a hash for which a condition holds.
    func find(_ hash: UInt64, where isIt: (UInt32) -> Bool) -> UInt32? {
        let table = Self.table(hash)
        let count = tables[table].count
        var slot = Self.slot(hash, of: count)
        while tables[table][slot] != 0 {
            let place = tables[table][slot] - 1
            if isIt(place) { return place }
            slot = slot + 1 == count ? 0 : slot + 1
        }
        return nil
    }

    /// Takes a place that is not in it.
    /// - Parameter hash: the hash of any place.
    mutating func insert(_ place: UInt32, _ hash: (UInt32) -> UInt64) {
        let own = hash(place)
        let table = Self.table(own)
        if (Int(counts[table]) + 1) * 8 > tables[table].count * 5 {
            let places = tables[table].filter { $0 != 0 }
            let count = tables[table].count
            tables[table] = []
            tables[table] = ContiguousArray(repeating: 0, count: count + count / 2)
            for place in places { Self.put(place, hash(place - 1), into: &tables[table]) }
        }
        Self.put(place + 1, own, into: &tables[table])
        counts[table] += 1
    }

    /// Forgets a place.
    /// - Parameter hash: the hash of any place.
    mutating func remove(_ place: UInt32, _ hash: (UInt32) -> UInt64) {
        let own = hash(place)
        let table = Self.table(own)
        let count = tables[table].count
        func after(_ slot: Int) -> Int { slot + 1 == count ? 0 : slot + 1 }
        func distance(_ from: Int, _ to: Int) -> Int { to >= from ? to - from : to - from + count }
        var slot = Self.slot(own, of: count)
        while tables[table][slot] != place + 1 {
            if tables[table][slot] == 0 { return }
            slot = after(slot)
        }
        // What was pushed on by it moves back, so that no grave is needed.
        var next = after(slot)
        while tables[table][next] != 0 {
            let home = Self.slot(hash(tables[table][next] - 1), of: count)
            if distance(home, next) >= distance(slot, next) {
                tables[table][slot] = tables[table][next]
                slot = next
            }
            next = after(next)
        }
        tables[table][slot] = 0
        counts[table] -= 1
    }

    private static func put(_ entry: UInt32, _ hash: UInt64, into table: inout ContiguousArray<UInt32>) {
        var slot = slot(hash, of: table.count)
        while table[slot] != 0 { slot = slot + 1 == table.count ? 0 : slot + 1 }
        table[slot] = entry
    }
}
