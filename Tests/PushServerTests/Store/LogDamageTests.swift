// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("A log that is damaged")
struct LogDamageTests {
    @Test func `a torn tail is cut off at the last whole record, wherever it is torn`() throws {
        let (bytes, ends) = try LogTests.segment()
        for cut in 0...bytes.count {
            var count = 0
            let history = try LogHistory(of: MemoryFiles(["00000001.log": Array(bytes.prefix(cut))])) { _, _ in
                count += 1
            }
            let whole = ends.filter { $0 <= cut }
            #expect(history.end.place.offset == whole.last ?? 0)
            #expect(count == max(0, whole.count - 1) && history.end.sequence == UInt64(count))
            // What is cut is told of.
            let rest = cut - (whole.last ?? 0)
            #expect(history.said.count == (rest == 0 ? 0 : 1))
            if rest > 0 { #expect(history.said.first?.contains("last \(rest) bytes") == true) }
        }
    }

    @Test func `a flipped bit costs its record in the last segment too, also before a torn tail`() throws {
        let (bytes, ends) = try LogTests.segment()
        for (place, tail) in stride(from: 0, to: ends[ends.count - 2], by: 13).flatMap({ [($0, 0), ($0, 30)] }) {
            var flipped = Array(bytes.dropLast(tail))
            flipped[place] ^= 1 << UInt8(place % 8)
            var sequences: [UInt64] = []
            let files = MemoryFiles(["00000001.log": flipped])
            let history = try LogHistory(of: files) { record, _ in sequences.append(record.sequence) }
            let hit = UInt64(ends.firstIndex { $0 > place } ?? 0)
            let isShort = tail > 0 && Self.isShort(flipped, at: hit == 0 ? 0 : ends[Int(hit) - 1])
            // A length that leads beyond the end, and no whole end: nothing tells it from a record that was torn.
            let expected = isShort ? Array(1..<max(hit, 1)) : (1...(tail > 0 ? 12 : 13)).filter { $0 != hit }
            #expect(sequences == expected, "bit at \(place), \(tail) bytes torn off")
            // Between the last whole record and the torn one there is nothing to go on from.
            #expect(history.said.count == (tail > 0 && !isShort && hit < 12 ? 2 : 1))
            // The follower reads the same.
            var cursor = LogCursor(in: files, at: LogPlace(segment: 1, offset: 0))
            var read: [UInt64] = []
            while case let more = cursor.records(upTo: history.end.place), !more.isEmpty {
                read += more.filter { $0.kind != .begun }.map(\.sequence)
            }
            #expect(read == expected)
        }
    }

    private static func isShort(_ bytes: [UInt8], at place: Int) -> Bool {
        var scan = LogScan(Array(bytes.dropFirst(place)))
        return if case .short = scan.next() { true } else { false }
    }

    @Test func `a follower reads on behind a record that says it is longer than the log`() throws {
        var (bytes, ends) = try LogTests.segment()
        bytes[ends[0] + 1] = 0x7F
        let files = MemoryFiles(["00000001.log": bytes])
        let history = try LogHistory(of: files) { _, _ in }
        #expect(history.end.place.offset == ends.removeLast())
        var cursor = LogCursor(in: files, at: LogPlace(segment: 1, offset: 0))
        var read: [UInt64] = []
        while case let more = cursor.records(upTo: history.end.place), !more.isEmpty { read += more.map(\.sequence) }
        #expect(read == [0] + (2...13))
    }

    @Test func `a record within a payload that was torn is not taken for one`() throws {
        let (whole, ends) = try LogTests.segment()
        var bytes = whole
        let forged = LogTests.record(.removed(unique: uuid(5)), 100)
        var inner: [UInt8] = []
        forged.append(to: &inner)
        let torn = LogRecord(kind: .accepted, sequence: 14, body: inner + Array(repeating: 7, count: 200))
        torn.append(to: &bytes)
        let history = try LogHistory(of: MemoryFiles(["00000001.log": Array(bytes.dropLast(50))])) { _, _ in }
        #expect(history.end == LogEnd(place: LogPlace(segment: 1, offset: try #require(ends.last)), sequence: 13))
    }

    @Test func `a flipped bit costs its record, in an older segment, and is told`() throws {
        let (bytes, ends) = try LogTests.segment()
        for place in stride(from: 0, to: bytes.count, by: 7) {
            var flipped = bytes
            flipped[place] ^= 1 << UInt8(place % 8)
            var next: [UInt8] = []
            LogRecord(kind: .begun, sequence: 13, body: []).append(to: &next)
            var sequences: [UInt64] = []
            let files = MemoryFiles(["00000001.log": flipped, "00000002.log": next])
            let history = try LogHistory(of: files) { record, _ in sequences.append(record.sequence) }
            let hit = UInt64(ends.firstIndex { $0 > place } ?? 0)
            #expect(sequences == (1...13).filter { $0 != hit })
            #expect(history.said.count == 1 && history.end.sequence == 13)
        }
    }
}
