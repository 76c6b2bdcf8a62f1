// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SoundFiles
import Testing
import Voices

@testable import NotificationSounds

/// Announcements that were made before.
@Suite struct `The cache of announcements` {
    /// A cache, and a voice with one recording, which lasts for one test.
    struct Place {
        let shelf: URL
        let cache: SoundCache

        func voice() throws -> Voice { try VoiceCatalogue(adding: [shelf]).voice(id: "recorded") }

        func entries() -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: cache.folder.path)) ?? []
            return names.filter { !$0.hasPrefix(".") }.sorted()
        }

        func write(_ words: String, repeats: Int? = nil) throws -> Data {
            let url = shelf.appendingPathComponent("out.wav")
            defer { try? FileManager.default.removeItem(at: url) }
            _ = try SoundWriter(voice: voice(), repeats: repeats, cache: cache).write([words], to: url)
            return try Data(contentsOf: url)
        }

        func file(_ name: String) -> URL { shelf.appendingPathComponent("recorded/\(name)") }

        /// Waits until the kernel's clock for files has gone on, so that what is written now is settled.
        func settle(_ names: [String] = ["voice.json", "clips/clips.tsv", "clips/1.wav"]) throws {
            for name in names {
                while VoiceResource.identity(at: file(name).path)?.isSettled() == false { usleep(5000) }
            }
        }
    }

    static func with(mostFiles: Int = 8, mostBytes: Int = 16 << 20, _ body: (Place) throws -> Void) throws {
        try RecordedVoice.folder(clips: [.init(words: "You received")]) { shelf in
            let folder = shelf.appendingPathComponent("Caches/Announcements")
            let place = Place(
                shelf: shelf, cache: SoundCache(folder: folder, mostFiles: mostFiles, mostBytes: mostBytes))
            try place.settle()
            try body(place)
        }
    }

    /// A number in letters, since a voice says no digits.
    static func spelled(_ number: Int) -> String {
        String(number, radix: 2).map { $0 == "0" ? "red" : "blue" }.joined(separator: " ")
    }

    @Test func `gives the same sound again, to the byte, without making it`() throws {
        try Self.with { place in
            let first = try place.write("You received twelve dollars")
            #expect(place.entries().count == 1)
            let script = try SoundScript(SaidWords("You received twelve dollars"), voice: place.voice())
            let key = try SoundKey(script, voice: place.voice(), repeats: 1, format: SoundFormat())
            let kept = try #require(place.cache.entry(key))
            #expect(kept.count == first.count)
            #expect(try place.write("You received twelve dollars") == first)
            #expect(place.entries().count == 1)
            // The engine would make the same again: what is kept under the key is given, whatever it is.
            place.cache.keep(
                CachedSound((words: [0x4141_4141_4141_4141], count: 8), frames: 1, sampleRate: 22_050, speech: 1),
                for: key)
            #expect(try place.write("You received twelve dollars") == Data("AAAAAAAA".utf8))
        }
    }

    /// What else is asked for is another sound.
    @Test func `keeps what differs apart`() throws {
        try Self.with { place in
            var sounds: Set<Data> = [try place.write("You received twelve dollars")]
            sounds.insert(try place.write("You received twelve pounds"))
            sounds.insert(try place.write("You received twelve dollars", repeats: 2))
            for (key, value) in [
                ("rate", "0.6"), ("pitch", "1.2"), ("volume", "0.5"), ("chime", "\"success\""),
                ("engine", "{ \"voice\": \"en-us\", \"variant\": \"f2\" }"),
            ] {
                try Data(RecordedVoice.json([key: value]).utf8).write(to: place.file("voice.json"))
                try place.settle()
                sounds.insert(try place.write("You received twelve dollars"))
            }
            #expect(sounds.count == 8 && place.entries().count == 8)
        }
    }

    @Test func `never gives a recording or a lexicon that was replaced`() throws {
        try Self.with { place in
            let lexicon = ["lexicon": "\"lexicon.tsv\""]
            try Data("written\tgiven\nBob\tBob\n".utf8).write(to: place.file("lexicon.tsv"))
            try Data(RecordedVoice.json(lexicon).utf8).write(to: place.file("voice.json"))
            try place.settle(["voice.json", "lexicon.tsv"])
            let first = try place.write("You received twelve from Bob")
            try Data("written\tgiven\nBob\tRob\n".utf8).write(to: place.file("lexicon.tsv"))
            try place.settle(["lexicon.tsv"])
            let second = try place.write("You received twelve from Bob")
            #expect(first != second && place.entries().count == 2)
            var louder = RecordedVoice.Clip(words: "")
            louder.rate = 16_000
            try louder.samples.write(to: place.file("clips/1.wav").path)
            try place.settle()
            #expect(try place.write("You received twelve from Bob") != second)
        }
    }

    @Test(arguments: ["shortened", "one bit", "another key", "empty", "a link", "a folder"])
    func `never gives an entry that is not whole`(fault: String) throws {
        try Self.with { place in
            let sound = try place.write("You received twelve dollars")
            let entry = place.cache.folder.appendingPathComponent(try #require(place.entries().first))
            var bytes = try Data(contentsOf: entry)
            switch fault {
            case "shortened": bytes.removeLast(8)
            case "one bit": bytes[bytes.count - 5000] ^= 1
            case "another key": bytes[70] ^= 1
            case "a link", "a folder":
                try FileManager.default.removeItem(at: entry)
                if fault == "a folder" {
                    try FileManager.default.createDirectory(at: entry, withIntermediateDirectories: false)
                } else {
                    let aside = place.shelf.appendingPathComponent("aside")
                    try bytes.write(to: aside)
                    try FileManager.default.createSymbolicLink(at: entry, withDestinationURL: aside)
                }
            default: bytes = Data()
            }
            if fault != "a link", fault != "a folder" { try bytes.write(to: entry) }
            let script = try SoundScript(SaidWords("You received twelve dollars"), voice: place.voice())
            let key = try SoundKey(script, voice: place.voice(), repeats: 1, format: SoundFormat())
            #expect(place.cache.entry(key) == nil)
            #expect(try place.write("You received twelve dollars") == sound)
        }
    }

    @Test func `writes new ones over those that have had their time, without a file more`() throws {
        try Self.with(mostFiles: 16) { place in
            func files() -> Set<UInt64> {
                Set(
                    place.entries().compactMap { name in
                        var found = stat()
                        let path = place.cache.folder.path + "/" + name
                        return unsafe lstat(path, &found) == 0 ? UInt64(found.st_ino) : nil
                    })
            }
            var (isOver, sounds) = (0, [String: Data]())
            for number in 0..<32 {
                let (before, words) = (files(), "word \(Self.spelled(number))")
                sounds[words] = try place.write(words)
                if number > 16, files() == before { isOver += 1 }
                #expect(place.entries().count <= 16)
            }
            #expect(isOver >= 7)
            // What is kept is still what was asked for: the last eight cannot have had their time.
            for number in 24..<32 {
                #expect(try place.write("word \(Self.spelled(number))") == sounds["word \(Self.spelled(number))"])
            }
        }
    }

    @Test func `stays within its bounds, and what was used longest ago goes first`() throws {
        try Self.with(mostFiles: 3) { place in
            for (age, words) in ["one", "two", "three"].enumerated() {
                _ = try place.write(words)
                // The order of use, without waiting for the clock.
                for name in place.entries() {
                    let path = place.cache.folder.appendingPathComponent(name).path
                    let used = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
                    guard let used, used.timeIntervalSinceNow > -1000 else { continue }
                    try FileManager.default.setAttributes(
                        [.modificationDate: Date(timeIntervalSinceNow: -9000 + Double(age) * 1000)], ofItemAtPath: path)
                }
            }
            let old = place.entries()
            _ = try place.write("one")
            _ = try place.write("four")
            #expect(place.entries().count == 3)
            // "one" was used again, so "two" has gone.
            let gone = Set(old).subtracting(place.entries())
            #expect(gone.count == 1)
            let script = try SoundScript(SaidWords("one"), voice: place.voice())
            let key = try SoundKey(script, voice: place.voice(), repeats: 1, format: SoundFormat())
            #expect(place.cache.entry(key) != nil)
        }
        try Self.with(mostBytes: 200_000) { place in
            for words in ["one", "two", "three", "four", "five", "six"] { _ = try place.write(words) }
            let bytes = place.entries().reduce(0) { sum, name in
                let path = place.cache.folder.appendingPathComponent(name).path
                return sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
            }
            #expect(bytes > 0 && bytes <= 200_000)
        }
    }

    /// With many entries the folder is not looked at for each that is added.
    @Test func `stays within its bounds while it grows`() throws {
        try Self.with(mostFiles: 24) { place in
            for number in 0..<60 {
                let words = ["one", "two", "three", "four"]
                _ = try place.write("\(words[number / 16]) \(words[number / 4 % 4]) \(words[number % 4])")
                #expect(place.entries().count <= 24)
            }
            #expect(place.entries().count > 20)
        }
    }

    @Test func `what a killed process left goes, and hides nothing`() throws {
        try Self.with { place in
            try FileManager.default.createDirectory(at: place.cache.folder, withIntermediateDirectories: true)
            let old = place.cache.folder.appendingPathComponent(".1-1.part")
            let new = place.cache.folder.appendingPathComponent(".1-2.part")
            for file in [old, new] { try Data("half".utf8).write(to: file) }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: old.path)
            _ = try place.write("You received twelve dollars")
            #expect(!FileManager.default.fileExists(atPath: old.path))
            #expect(FileManager.default.fileExists(atPath: new.path) && place.entries().count == 1)
        }
    }

    @Test func `a folder that cannot be made loses no announcement`() throws {
        try RecordedVoice.folder(clips: [.init(words: "one")]) { shelf in
            let blocked = shelf.appendingPathComponent("file")
            try Data().write(to: blocked)
            let place = Place(shelf: shelf, cache: SoundCache(folder: blocked.appendingPathComponent("Announcements")))
            #expect(try place.write("one two").count > 10_000)
        }
    }
}
