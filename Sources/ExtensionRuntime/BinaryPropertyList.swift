// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What a binary property list would unfold to, found out before it is unfolded.
///
/// An object in it may be referred to from many places. Arrays of ten times the same array, nine deep, take 148 bytes and a
/// thousand million values, which Foundation makes one by one. What writes property lists has only strings and numbers share.
/// Kinds of objects that no property list holds are refused as well.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let table: Int
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int

    /// The most that the values may take together, in bytes.
    static let largest = 16 << 20

    /// Whether bytes call themselves a binary property list.
    static func isOne(_ bytes: Data) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

    /// Whether every array and dictionary is in one place, and all values together are not too large.
    static func isTree(_ bytes: Data) -> Bool { BinaryPropertyList(Array(bytes))?.isTree ?? false }

    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(bytes, at: trailer + 8, size: 8),
            let top = Self.number(bytes, at: trailer + 16, size: 8),
            let table = Self.number(bytes, at: trailer + 24, size: 8),
            count <= trailer / offsetSize, table <= trailer - count * offsetSize, top < count
        else { return nil }
        (self.count, self.top, self.table) = (count, top, table)
    }

    private var isTree: Bool {
        // What each object takes; nil for arrays and dictionaries.
        var sizes: [Int?] = []
        var references: [Int] = [top]
        for index in 0..<count {
            guard let object = object(index) else { return false }
            sizes.append(object.size)
            references += object.references
            // Each is there in the bytes, though objects may overlap.
            guard references.count <= bytes.count else { return false }
        }
        var isReferred = [Bool](repeating: false, count: count)
        var total = 0
        for reference in references {
            guard reference < count else { return false }
            guard let size = sizes[reference] else {
                guard !isReferred[reference] else { return false }
                isReferred[reference] = true
                continue
            }
            total += size + 32
            guard total <= Self.largest else { return false }
        }
        return true
    }

    private func object(_ index: Int) -> (size: Int?, references: [Int])? {
        guard var place = Self.number(bytes, at: table + index * offsetSize, size: offsetSize), place < bytes.count
        else { return nil }
        let (kind, low) = (bytes[place] >> 4, Int(bytes[place] & 15))
        place += 1
        var length = low
        if low == 15, (4...6).contains(kind) || (0xA...0xD).contains(kind) {
            // The length is a number of its own.
            guard place < bytes.count, bytes[place] >> 4 == 1, bytes[place] & 15 <= 3 else { return nil }
            let size = 1 << Int(bytes[place] & 15)
            guard let number = Self.number(bytes, at: place + 1, size: size) else { return nil }
            place += 1 + size
            length = number
        }
        switch kind {
        // Null, sets and archived references are in no property list, and Foundation ends the process over some of them.
        case 0 where low != 8 && low != 9: return nil
        case 7...9, 0xB, 0xC, 0xE, 0xF: return nil
        case 0xA, 0xD: return references(at: place, count: kind == 0xD ? length * 2 : length).map { (nil, $0) }
        case 4, 5, 6:
            // UTF-16 has two bytes a letter.
            guard length <= bytes.count, place + length * (kind == 6 ? 2 : 1) <= bytes.count else { return nil }
            return (length * 2, [])
        default: return (16, [])
        }
    }

    private func references(at place: Int, count: Int) -> [Int]? {
        guard count <= (bytes.count - place) / referenceSize else { return nil }
        var references: [Int] = []
        for index in 0..<count {
            guard let number = Self.number(bytes, at: place + index * referenceSize, size: referenceSize) else {
                return nil
            }
            references.append(number)
        }
        return references
    }

    /// A number with its highest byte first; nil beyond the end, and for one that nothing here can be.
    private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
        guard place <= bytes.count - size else { return nil }
        let number = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number <= UInt64(UInt32.max) ? Int(number) : nil
    }
}
