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

    @Test func `a request's announcement never has the name of another's`() throws {
        let container = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: container) }
        let shelf = try SoundShelf(container: container)
        let names = (0..<100).map { _ in shelf.name(for: "balance/../é") }
        #expect(Set(names).count == 100)
        #expect(names.allSatisfy { $0.hasPrefix("announcement-balance------") && $0.hasSuffix(".wav") })
    }
}
