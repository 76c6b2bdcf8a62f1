// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSimulator

/// Headers of sound files, written as the formats' descriptions have them.
enum SoundBytes {
    static func little(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func big(_ number: Int, _ width: Int) -> [UInt8] { little(number, width).reversed() }

    static func wav(
        code: Int = 1, bits: Int = 16, rate: Int = 8000, seconds: Double, average: Int? = nil, claimed: Int? = nil
    ) -> Data {
        let frame = max(1, bits / 8)
        let held = Int(seconds * Double(rate)) * frame
        let format =
            little(code, 2) + little(1, 2) + little(claimed ?? rate, 4) + little(average ?? rate * frame, 4)
            + little(frame, 2) + little(bits, 2)
        let chunks =
            Array("WAVEfmt ".utf8) + little(16, 4) + format + Array("LIST".utf8) + little(3, 4) + [1, 2, 3, 0]
            + Array("data".utf8) + little(held, 4)
        return Data(Array("RIFF".utf8) + little(chunks.count + held, 4) + chunks + [UInt8](repeating: 0, count: held))
    }

    /// IMA ADPCM as programs other than ours keep it: blocks of 1024 bytes, each with 2041 samples of one channel.
    static func ima(
        seconds: Int, rate: Int = 22050, average: Int = 16000, fact: Int? = nil, channels: Int = 1, block: Int = 1024,
        perBlock: Int? = 2041, bits: Int = 4, held: Int? = nil
    ) -> Data {
        let held = held ?? (seconds * rate + 2040) / 2041 * 1024
        let more = perBlock.map { little(2, 2) + little($0, 2) } ?? []
        let format =
            little(0x11, 2) + little(channels, 2) + little(rate, 4) + little(average, 4) + little(block, 2)
            + little(bits, 2) + more
        let counted = fact.map { Array("fact".utf8) + little(4, 4) + little($0, 4) } ?? []
        let chunks =
            Array("WAVEfmt ".utf8) + little(format.count, 4) + format + counted + Array("data".utf8) + little(held, 4)
        return Data(Array("RIFF".utf8) + little(chunks.count + held, 4) + chunks + [UInt8](repeating: 0, count: held))
    }

    static func aiff(kind: String?, frames: Int, rate: Int = 8000) -> Data {
        // 8000 = 1.953125 × 2^12, in ten bytes.
        let extended = big(16383 + 12, 2) + big(rate << 51, 8)
        let common = big(1, 2) + big(frames, 4) + big(16, 2) + extended + Array((kind ?? "").utf8)
        let chunks =
            Array((kind == nil ? "AIFF" : "AIFC").utf8) + Array("COMM".utf8) + big(common.count, 4) + common
        return Data(Array("FORM".utf8) + big(chunks.count, 4) + chunks)
    }

    static func caf(
        kind: String, perPacket: Int, framesPerPacket: Int, held: Int, endless: Bool = false, rate: Double = 8000
    ) -> Data {
        let description =
            big(Int(truncatingIfNeeded: rate.bitPattern), 8) + Array(kind.utf8) + big(0, 4) + big(perPacket, 4)
            + big(framesPerPacket, 4) + big(1, 4) + big(16, 4)
        let head = Array("caff".utf8) + big(1, 2) + big(0, 2)
        return Data(
            head + Array("desc".utf8) + big(32, 8) + description + Array("data".utf8) + big(endless ? -1 : held + 4, 8)
                + [0, 0, 0, 0] + [UInt8](repeating: 0, count: held))
    }
}

@Suite("The header of a sound file")
struct SoundHeaderTests {
    static let files: [(Data, String, Double, Bool)] = [
        (SoundBytes.wav(seconds: 2), "pcm16", 2, true), (SoundBytes.wav(bits: 24, seconds: 1), "pcm24", 1, true),
        (SoundBytes.wav(code: 7, bits: 8, seconds: 1), "ulaw", 1, true),
        (SoundBytes.wav(code: 6, bits: 8, seconds: 1), "alaw", 1, true),
        (SoundBytes.wav(code: 0x55, bits: 8, seconds: 1), "mp3", 1, false),
        (SoundBytes.aiff(kind: nil, frames: 4000), "pcm16", 0.5, true),
        (SoundBytes.aiff(kind: "sowt", frames: 4000), "pcm16", 0.5, true),
        (SoundBytes.aiff(kind: "ima4", frames: 125), "ima4", 1, true),
        (SoundBytes.aiff(kind: "QDMC", frames: 8000), "aiff-QDMC", 1, false),
        (SoundBytes.caf(kind: "lpcm", perPacket: 2, framesPerPacket: 1, held: 16000), "pcm16", 1, true),
        (SoundBytes.caf(kind: "lpcm", perPacket: 2, framesPerPacket: 1, held: 16000, endless: true), "pcm16", 1, true),
        (SoundBytes.caf(kind: "ima4", perPacket: 34, framesPerPacket: 64, held: 34 * 125), "ima4", 1, true),
        (SoundBytes.ima(seconds: 1, fact: 22050), "ima4", 1, true),
        (SoundBytes.caf(kind: "aac ", perPacket: 10, framesPerPacket: 800, held: 100), "caf-aac ", 1, false),
    ]

