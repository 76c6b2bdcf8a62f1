// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Testing

@Suite("A converter")
struct ConverterTests {
    private let speech = AVAudioFormat(
        commonFormat: .pcmFormatInt16, sampleRate: 22050, channels: 1, interleaved: false)!
    private let phone = AVAudioFormat(
        commonFormat: .pcmFormatFloat32, sampleRate: 44100, channels: 1, interleaved: false)!

    /// A second of a tone of 440 Hz, in buffers of so many frames.
    private func tone(in pieces: Int) throws -> [AVAudioPCMBuffer] {
        try stride(from: 0, to: 22050, by: pieces).map { start in
            let count = min(pieces, 22050 - start)
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: speech, frameCapacity: AVAudioFrameCount(count)))
            buffer.frameLength = AVAudioFrameCount(count)
            for frame in 0..<count {
                let value = sin(2 * .pi * 440 * Double(start + frame) / 22050)
                unsafe buffer.int16ChannelData![0][frame] = Int16(value * 16384)
            }
            return buffer
        }
    }

    /// All that comes out of a converter that is given buffers one after the other, and its answers.
    private func converted(
        _ buffers: [AVAudioPCMBuffer], room: AVAudioFrameCount, by converter: AVAudioConverter
    ) throws -> (samples: [Float], answers: [AVAudioConverterOutputStatus]) {
        var (left, samples, answers) = (buffers, [Float](), [AVAudioConverterOutputStatus]())
        let output = try #require(AVAudioPCMBuffer(pcmFormat: phone, frameCapacity: room))
        var error: NSError?
        while true {
            let answer = unsafe converter.convert(to: output, error: &error) { _, status in
                unsafe status.pointee = left.isEmpty ? .endOfStream : .haveData
                return left.isEmpty ? nil : left.removeFirst()
            }
            #expect(error == nil)
            answers.append(answer)
            guard answer == .haveData else { return (samples, answers) }
            for frame in 0..<Int(output.frameLength) { unsafe samples.append(output.floatChannelData![0][frame]) }
        }
    }

    @Test(arguments: [(100, 512), (1024, 44100), (22050, 7), (4000, 100_000)])
    func `a stream in pieces is the tone that it was`(piece: Int, room: Int) throws {
        let converter = try #require(AVAudioConverter(from: speech, to: phone))
        let (samples, answers) = try converted(try tone(in: piece), room: AVAudioFrameCount(room), by: converter)
        #expect(abs(samples.count - 44100) <= 2)
        #expect(answers.last == .endOfStream && answers.dropLast().allSatisfy { $0 == .haveData })
        let farthest = samples.enumerated().dropFirst(500).dropLast(500).map {
            abs(Double($0.element) - 0.5 * sin(2 * .pi * 440 * Double($0.offset) / 44100))
        }.max()
        #expect(try #require(farthest) < 0.001)
    }

    @Test func `after a reset another stream begins`() throws {
        let converter = try #require(AVAudioConverter(from: speech, to: phone))
        let first = try converted(try tone(in: 1000), room: 1000, by: converter).samples
        #expect(try converted(try tone(in: 1000), room: 1000, by: converter).samples.isEmpty)
        converter.reset()
        #expect(try converted(try tone(in: 1000), room: 1000, by: converter).samples == first)
    }

    @Test func `what has run dry is gone on with`() throws {
        let converter = try #require(AVAudioConverter(from: speech, to: phone))
        let output = try #require(AVAudioPCMBuffer(pcmFormat: phone, frameCapacity: 4000))
        let buffers = try tone(in: 1000)
        var asked = 0
        let dry = unsafe converter.convert(to: output, error: nil) { count, status in
            asked += 1
            unsafe status.pointee = asked == 1 ? .haveData : .noDataNow
            return asked == 1 ? buffers[0] : nil
        }
        #expect(dry == .inputRanDry && output.frameLength > 1000 && output.frameLength < 2000)
        let more = unsafe converter.convert(to: output, error: nil) { count, status in
            unsafe status.pointee = .haveData
            return buffers[1]
        }
        #expect(more == .haveData && output.frameLength == 4000)
    }

    @Test func `another format is an error, and told`() throws {
        let converter = try #require(AVAudioConverter(from: speech, to: phone))
        var error: NSError?
        let wrong = try #require(AVAudioPCMBuffer(pcmFormat: speech, frameCapacity: 10))
        #expect(unsafe converter.convert(to: wrong, error: &error) { _, _ in nil } == .error && error != nil)
        let output = try #require(AVAudioPCMBuffer(pcmFormat: phone, frameCapacity: 10))
        error = nil
        let answer = unsafe converter.convert(to: output, error: &error) { _, status in
            unsafe status.pointee = .haveData
            output.frameLength = 1
            return output
        }
        #expect(answer == .error && error != nil)
    }
}
