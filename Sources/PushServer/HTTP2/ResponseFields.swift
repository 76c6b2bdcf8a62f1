// SPDX-License-Identifier: Apache-2.0

/// The header fields of a response, put together in room that is used again.
struct ResponseFields {
    /// Where a field's name and value stand in the bytes.
    struct Place: Sendable, Hashable {
        let name: Range<Int>
        let value: Range<Int>
    }

    private(set) var bytes: [UInt8] = []
    private(set) var places: [Place] = []

    /// Adds a field whose value stands in up to three pieces.
    mutating func add(_ name: String, _ value: String, _ second: String = "", _ third: String = "") {
        let start = bytes.count
        bytes.append(lettersOf: name)
        let middle = bytes.count
        bytes.append(lettersOf: value)
        if !second.isEmpty { bytes.append(lettersOf: second) }
        if !third.isEmpty { bytes.append(lettersOf: third) }
        places.append(Place(name: start..<middle, value: middle..<bytes.count))
    }

    /// Forgets all; the room stays.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}
