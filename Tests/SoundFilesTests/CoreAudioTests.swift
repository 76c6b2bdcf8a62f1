// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SoundFiles

/// Core Audio files of IMA4, which libsndfile does not know.
@Suite struct `IMA4 in a Core Audio file` {
    private static func tone(_ frames: Int, _ channels: Int = 1) -> [Int16] {
        (0..<frames * channels).map { place in
            Int16(8000 * sin(Double(place / channels) * (place % channels == 0 ? 0.05 : 0.03)))
        }
    }

    private static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("caf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// A file of 100 frames, in its bytes.
    private static func file(_ folder: String, frames: Int = 100, channels: Int = 1) throws -> [UInt8] {
        let path = folder + "/a.caf"
        try SoundSamples(samples: tone(frames, channels), sampleRate: 22_050, channels: channels)
            .write(to: path, as: .ima4, in: .caf)
        return try bytes(path)
    }

    private static func read(_ bytes: [UInt8], _ folder: String) throws -> SoundSamples? {
        let path = folder + "/b.caf"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try SoundSamples(contentsOf: path, longest: 10)
    }

    @Test func `has the header that Apple's format asks for`() throws {
        let bytes = try Self.inFolder { try Self.file($0) }
        let header: [UInt8] =
            Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 32]
            + [0x40, 0xD5, 0x88, 0x80, 0, 0, 0, 0] + Array("ima4".utf8) + [0, 0, 0, 0, 0, 0, 0, 34, 0, 0, 0, 64]
            + [0, 0, 0, 1, 0, 0, 0, 0] + Array("pakt".utf8) + [0, 0, 0, 0, 0, 0, 0, 24]
            + [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 28] + Array("data".utf8)
            + [0, 0, 0, 0, 0, 0, 0, 72, 0, 0, 0, 0]
        #expect(Array(bytes.prefix(header.count)) == header)
        #expect(bytes.count == header.count + 68)
    }

    @Test(arguments: [(1, 1), (63, 1), (64, 1), (65, 1), (1280, 1), (20_000, 1), (1, 2), (64, 2), (20_001, 2)])
    func `holds exactly the frames that it was given`(frames: Int, channels: Int) throws {
        try Self.inFolder { folder in
            let tone = Self.tone(frames, channels)
            let path = folder + "/a.caf"
            let sound = SoundSamples(samples: tone, sampleRate: 44_100, channels: channels)
            try sound.write(to: path, as: .ima4, in: .caf)
            let read = try #require(try SoundSamples(contentsOf: path, longest: 2))
            #expect(read.channels == channels && read.sampleRate == 44_100)
            #expect(read.samples.count == tone.count)
            let worst = zip(read.samples, tone).map { abs(Int($0) - Int($1)) }.max() ?? .max
            #expect(worst < 1600)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names == ["a.caf"])
        }
    }

    @Test func `has the same packets as an AIFF file of the same sound`() throws {
        try Self.inFolder { folder in
            let caf = try Self.file(folder, frames: 6400, channels: 2)
            try SoundSamples(samples: Self.tone(6400, 2), sampleRate: 22_050, channels: 2)
                .write(to: folder + "/a.aiff", as: .ima4, in: .aiff)
            let aiff = try Self.bytes(folder + "/a.aiff")
            #expect(Array(caf.suffix(100 * 68)) == Array(aiff.suffix(100 * 68)))
        }
    }

    @Test func `is read from any frame on`() throws {
        try Self.inFolder { folder in
            _ = try Self.file(folder, frames: 1000)
            let file = try SoundFile(reading: folder + "/a.caf")
            let whole = try file.read(Int16.self, frames: 5000)
            #expect(whole.count == 1000)
            for place in [0, 63, 64, 700, 999] {
                try file.seek(to: Int64(place))
                let part = try file.read(Int16.self, frames: 100)
                #expect(part == Array(whole[place...].prefix(100)), "\(place)")
            }
            #expect(throws: SoundFileError.self) { try file.seek(to: 1001) }
        }
    }

