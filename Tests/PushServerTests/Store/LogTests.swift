// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Golden
import PushSimulator
import Synchronization
import Testing

@testable import PushServer

@Suite("The log")
struct LogTests {
    /// One of every kind.
    static func events() throws -> [StoreEvent] {
        let time = Date(timeIntervalSince1970: 1_795_233_600.25)
        let full = try received(
            1, token: "00ff", identifier: "AAAAAAAA-0000-4000-8000-00000000000a", collapse: "c", expiration: "0",
            priority: "5", type: "background")
        return try [
            .accepted(full), .accepted(received(2)), .refused(refused(3)), .pinned(true, unique: uuid(4)),
            .pinned(false, unique: uuid(4)), .removed(unique: uuid(5)),
            .became(.stored(why: "device-offline"), unique: uuid(6), at: time),
            .became(.started, unique: uuid(6), at: time),
            .became(
                .delivered(folder: "f", outcome: "original", reason: "crashed", said: "twelve"), unique: "", at: time),
            .became(
                .delivered(folder: "", outcome: "", reason: "", said: nil, shown: "Größe"), unique: "ü", at: time),
            .became(.replaced(by: name(7)), unique: uuid(6), at: time), .became(.expired, unique: uuid(6), at: time),
            .became(.discarded(why: "unregistered"), unique: uuid(6), at: time),
        ]
    }

    /// An event as the log keeps it.
    static func record(_ event: StoreEvent, _ sequence: UInt64) -> LogRecord {
        LogRecord(kind: event.kind, sequence: sequence, body: event.logged)
    }

    @Test func `every event is read as it was written`() throws {
        for (number, event) in try Self.events().enumerated() {
            let record = Self.record(event, UInt64(number) + 1)
            var bytes: [UInt8] = []
            record.append(to: &bytes)
            #expect(bytes.count == record.count)
            var scan = LogScan(bytes)
            guard case .record(let read, at: 0) = scan.next() else {
                Issue.record("No record was found.")
                continue
            }
            #expect(read == record)
            let again = try #require(try StoreEvent(read))
            #expect(again.logged == event.logged && again.kind == event.kind)
        }
    }

    @Test func `the checksum is the CRC-32 of gzip, whose logs of earlier versions stay readable`() {
        let bytes = Array("..123456789.".utf8)
        #expect(LogChecksum.of(bytes, 2..<11) == 0xCBF4_3926)
        #expect(LogChecksum.of(bytes, 3..<3) == 0)
    }

    @Test func `a body that is cut anywhere is none`() throws {
        for event in try Self.events() {
            let record = Self.record(event, 1)
            for count in 0..<record.body.count {
                var short = record
                short.body = Array(record.body.prefix(count))
                #expect(throws: LogReader.Fault.self) { try StoreEvent(short) }
            }
            var long = record
            long.body.append(0)
            #expect(throws: LogReader.Fault.self) { try StoreEvent(long) }
        }
    }

    @Test(arguments: 0..<200)
    func `bytes of any kind are survived`(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let events = try Self.events()
        var bytes: [UInt8] = []
        for number in 0..<4 { Self.record(events[number], UInt64(number) + 1).append(to: &bytes) }
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        let history = try LogHistory(of: MemoryFiles(["00000001.log": bytes, "00000002.log": bytes])) { record, _ in
            _ = try? StoreEvent(record)
        }
        #expect(history.end.place.offset <= bytes.count)
        // Without the checksum, too.
        for kind in 0..<6 {
            let body = (0..<Int.random(in: 0...99, using: &random)).map { _ in UInt8.random(in: 0...6, using: &random) }
            _ = try? StoreEvent(
                LogRecord(kind: LogRecord.Kind(rawValue: UInt8(kind)) ?? .begun, sequence: 1, body: body))
        }
    }

    /// A segment of all events, and where each of its records ends.
    static func segment() throws -> (bytes: [UInt8], ends: [Int]) {
        var bytes: [UInt8] = []
        LogRecord(kind: .begun, sequence: 0, body: []).append(to: &bytes)
        var ends = [bytes.count]
        for (number, event) in try events().enumerated() {
            record(event, UInt64(number) + 1).append(to: &bytes)
            ends.append(bytes.count)
        }
        return (bytes, ends)
    }

    private func log(_ files: MemoryFiles, most: Int = 1 << 20) throws -> (Log<Int>, Told) {
        let told = Told()
        let log = try Log<Int>(in: files, after: LogHistory(of: files) { _, _ in }.end, most: most)
        log.start { group, fault in
            told.items.withLock { $0 += group.map { ($0.item, fault) } }
            for _ in group { told.one.signal() }
        }
        return (log, told)
    }

    private final class Told: Sendable {
        let items = Mutex<[(Int, LogFault?)]>([])
        let one = DispatchSemaphore(value: 0)
        var faults: [LogFault.Code?] { items.withLock { $0.map { $0.1?.code } } }
    }

    @Test func `what it told of is read again, over many segments, and goes on behind it`() throws {
        let files = MemoryFiles()
        for round in 0..<3 {
            let (log, told) = try log(files, most: 300)
            for number in 0..<50 {
                try log.append(.removed, StoreEvent.removed(unique: uuid(round * 50 + number)).logged, number)
                // So that there is more than one group.
                if number % 5 == 0 { told.one.wait() }
            }
            log.finish()
            #expect(told.items.withLock { $0.map(\.0) } == Array(0..<50))
        }
        var sequences: [UInt64] = []
        let history = try LogHistory(of: files) { record, _ in sequences.append(record.sequence) }
        #expect(sequences == Array(1...150) && history.segments.count > 5)
        var cursor = LogCursor(in: files, at: LogPlace(segment: 1, offset: 0))
        var followed: [UInt64] = []
        while case let records = cursor.records(upTo: history.end.place), !records.isEmpty {
            followed += records.filter { $0.kind != .begun }.map(\.sequence)
        }
        #expect(followed == sequences)
    }

