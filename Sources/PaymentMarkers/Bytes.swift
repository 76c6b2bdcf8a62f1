// SPDX-License-Identifier: Apache-2.0

import Foundation

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

    mutating func put(_ texts: [String]) {
        put(UInt16(texts.count))
        for text in texts { put(text) }
    }

    /// Adds a part of a file and tells where it lies.
    mutating func place(_ part: [UInt8]) -> Range<Int> {
        bytes += part
        return bytes.count - part.count..<bytes.count
    }

    mutating func put(_ place: Range<Int>) {
        put(UInt32(place.lowerBound))
        put(UInt32(place.upperBound))
    }
}

/// Reads what a ``ByteWriter`` wrote; behind the end everything is 0.
struct ByteReader {
    private let bytes: [UInt8]
    /// How many bytes were read.
    private(set) var place = 0

    init(_ data: Data) { bytes = [UInt8](data) }

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

    mutating func texts() -> [String] { (0..<Int(get(UInt16.self))).map { _ in text() } }

    mutating func range() -> Range<Int> {
        let start = Int(get(UInt32.self))
        return start..<max(start, Int(get(UInt32.self)))
    }
}

extension Span<UInt8> {
    /// The number of two bytes at a place.
    @inline(__always)
    func half(_ place: Int) -> UInt16 { UInt16(self[place]) | UInt16(self[place + 1]) << 8 }

    /// The number of four bytes at a place.
    @inline(__always)
    func whole(_ place: Int) -> UInt32 { UInt32(half(place)) | UInt32(half(place + 2)) << 16 }
}
