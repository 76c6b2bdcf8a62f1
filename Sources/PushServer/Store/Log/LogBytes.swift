// SPDX-License-Identifier: Apache-2.0

/// Bytes in the making: numbers with the lowest byte first, texts behind their length.
struct LogWriter {
    private(set) var bytes: [UInt8] = []

    init(room: Int = 0) { bytes.reserveCapacity(room) }

    mutating func put(_ byte: UInt8) { bytes.append(byte) }

    mutating func put(_ number: UInt32) { bytes.append(little: number) }

    mutating func put(_ number: UInt64) { bytes.append(little: number) }

    mutating func put(_ number: Double) { put(number.bitPattern) }

    mutating func put(_ part: [UInt8]) {
        put(UInt32(part.count))
        bytes.append(contentsOf: part)
    }

    /// Puts what was written before, as it is.
    mutating func put(raw part: [UInt8]) { bytes.append(contentsOf: part) }

    /// Has somebody else put something behind the bytes.
    mutating func put(_ append: (inout [UInt8]) -> Void) { append(&bytes) }

    mutating func put(_ text: String) {
        put(UInt32(text.utf8.count))
        bytes.append(lettersOf: text)
    }

    /// What may be missing has a byte before it that says whether it is there.
    mutating func put<Value>(_ value: Value?, _ put: (inout LogWriter, Value) -> Void) {
        self.put(value == nil ? 0 as UInt8 : 1)
        if let value { put(&self, value) }
    }

    mutating func put(_ text: String?) { put(text) { $0.put($1) } }
}

extension [UInt8] {
    /// Appends the bytes of a text, all at once.
    mutating func append(lettersOf text: String) {
        let letters = text.utf8.span
        unsafe letters.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

/// Reads what ``LogWriter`` has written, and survives anything else.
struct LogReader {
    /// The bytes are not what was written.
    struct Fault: Error {}

    private let bytes: [UInt8]
    private var place: Int
    private let end: Int

    /// Reads a part of some bytes, which must be within them.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        place = range.lowerBound
        end = range.upperBound
    }

    init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

    var isAtEnd: Bool { place == end }

    /// What has been read since this copy was taken.
    func bytes(until later: LogReader) -> [UInt8] { Array(bytes[place..<max(place, later.place)]) }

    mutating func byte() throws(Fault) -> UInt8 {
        guard place < end else { throw Fault() }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func number() throws(Fault) -> UInt32 {
        guard end - place >= 4 else { throw Fault() }
        defer { place += 4 }
        return UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
            | UInt32(bytes[place + 3]) << 24
    }

    mutating func long() throws(Fault) -> UInt64 {
        let low = try number()
        return try UInt64(low) | UInt64(number()) << 32
    }

    mutating func double() throws(Fault) -> Double { Double(bitPattern: try long()) }

    mutating func flag() throws(Fault) -> Bool {
        switch try byte() {
        case 0: false
        case 1: true
        default: throw Fault()
        }
    }

    private mutating func part() throws(Fault) -> ArraySlice<UInt8> {
        let count = Int(try number())
        guard count <= end - place else { throw Fault() }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func block() throws(Fault) -> [UInt8] { Array(try part()) }

    mutating func text() throws(Fault) -> String {
        let part = try part()
        // Asked ten times for each push: `String(validating:as:)` takes longer to look its generic types up than to look at the text.
        guard let text = try? UTF8Span(validating: part.span) else { throw Fault() }
        return String(copying: text)
    }

    mutating func maybe<Value>(_ read: (inout LogReader) throws(Fault) -> Value) throws(Fault) -> Value? {
        try flag() ? try read(&self) : nil
    }

    mutating func maybeText() throws(Fault) -> String? { try flag() ? try text() : nil }
}
