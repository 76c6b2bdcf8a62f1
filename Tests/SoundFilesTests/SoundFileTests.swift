// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles
import Testing

@Suite struct `Samples in a file` {
    /// A second of a tone that every encoding can hold.
    private static let tone = (0..<8000).map { Int16(8000 * sin(Double($0) * 0.05)) }

    private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }

    static let kinds: [(SoundContainer, SoundEncoding, Int)] = [
        (.wav, .linear(bits: 16, isFloat: false), 0), (.wav, .linear(bits: 24, isFloat: false), 0),
        (.wav, .linear(bits: 32, isFloat: true), 0), (.wav, .ulaw, 400), (.wav, .alaw, 400), (.wav, .ima4, 1600),
        (.aiff, .linear(bits: 16, isFloat: false), 0), (.aiff, .ulaw, 400), (.aiff, .alaw, 400), (.aiff, .ima4, 1600),
        (.caf, .linear(bits: 16, isFloat: false), 0), (.caf, .ulaw, 400), (.caf, .alaw, 400), (.caf, .ima4, 1600),
    ]

    @Test(arguments: kinds)
    func `come back as they went`(container: SoundContainer, encoding: SoundEncoding, tolerance: Int) throws {
        try inFolder { folder in
            let path = folder + "/sound"
            try SoundSamples(samples: Self.tone, sampleRate: 8000).write(to: path, as: encoding, in: container)
            let read = try #require(try SoundSamples(contentsOf: path, longest: 2))
            #expect(read.sampleRate == 8000)
            #expect(read.channels == 1)
            // Compressed samples come in whole packets.
            #expect(read.samples.count >= Self.tone.count && read.samples.count < Self.tone.count + 2048)
            let worst = zip(read.samples, Self.tone).map { abs(Int($0) - Int($1)) }.max() ?? .max
            #expect(worst <= tolerance)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names == ["sound"])
        }
    }

    @Test func `that nobody can hear to the end are not read`() throws {
        try inFolder { folder in
            let path = folder + "/sound"
            try SoundSamples(samples: Self.tone, sampleRate: 8000).write(to: path)
            let read = try SoundSamples(contentsOf: path, longest: 0.9)
            #expect(read == nil)
        }
    }

    @Test func `of a rate that is no whole number are refused, and nothing is left`() throws {
        try inFolder { folder in
            let error = try #require(throws: SoundFileError.self) {
                try SoundSamples(samples: Self.tone, sampleRate: 8000.5).write(to: folder + "/a", as: .ima4, in: .caf)
            }
            #expect(error.code == .unsupportedDataFormat)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.isEmpty)
        }
    }

    @Test func `of a file that claims a thousand channels are not read`() throws {
        try inFolder { folder in
            let path = folder + "/sound"
            try SoundSamples(samples: Self.tone, sampleRate: 8000).write(to: path)
            var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            bytes.replaceSubrange(22..<24, with: [0xE8, 0x03])
            bytes.replaceSubrange(32..<34, with: [0xD0, 0x07])
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            #expect(throws: SoundFileError.self) { try SoundSamples(contentsOf: path, longest: 600) }
        }
    }

    @Test func `at half the rate are half as many`() throws {
        let half = try #require(SampleRate.convert(Self.tone.map { Float($0) / 32768 }, channels: 1, ratio: 0.5))
        #expect(abs(half.count - Self.tone.count / 2) < 32)
    }
}
