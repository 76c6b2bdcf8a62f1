// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import PushServer

@Suite("The index's file")
struct IndexFileTests {
    /// An index with one push, closed.
    private func filled(_ folder: ServerFolder) throws -> Int64 {
        let index = try DeliveryIndex(in: folder)
        index.tell([try Pushes.accepted(1)], from: 41)
        index.close()
        return index.changes
    }

    @Test func `it is its owner's alone, and remembers where it was`() throws {
        let folder = try ServerFolder()
        let index = try DeliveryIndex(in: folder)
        index.tell([try Pushes.accepted(1)], from: 41)
        for name in ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm"] {
            let facts = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
            #expect(facts[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        let change = index.changes
        index.close()
        let again = try DeliveryIndex(in: folder)
        defer { again.close() }
        #expect(again.lastSequence == 41 && again.changes == change)
        #expect(try again.row(Pushes.unique(1)) != nil)
    }

    @Test(arguments: [
        Shown(Data(), as: "empty"), Shown(Data("no database at all".utf8), as: "text"),
        Shown(Data(repeating: 0, count: 8192), as: "zeros"),
        Shown(Data("SQLite format 3\u{0}".utf8) + Data(repeating: 0xFF, count: 9000), as: "a header"),
    ])
    func `a file that is no index is begun anew, and changes rise`(bytes: Shown<Data>) throws {
        let folder = try ServerFolder()
        let change = try filled(folder)
        for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(at: folder.file("index.sqlite" + ending)) }
        try bytes.value.write(to: folder.file("index.sqlite"))
        let again = try DeliveryIndex(in: folder)
        defer { again.close() }
        #expect(again.lastSequence == 0 && again.changes > change)
        again.tell([try Pushes.accepted(2)])
        #expect(try again.numbers { _ in } == [2])
    }

    @Test func `an index of another version is begun anew`() throws {
        let folder = try ServerFolder()
        _ = try filled(folder)
        do {
            let database = try Database(folder: folder.path, name: "index.sqlite")
            try database.run("PRAGMA user_version = 99")
        }
        let again = try DeliveryIndex(in: folder)
        defer { again.close() }
        #expect(again.lastSequence == 0)
    }

    @Test func `what another run of the machine was writing is begun anew, and nothing else`() throws {
        let folder = try ServerFolder()
        func last(in run: String?, closes: Bool) throws -> UInt64? {
            let database = try IndexTables.open(folder.path, in: run)
            let last = try IndexTables.progress(database)?.last
            try database.run("UPDATE progress SET last = 41")
            if closes { try IndexTables.close(database) }
            return last
        }
        #expect(try last(in: "first", closes: false) == 0)
        #expect(try last(in: "first", closes: false) == 41, "killed, and started again")
        #expect(try last(in: "second", closes: true) == 0, "the power has failed")
        #expect(try last(in: "third", closes: false) == 41, "it had been closed")
        #expect(try last(in: nil, closes: false) == 0, "nobody knows whether the power has failed")
        #expect(try last(in: nil, closes: false) == 41, "what is written waits for the disk")
    }

    @Test func `while it is written nothing waits for the disk, and at the end all is on it`() throws {
        let folder = try ServerFolder()
        let database = try IndexTables.open(folder.path, in: "first")
        func safety() throws -> Int64? { try database.rows("PRAGMA synchronous") { $0.integer(0) }.first }
        #expect(try safety() == 0)
        // What says that it is being written stands in the file: the log beside it is written over.
        #expect(try Data(contentsOf: folder.file("index.sqlite")).range(of: Data("first".utf8)) != nil)
        try database.run("UPDATE progress SET last = 41")
        try IndexTables.close(database)
        #expect(try safety() == 2)
        #expect(try database.rows("SELECT run FROM writing") { $0.isNull(0) } == [true])
        // What was written stands in the file itself, without the log beside it.
        let copy = try ServerFolder()
        try FileManager.default.copyItem(at: folder.file("index.sqlite"), to: copy.file("index.sqlite"))
        #expect(try IndexTables.progress(Database(folder: copy.path, name: "index.sqlite"))?.last == 41)
    }

    @Test func `a link in the place of the file or of its folder is not followed`() throws {
        let folder = try ServerFolder()
        let other = try ServerFolder()
        _ = try filled(other)
        let files = FileManager.default
        try files.createSymbolicLink(at: folder.file("index.sqlite"), withDestinationURL: other.file("index.sqlite"))
        #expect(throws: DatabaseError.self) { try DeliveryIndex(in: folder) }
        try files.createSymbolicLink(atPath: folder.path + "/Server", withDestinationPath: other.path)
        #expect(throws: DatabaseError.self) { try DeliveryIndex(folder: folder.path + "/Server") { _ in nil } }
    }

    @Test func `a damaged index says so once, and is begun anew`() throws {
        let folder = try ServerFolder()
        let index = try DeliveryIndex(in: folder)
        index.tell(try (1...2000).map { try Pushes.accepted($0) })
        index.close()
        do {
            // What is in the log beside the file is moved into it, so that the damage is where it is read.
            let database = try Database(folder: folder.path, name: "index.sqlite")
            #expect(try database.settle())
        }
        let file = try FileHandle(forUpdating: folder.file("index.sqlite"))
        let size = try file.seekToEnd()
        for place in stride(from: UInt64(4096), to: size, by: 4096) {
            try file.seek(toOffset: place)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 100))
        }
        try file.close()
        if let damaged = try? DeliveryIndex(in: folder) {
            damaged.tell([try Pushes.accepted(3000), Pushes.delivered(5)])
            damaged.close()
            #expect(damaged.fault?.code == .damaged || damaged.lastSequence == 2 || damaged.lastSequence == 0)
        }
        let again = try DeliveryIndex(in: folder)
        defer { again.close() }
        #expect(again.fault == nil)
        again.tell([try Pushes.accepted(1)])
        #expect(try again.row(Pushes.unique(1)) != nil)
    }
}