    @Test(arguments: files)
    func `encoding and length are read`(file: Data, encoding: String, duration: Double, isPlayable: Bool) throws {
        let header = try #require(SoundHeader(file))
        #expect(header.encoding == encoding)
        #expect(abs(header.duration - duration) < 0.000_001)
        #expect(header.isPlayable == isPlayable)
    }

    @Test(arguments: files.map(\.0))
    func `a header that is cut off does no harm`(file: Data) {
        for count in 0..<min(file.count, 120) { _ = SoundHeader(file.prefix(count)) }
        #expect(SoundHeader(file.prefix(11)) == nil)
    }

    static let blocks: [(Data, Double)] = [
        (SoundBytes.ima(seconds: 40, fact: 40 * 22050), 40),
        (SoundBytes.ima(seconds: 40, average: 1), 433 * 2041 / 22050),
        (SoundBytes.ima(seconds: 40, average: 0, fact: 40 * 22050), 40),
        // What is counted cannot be what there is, or the blocks cannot hold what they say.
        (SoundBytes.ima(seconds: 40, fact: 0), 433 * 2041 / 22050),
        (SoundBytes.ima(seconds: 40, fact: 22050), 433 * 2041 / 22050),
        (SoundBytes.ima(seconds: 40, fact: 0xFFFF_FFFF), 433 * 2041 / 22050),
        (SoundBytes.ima(seconds: 40, perBlock: 1), 433 * 2041 / 22050),
        (SoundBytes.ima(seconds: 40, perBlock: 65535), 433 * 2041 / 22050),
        (SoundBytes.ima(seconds: 40, perBlock: nil), 433 * 2041 / 22050),
        // Two channels, and a last block that is cut off after its head and 100 bytes.
        (SoundBytes.ima(seconds: 0, channels: 2, perBlock: 1017, held: 3 * 1024), 3 * 1017 / 22050),
        (SoundBytes.ima(seconds: 0, held: 1024 + 104), (2041 + 201) / 22050),
        (SoundBytes.ima(seconds: 0, held: 1024 + 3), 2041 / 22050),
    ]

    @Test(arguments: blocks) func `the blocks of IMA ADPCM tell its length, not its average`(
        file: Data, duration: Double
    ) throws {
        let header = try #require(SoundHeader(file))
        #expect(header.encoding == "ima4" && abs(header.duration - duration) < 0.000_001, "\(header.duration)")
    }

    @Test(arguments: [
        SoundBytes.ima(seconds: 1, block: 0), SoundBytes.ima(seconds: 1, block: 4),
        SoundBytes.ima(seconds: 1, channels: 0), SoundBytes.ima(seconds: 1, channels: 65535),
        SoundBytes.ima(seconds: 1, rate: 0),
    ])
    func `blocks that can hold nothing are no sound`(file: Data) { #expect(SoundHeader(file) == nil) }

    @Test func `IMA ADPCM of another width is none that is played`() throws {
        #expect(try #require(SoundHeader(SoundBytes.ima(seconds: 1, bits: 3))).isPlayable == false)
    }

    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 0, -8000, 1e9, .infinity, .nan])
    func `a rate that nothing has makes no sound`(rate: Double) {
        let file = SoundBytes.caf(kind: "lpcm", perPacket: 2, framesPerPacket: 1, held: 16000, rate: rate)
        #expect(SoundHeader(file) == nil)
    }

    @Test(arguments: [0, 1 << 63]) func `a rate of AIFF that is no number makes no sound`(mantissa: UInt64) {
        var file = Array(SoundBytes.aiff(kind: nil, frames: 4000))
        // The rate follows the heads of the file and of its first part, and 8 bytes of that: infinity, or no number.
        file.replaceSubrange(28..<38, with: [0x7F, 0xFF] + SoundBytes.big(Int(truncatingIfNeeded: mantissa), 8))
        #expect(SoundHeader(Data(file)) == nil)
    }

    @Test(arguments: [
        SoundBytes.wav(seconds: 0), SoundBytes.wav(bits: 0, seconds: 1), SoundBytes.aiff(kind: nil, frames: 0),
        SoundBytes.caf(kind: "lpcm", perPacket: 2, framesPerPacket: 1, held: 0),
    ])
    func `a file without a frame holds no sound`(file: Data) { #expect(SoundHeader(file) == nil) }

    static let claims: [(Data, Double)] = [
        (SoundBytes.wav(seconds: 31, average: 32000), 31), (SoundBytes.wav(seconds: 31, average: 0xFFFF_FFFF), 31),
        (SoundBytes.wav(seconds: 31, average: 0), 31), (SoundBytes.wav(code: 7, bits: 8, seconds: 31, average: 1), 31),
        (SoundBytes.wav(seconds: 3, claimed: 1), 24000),
    ]

    @Test(arguments: claims) func `frames and their rate tell the length, not the bytes a second`(
        file: Data, duration: Double
    ) throws {
        #expect(try #require(SoundHeader(file)).duration == duration)
    }

    @Test(arguments: ["", "ID3", "RIFF____WAVE", "caff", "FORM____AIFF"])
    func `what is no sound file has no header`(text: String) { #expect(SoundHeader(Data(text.utf8)) == nil) }
}
