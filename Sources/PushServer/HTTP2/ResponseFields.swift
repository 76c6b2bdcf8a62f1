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

    /// Adds a field whose value stands in pieces.
    mutating func add(_ name: String, _ value: String...) {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        let middle = bytes.count
        for piece in value { bytes.append(contentsOf: piece.utf8) }
        places.append(Place(name: start..<middle, value: middle..<bytes.count))
    }

    /// Forgets all; the room stays.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}
