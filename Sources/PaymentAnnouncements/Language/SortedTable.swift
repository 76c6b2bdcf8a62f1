// SPDX-License-Identifier: Apache-2.0

import TabSeparated

extension Table {
    /// Finds a word in the first column of a table in the order of its bytes, where it lies: a set of its words would be made
    /// slowly at every start.
    func sortedRow(_ word: [UInt8]) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            let found = rows[middle].bytes(0)
            switch Self.order(found, word) {
            case 0: return middle
            case ..<0: low = middle + 1
            default: high = middle
            }
        }
        return nil
    }

    /// Less than 0 where the first stands before the second in the order of bytes, 0 where they are the same.
    private static func order(_ one: ArraySlice<UInt8>, _ other: [UInt8]) -> Int {
        for place in 0..<min(one.count, other.count) where one[one.startIndex + place] != other[place] {
            return one[one.startIndex + place] < other[place] ? -1 : 1
        }
        return one.count - other.count
    }
}
