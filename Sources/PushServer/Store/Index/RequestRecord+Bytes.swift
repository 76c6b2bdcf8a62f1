// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How the index keeps a request: as the compiler's coding of JSON, 20,000 of them a second would take a processor.
extension RequestRecord {
    /// The record as bytes: counts and lengths in four bytes each, the least significant first; a text that is missing has the
    /// length of -1.
    var bytes: [UInt8] {
        var writer = RecordWriter()
        writer.number(UInt32(clamping: headers.count))
        for header in headers {
            writer.text(header.name)
            writer.text(header.value)
        }
        writer.text(certificate)
        writer.number(claims == nil ? 0 : 1)
        if let claims {
            writer.text(claims.team)
            writer.text(claims.key)
            writer.text(claims.issued.map { String($0) })
            writer.text(claims.verdict)
        }
        return writer.bytes
    }

    /// Reads what ``bytes`` gives; nil for anything else.
    init?(bytes: [UInt8]) {
        var reader = RecordReader(bytes: bytes)
        // A header takes eight bytes at least, so that no count from outside makes room for more than there is.
        guard let count = reader.number(), Int(count) <= bytes.count / 8 else { return nil }
        for _ in 0..<count {
            guard let name = reader.text(), let value = reader.text(), let name, let value else { return nil }
            headers.append(Field(name: name, value: value))
        }
        guard let certificate = reader.text(), let hasClaims = reader.number() else { return nil }
        self.certificate = certificate
        if hasClaims == 1 {
            guard let team = reader.text(), let key = reader.text(), let issued = reader.text(),
                let verdict = reader.text(), let verdict
            else { return nil }
            claims = Claims(team: team, key: key, issued: issued.flatMap { Double($0) }, verdict: verdict)
        }
        guard reader.isAtEnd else { return nil }
    }
}

private struct RecordWriter {
    var bytes: [UInt8] = []

    mutating func number(_ number: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }

    mutating func text(_ text: String?) {
        guard let text else { return number(.max) }
        number(UInt32(clamping: text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }
}

private struct RecordReader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func number() -> UInt32? {
        guard bytes.count - place >= 4 else { return nil }
        defer { place += 4 }
        return (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    }

    /// The next text, which may be one that is missing; nil where there is none.
    mutating func text() -> String?? {
        guard let count = number() else { return nil }
        if count == .max { return .some(nil) }
        guard bytes.count - place >= Int(count) else { return nil }
        defer { place += Int(count) }
        return String(decoding: bytes[place..<place + Int(count)], as: UTF8.self)
    }
}