    @Test func `is read as other programs write it`() throws {
        try Self.inFolder { folder in
            let ours = try Self.file(folder, frames: 128)
            let packets = Array(ours.suffix(68))
            let head = Array(ours.prefix(52))
            let channels =
                Array("chan".utf8) + BigEndian.bytes(12, 8) + [0, 100, 0, 1] + [UInt8](repeating: 0, count: 8)
            let words = Array("info".utf8) + BigEndian.bytes(9, 8) + [0, 0, 0, 1] + [97, 0, 98, 0] + [0]
            let data = Array("data".utf8) + BigEndian.bytes(72, 8) + [0, 0, 0, 0]
            let endless = Array("data".utf8) + BigEndian.bytes(-1, 8) + [0, 0, 0, 0]
            let expected = try Self.read(ours, folder)
            #expect(expected?.samples.count == 128)
            for file in [
                head + channels + words + data + packets, head + endless + packets,
                head + words + data + packets + words,
            ] {
                #expect(try Self.read(file, folder) == expected)
            }
            // The count of packets may stand behind them, and leave out frames at both ends.
            let counts = Array("pakt".utf8) + BigEndian.bytes(24, 8) + BigEndian.bytes(2, 8) + BigEndian.bytes(90, 8)
            let part = try Self.read(
                head + data + packets + counts + BigEndian.bytes(20, 4) + BigEndian.bytes(18, 4), folder)
            #expect(part?.samples == expected.map { Array($0.samples[20..<110]) })
        }
    }

    /// A place in the file of 100 frames, and what stands there instead.
    static let faults: [(String, Int, [UInt8])] = [
        ("another version", 5, [2]), ("no description first", 8, Array("desk".utf8)),
        ("a description of no length", 12, [0, 0, 0, 0, 0, 0, 0, 0]),
        ("a chunk beyond the end", 12, [0, 0, 0, 1, 0, 0, 0, 32]), ("a chunk of negative length", 12, [0xFF]),
        ("a rate of nothing", 20, [0, 0, 0, 0, 0, 0, 0, 0]), ("a rate that is none", 20, [0x7F, 0xF8]),
        ("an endless rate", 20, [0x7F, 0xF0, 0, 0]), ("a rate below nothing", 20, [0xC0]),
        ("a packet of another length", 36, [0, 0, 0, 35]), ("packets of no length", 36, [0, 0, 0, 0]),
        ("more frames in a packet", 40, [0, 0, 1, 0]), ("no channel", 44, [0, 0, 0, 0]),
        ("three channels", 44, [0, 0, 0, 3]), ("a billion channels", 44, [0x40]),
        ("more packets than there are", 64, [0, 0, 0, 0, 0, 0, 0, 3]), ("packets below nothing", 64, [0xFF]),
        ("more frames than the packets have", 72, [0, 0, 0, 0, 0, 0, 0, 129]), ("frames below nothing", 72, [0x80]),
        ("frames beyond counting", 72, [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("priming that leaves too few", 80, [0, 0, 0, 29]), ("priming beyond counting", 80, [0xFF, 0xFF, 0xFF, 0xFF]),
        ("sound beyond the end", 92, [0, 0, 0, 0, 0, 0, 0, 73]), ("sound of no length", 92, [0, 0, 0, 0, 0, 0, 0, 3]),
        ("no sound", 88, Array("date".utf8)),
    ]

    @Test(arguments: faults)
    func `is refused with`(fault: String, place: Int, bytes: [UInt8]) throws {
        try Self.inFolder { folder in
            var file = try Self.file(folder)
            file.replaceSubrange(place..<(place + bytes.count), with: bytes)
            #expect(throws: SoundFileError.self) { try Self.read(file, folder) }
        }
    }

    @Test func `is refused at whatever place it ends too early`() throws {
        try Self.inFolder { folder in
            let file = try Self.file(folder)
            for length in 0..<file.count {
                #expect(throws: SoundFileError.self, "\(length)") {
                    try Self.read(Array(file.prefix(length)), folder)
                }
            }
        }
    }

    @Test func `of ten thousand chunks is refused`() throws {
        try Self.inFolder { folder in
            var file = try Self.file(folder)
            let nothing = Array("free".utf8) + BigEndian.bytes(0, 8)
            file.insert(contentsOf: [[UInt8]](repeating: nothing, count: 10_000).joined(), at: 52)
            #expect(throws: SoundFileError.self) { try Self.read(file, folder) }
        }
    }

    @Test func `never brings the reader down, whatever byte is another`() throws {
        try Self.inFolder { folder in
            let file = try Self.file(folder, frames: 200, channels: 2)
            for place in 0..<file.count {
                for value in [UInt8(0), 1, 0x7F, 0x80, 0xFF] where file[place] != value {
                    var other = file
                    other[place] = value
                    if let read = try? Self.read(other, folder) { #expect(read.samples.count <= 512) }
                }
            }
        }
    }

    @Test func `that cannot be written leaves nothing`() throws {
        try Self.inFolder { folder in
            let file = try SoundFile(
                writing: folder + "/a.caf",
                layout: SoundLayout(encoding: .ima4, sampleRate: 8000, channels: 1, container: .caf))
            try file.write(Self.tone(5000))
            #expect(file.frames == 5000)
            file.discard()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.isEmpty)
        }
    }
}