    @Test func `what waits is one group when somebody commits, and is owed nobody's word`() throws {
        let files = MemoryFiles()
        let (log, told) = try log(files)
        let before = files.syncs.load(ordering: .relaxed)
        for number in 1...100 { try log.append(.removed, [UInt8(number)], number, waits: true) }
        #expect(told.items.withLock { $0.isEmpty })
        log.commit()
        for _ in 1...100 { told.one.wait() }
        #expect(files.syncs.load(ordering: .relaxed) == before + 1)
        // Nobody commits what is owed: the writer does.
        try log.append(.removed, [1], 101, isOwed: true, waits: true)
        told.one.wait()
        // What waits goes with what does not.
        try log.append(.removed, [1], 102, waits: true)
        try log.append(.removed, [1], 103)
        for _ in 1...2 { told.one.wait() }
        #expect(told.items.withLock { $0.map(\.0) } == Array(1...103))
        log.finish()
    }

    @Test func `groups of several senders begin a millisecond apart at the least`() throws {
        let (log, told) = try log(MemoryFiles())
        let start = ContinuousClock.now
        for round in 0...50 {
            for number in 1...CommitPace.several {
                try log.append(.removed, [1], round * CommitPace.several + number, waits: true)
            }
            log.commit()
            for _ in 1...CommitPace.several { told.one.wait() }
        }
        #expect(ContinuousClock.now - start >= CommitPace.shortest * 50)
        log.finish()
    }

    @Test func `a full disk takes nothing half, and everything again when there is room`() throws {
        for room in 0..<80 {
            let files = MemoryFiles()
            let (log, told) = try log(files)
            try log.append(.removed, StoreEvent.removed(unique: uuid(1)).logged, 1)
            told.one.wait()
            files.trouble.withLock { $0 = .full(after: room) }
            try log.append(.removed, StoreEvent.removed(unique: uuid(2)).logged, 2)
            told.one.wait()
            files.trouble.withLock { $0 = nil }
            try log.append(.removed, StoreEvent.removed(unique: uuid(3)).logged, 3)
            log.finish()
            let fits = room >= 17 + 40
            #expect(told.faults == [nil, fits ? nil : .full, nil])
            var count = 0
            _ = try LogHistory(of: files) { _, _ in count += 1 }
            #expect(count == (fits ? 3 : 2))
        }
    }

    @Test(arguments: ["write", "sync", "truncate"])
    func `a broken disk takes nothing any more`(what: String) throws {
        let files = MemoryFiles()
        let (log, told) = try log(files)
        files.trouble.withLock {
            $0 = what == "write" ? .brokenWrites : what == "sync" ? .brokenSyncs : .brokenTruncation(after: 9)
        }
        try log.append(.removed, StoreEvent.removed(unique: uuid(1)).logged, 1)
        told.one.wait()
        files.trouble.withLock { $0 = nil }
        #expect(told.faults == [.broken] && log.fault != nil)
        #expect(throws: LogFault.self) { try log.append(.removed, nil, 2) }
        log.finish()
    }

    @Test func `a torn tail on the disk is cut off before anything is written`() throws {
        let files = MemoryFiles(["00000001.log": try Self.segment().bytes + [1, 2, 3]])
        let (log, _) = try log(files)
        try log.append(.removed, StoreEvent.removed(unique: uuid(9)).logged, 1)
        log.finish()
        var last: LogRecord?
        _ = try LogHistory(of: files) { record, _ in last = record }
        #expect(last?.sequence == 14)
    }

    @Test func `on a real disk nobody else looks into the log, and no link is followed`() throws {
        let folder = try StoreFolder()
        let files = try LogFolder(beneath: folder.path)
        let file = try files.make("00000001.log")
        #expect(try file.write([1, 2, 3], at: 0) == 3)
        try file.sync()
        try file.truncate(to: 2)
        #expect(try files.open("00000001.log").bytes(at: 1, count: 9) == [2] && file.size == 2)
        let path = folder.path + "/Server/Log"
        func rights(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try rights(path) == 0o700 && rights(path + "/00000001.log") == 0o600)
        try FileManager.default.createSymbolicLink(atPath: path + "/00000002.log", withDestinationPath: "/etc/passwd")
        #expect(throws: LogFault.self) { try files.open("00000002.log") }
        #expect(throws: LogFault.self) { try files.make("00000002.log") }
        #expect(throws: LogFault.self) { try files.make("00000001.log") }
        try files.replace("00000001.log", with: "00000002.log")
        #expect(files.names.sorted() == [".", "..", "00000001.log"])
    }

    @Test func `only one server opens a device`() throws {
        let folder = try StoreFolder()
        let first = try StoreLock(ofDevice: folder.path)
        #expect(throws: LogFault.self) { try StoreLock(ofDevice: folder.path) }
        let other = try StoreFolder()
        try FileManager.default.createDirectory(atPath: other.path + "/Server/lock", withIntermediateDirectories: true)
        let error = #expect(throws: LogFault.self) { try StoreLock(ofDevice: other.path) }
        #expect(error?.message.contains("Is a directory; move away what is in its place") == true)
        withExtendedLifetime(first) {}
    }
}
