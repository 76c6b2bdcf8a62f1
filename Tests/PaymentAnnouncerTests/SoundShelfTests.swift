// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PaymentAnnouncer

@Suite("The shelf of sounds")
struct SoundShelfTests {
    @Test func `a sound that was never completed goes, one that is being written stays`() throws {
        let container = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
        let sounds = container.appendingPathComponent("Library/Sounds")
        try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: container) }
        let files: [(name: String, age: Double)] = [
            (".announcement-a.wav.12-34.part", 120), (".announcement-b.wav.56-78.part", 1), (".other.part", 120),
            ("announcement-c.wav", 120),
        ]
        for (name, age) in files {
            let file = sounds.appendingPathComponent(name)
            try Data("RIFF".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
        }
        _ = try SoundShelf(container: container)
        let left = try FileManager.default.contentsOfDirectory(atPath: sounds.path).sorted()
        #expect(left == [".announcement-b.wav.56-78.part", ".other.part", "announcement-c.wav"])
    }

    @Test func `the oldest announcements go before there are too many, and the newest stay`() throws {
        let container = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: container) }
        let now = Date()
        for number in 0..<150 {
            let shelf = try SoundShelf(container: container)
            let left = try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path)
            #expect(left.count < SoundShelf.gathered + 1)
            let newest = (max(0, number - SoundShelf.most)..<number).map { "announcement-\($0).wav" }
            #expect(Set(newest).isSubset(of: left), "before the \(number)th")
            let file = shelf.folder.appendingPathComponent("announcement-\(number).wav")
            try Data("RIFF".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: now.addingTimeInterval(Double(number) - 150)], ofItemAtPath: file.path)
        }
    }

    @Test func `a request's announcement never has the name of another's`() throws {
        let container = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: container) }
        let shelf = try SoundShelf(container: container)
        let names = (0..<100).map { _ in shelf.name(for: "balance/../é") }
        #expect(Set(names).count == 100)
        #expect(names.allSatisfy { $0.hasPrefix("announcement-balance------") && $0.hasSuffix(".wav") })
    }
}
