// SPDX-License-Identifier: Apache-2.0

/// One message on the wire: a kind, a length of four bytes (little-endian), and that many bytes.
package struct SpeechFrame: Sendable, Hashable {
    package let kind: UInt8
    package let body: [UInt8]

    /// The largest body that either end accepts; a longer one means that the other end cannot be trusted any more.
    package static let longestBody = 256 * 1024

    package init(kind: UInt8, body: [UInt8]) {
        self.kind = kind
        self.body = body
    }

    /// The message as it travels.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(body.count + 5)
        bytes.append(kind)
        bytes.append(UInt32(body.count))
        bytes.append(contentsOf: body)
        return bytes
    }
}

/// Cuts a stream of bytes into frames.
package struct SpeechFrameReader: Sendable {
    private var pending: [UInt8] = []
    private var start = 0

    package init() {}

    /// Takes bytes as they arrive.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            pending.removeFirst(start)
            start = 0
        }
        pending.append(contentsOf: bytes)
    }

    /// Returns the next whole frame, or nil until more bytes arrive.
    /// - Throws: ``WireError`` when the other end announces a body that is too long.
    package mutating func next() throws(WireError) -> SpeechFrame? {
        guard pending.count - start >= 5 else { return nil }
        var fields = FieldReader(pending[(start + 1)..<(start + 5)])
        let length = Int(try fields.uint32())
        guard length <= SpeechFrame.longestBody else { throw WireError.malformed }
        guard pending.count - start >= 5 + length else { return nil }
        let frame = SpeechFrame(kind: pending[start], body: Array(pending[(start + 5)..<(start + 5 + length)]))
        start += 5 + length
        return frame
    }
}

/// The reason why bytes could not be understood.
package enum WireError: Error { case malformed }

extension [UInt8] {
    mutating func append(_ number: UInt32) {
        for shift in [UInt32(0), 8, 16, 24] { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func append(_ text: String) {
        append(UInt32(text.utf8.count))
        append(contentsOf: text.utf8)
    }
}

/// Reads the fields of a body in order.
struct FieldReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func uint32() throws(WireError) -> UInt32 {
        guard rest.count >= 4 else { throw WireError.malformed }
        defer { rest.removeFirst(4) }
        return rest.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads a text; bytes that are not UTF-8 are an error and never repaired.
    mutating func text() throws(WireError) -> String {
        let length = Int(try uint32())
        guard rest.count >= length, let text = String(validating: rest.prefix(length), as: UTF8.self) else {
            throw WireError.malformed
        }
        rest.removeFirst(length)
        return text
    }

    func end() throws(WireError) {
        guard rest.isEmpty else { throw WireError.malformed }
    }
}
