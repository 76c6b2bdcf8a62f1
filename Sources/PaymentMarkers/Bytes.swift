// SPDX-License-Identifier: Apache-2.0

/// Numbers and texts one after the other, the smallest byte first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: some FixedWidthInteger) {
        var rest = UInt64(truncatingIfNeeded: number)
        for _ in 0..<(type(of: number).bitWidth / 8) {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func put(_ text: String) {
        put(UInt16(text.utf8.count))
        bytes += text.utf8
    }

    mutating func put(_ more: [UInt8]) { bytes += more }
}

/// Reads what a ``ByteWriter`` wrote; behind the end everything is 0.
struct ByteReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func get<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
        let count = Number.bitWidth / 8
        guard place + count <= bytes.count else {
            place = bytes.count
            return 0
        }
        var number: UInt64 = 0
        for offset in 0..<count { number |= UInt64(bytes[place + offset]) << UInt64(offset * 8) }
        place += count
        return Number(truncatingIfNeeded: number)
    }

    /// The number of things that follow, each of at least so many bytes: never more than there is room for.
    mutating func count(of size: Int) -> Int { min(Int(get(UInt32.self)), (bytes.count - place) / size) }

    mutating func text() -> String {
        let count = Int(get(UInt16.self))
        let end = min(place + count, bytes.count)
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }
}
