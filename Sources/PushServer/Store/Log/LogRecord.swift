// SPDX-License-Identifier: Apache-2.0

/// A record of the log: its length, its checksum, what it is, its number, and its body.
///
/// On the disk: u32 length of all that follows the checksum, u32 CRC-32 of that, u8 kind, u64 sequence, body.
struct LogRecord: Sendable, Hashable {
    /// What a body is.
    enum Kind: UInt8, Sendable {
        /// Begins a segment; its number is the last one before it.
        case begun = 0
        case accepted, refused, became, pinned, removed
    }

    var kind: Kind
    /// Its number, which rises through all segments.
    var sequence: UInt64
    var body: [UInt8]

    /// The bytes before the body.
    static let overhead = 17
    /// The most bytes of a body; a request has far fewer.
    static let largestBody = 1 << 20

    /// Its bytes on the disk.
    var count: Int { Self.overhead + body.count }

    /// Puts the record at the end of some bytes.
    func append(to bytes: inout [UInt8]) {
        var own: [UInt8] = []
        own.reserveCapacity(count)
        Self.appendUnsealed(kind, sequence, body, to: &own)
        Self.seal(&own)
        bytes.append(contentsOf: own)
    }

    /// Puts a record at the end of some bytes, without its checksum: that is made on the log's own thread.
    static func appendUnsealed(_ kind: Kind, _ sequence: UInt64, _ body: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(little: UInt32(9 + body.count))
        bytes.append(little: 0 as UInt32)
        bytes.append(kind.rawValue)
        bytes.append(little: sequence)
        bytes.append(contentsOf: body)
    }

    /// Gives records without a checksum theirs; there is nothing else in the bytes.
    static func seal(_ bytes: inout [UInt8]) {
        var place = 0
        while place < bytes.count {
            var length = 0
            for byte in 0..<4 { length |= Int(bytes[place + byte]) << (8 * byte) }
            let end = place + 8 + length
            let checksum = LogChecksum.of(bytes, place + 8..<end)
            for byte in 0..<4 { bytes[place + 4 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * byte)) }
            place = end
        }
    }
}

extension [UInt8] {
    /// Appends a number, its lowest byte first.
    mutating func append(little number: some FixedWidthInteger) {
        append(addingCapacity: number.bitWidth / 8) { room in
            for byte in 0..<number.bitWidth / 8 { room.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
        }
    }
}

/// Takes records from the bytes of a segment.
struct LogScan {
    /// What stands at a place.
    enum Finding {
        case record(LogRecord, at: Int)
        /// The bytes end where a record does.
        case end
        /// The bytes end within a record, or before one could be told from garbage.
        case short
        /// What stands there is no record.
        case bad
    }

    private(set) var place = 0
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next record; the place moves on only behind one.
    mutating func next() -> Finding {
        guard place < bytes.count else { return .end }
        guard bytes.count - place >= LogRecord.overhead else { return .short }
        var head = LogReader(bytes, place..<place + LogRecord.overhead)
        guard let length = try? head.number(), let checksum = try? head.number(), let byte = try? head.byte(),
            let sequence = try? head.long(), (9...UInt32(9 + LogRecord.largestBody)).contains(length)
        else { return .bad }
        let end = place + 8 + Int(length)
        guard end <= bytes.count else { return .short }
        guard LogChecksum.of(bytes, place + 8..<end) == checksum, let kind = LogRecord.Kind(rawValue: byte) else {
            return .bad
        }
        let start = place
        place = end
        let body = Array(bytes[start + LogRecord.overhead..<end])
        return .record(LogRecord(kind: kind, sequence: sequence, body: body), at: start)
    }

    /// Whether nothing but records follows.
    mutating func isWholeToTheEnd() -> Bool {
        while true {
            switch next() {
            case .record: continue
            case .end: return true
            case .short, .bad: return false
            }
        }
    }

    /// Moves to the first record at or behind a place; returns whether there is one.
    mutating func skip(from start: Int) -> Bool {
        for candidate in start..<max(start, bytes.count - LogRecord.overhead + 1) {
            place = candidate
            if case .record = next() {
                place = candidate
                return true
            }
        }
        place = bytes.count
        return false
    }
}
