// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Testing

@Suite struct `A sound file` {
    /// A short sound with both extremes in it.
    private static let samples: [Int16] = [0, 1, -1, 1000, -1000, .max, .min, 0]

    private func write(_ samples: [Int16], to url: URL, _ settings: [String: Any] = [:]) throws {
        let buffer = try #require(AVAudioPCMBuffer(sampleRate: 22_050, int16Samples: samples))
        let file = try AVAudioFile(
            forWriting: url, settings: buffer.format.settings.merging(settings) { $1 }, commonFormat: .pcmFormatInt16,
            interleaved: buffer.format.isInterleaved)
        try file.write(from: buffer)
        #expect(file.length == 8)
    }

    private func read(_ url: URL) throws -> [Int16] {
        let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: false)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 100))
        try file.read(into: buffer)
        return buffer.int16Samples
    }

    @Test(arguments: ["a.wav", "a.aiff", "a.aif", "a.caf", "A.WAV"])
    func `gives back what was written`(name: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent(name)
        try write(Self.samples, to: url)
        let samples = try read(url)
        #expect(samples == Self.samples)
        let names = try folder.names
        #expect(names == [name])
    }

    @Test(arguments: [("a.wav", "RIFF"), ("a.aiff", "FORM"), ("a.caf", "caff")])
    func `is of the kind that its name says`(name: String, magic: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent(name)
        try write(Self.samples, to: url)
        let beginning = try Data(contentsOf: url).prefix(4)
        #expect(beginning == Data(magic.utf8))
    }

    @Test func `holds exactly its frames as IMA4 in a Core Audio file`() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.caf")
        try write(Self.samples, to: url, [AVFormatIDKey: kAudioFormatAppleIMA4])
        let file = try AVAudioFile(forReading: url)
        #expect(file.length == 8)
        file.framePosition = 6
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 100))
        try file.read(into: buffer)
        #expect(buffer.frameLength == 2)
    }

    @Test(arguments: [
        (kAudioFormatULaw, "a.caf"), (kAudioFormatALaw, "a.wav"), (kAudioFormatULaw, "a.aiff"),
        (kAudioFormatAppleIMA4, "a.aiff"), (kAudioFormatAppleIMA4, "a.wav"),
    ])
    func `can hold telephone codes`(format: AudioFormatID, name: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent(name)
        try write(Self.samples, to: url, [AVFormatIDKey: format])
        let count = try read(url)
        #expect(count.count >= 8)
    }

    @Test func `is read as floating point by default`() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.wav")
        try write(Self.samples, to: url)
        let file = try AVAudioFile(forReading: url)
        #expect(file.processingFormat.isStandard)
        #expect(file.fileFormat.commonFormat == .pcmFormatInt16)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 3))
        try file.read(into: buffer)
        #expect(buffer.frameLength == 3)
        #expect(file.framePosition == 3)
        file.framePosition = 6
        try file.read(into: buffer)
        #expect(buffer.frameLength == 2)
        #expect(unsafe buffer.floatChannelData?[0][0] == -1)
        #expect(throws: (any Error).self) { try file.read(into: buffer) }
    }

    @Test func `clips what is too loud`() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.wav")
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 2))
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 2))
        buffer.frameLength = 2
        unsafe buffer.floatChannelData?[0][0] = 1.5
        unsafe buffer.floatChannelData?[1][1] = -1.5
        try {
            let file = try AVAudioFile(
                forWriting: url,
                settings: [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 2])
            try file.write(from: buffer)
        }()
        let samples = try read(url)
        #expect(samples == [.max, 0, 0, .min])
    }

    @Test func `does not exist before it is complete, and leaves the older one until then`() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.wav")
        try Data("old".utf8).write(to: url)
        let buffer = try #require(AVAudioPCMBuffer(sampleRate: 22_050, int16Samples: Self.samples))
        let file = try AVAudioFile(
            forWriting: url, settings: buffer.format.settings, commonFormat: .pcmFormatInt16, interleaved: false)
        try file.write(from: buffer)
        let older = try Data(contentsOf: url)
        #expect(older == Data("old".utf8))
        #expect(file.isOpen)
        file.close()
        #expect(!file.isOpen)
        let samples = try read(url)
        #expect(samples == Self.samples)
        let names = try folder.names
        #expect(names == ["a.wav"])
        #expect(throws: (any Error).self) { try file.write(from: buffer) }
    }

    @Test func `that is not wanted leaves nothing`() throws {
        let folder = try TemporaryFolder()
        let file = try AVAudioFile(
            forWriting: folder.url.appendingPathComponent("a.wav"), settings: [AVSampleRateKey: 22_050])
        file.discard()
        let names = try folder.names
        #expect(names == [])
    }

    @Test(arguments: [("a.mp3", 1_954_115_647), ("nofolder/a.wav", 1_886_547_263)])
    func `that cannot be made is an error of Apple's domain`(name: String, code: Int) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: (any Error).self) {
            try AVAudioFile(forWriting: folder.url.appendingPathComponent(name), settings: [AVSampleRateKey: 22_050])
        }
        let converted = try #require(error.map { $0 as NSError })
        #expect(converted.domain == "com.apple.coreaudio.avfaudio")
        #expect(converted.code == code)
        #expect(converted.localizedDescription.contains(name))
        let names = try folder.names
        #expect(names == [])
    }

    @Test func `that is none is refused`() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.wav")
        try Data("RIFF but nothing else".utf8).write(to: url)
        #expect(throws: (any Error).self) { try AVAudioFile(forReading: url) }
        #expect(throws: (any Error).self) { try AVAudioFile(forReading: folder.url) }
        #expect(throws: (any Error).self) { try AVAudioFile(forReading: folder.url.appendingPathComponent("b.wav")) }
    }

    @Test func `takes only buffers of its processing format`() throws {
        let folder = try TemporaryFolder()
        let file = try AVAudioFile(
            forWriting: folder.url.appendingPathComponent("a.wav"), settings: [AVSampleRateKey: 22_050])
        let buffer = try #require(AVAudioPCMBuffer(sampleRate: 22_050, int16Samples: Self.samples))
        #expect(throws: (any Error).self) { try file.write(from: buffer) }
        file.discard()
    }
}
