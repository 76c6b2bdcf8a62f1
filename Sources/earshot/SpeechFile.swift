// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation

/// The sound file that `earshot speak` makes.
struct SpeechFile {
    /// The number of sample frames.
    let frames: Int
    /// Frames a second, in hertz.
    let sampleRate: Double
    private let url: URL
    private let isTemporary: Bool

    /// Speaks utterances one after the other into a file, which appears whole or not at all.
    static func write(_ utterances: [AVSpeechUtterance], to target: SpeechTarget) throws -> SpeechFile {
        let synthesizer = AVSpeechSynthesizer()
        var samples: [Int16] = []
        var spokenRate = 22050.0
        for utterance in utterances {
            let speech = try synthesizer.rendered(utterance)
            samples += speech.samples
            spokenRate = speech.sampleRate
            samples += [Int16](repeating: 0, count: Int(utterance.postUtteranceDelay * spokenRate))
        }
        guard !samples.isEmpty, let speech = AVAudioPCMBuffer(sampleRate: spokenRate, int16Samples: samples) else {
            throw Failure(.badInput, "the text gives no sound; give some words.")
        }
        let sound = try target.sampleRate.map { try resampled(speech, to: $0) } ?? speech
        let place = URL(fileURLWithPath: target.path).resolvingSymlinksInPath()
        let there = target.isStandardOutput ? nil : FileIdentity(place.path)
        if there?.isFolder == true {
            throw Failure(.cannotCreate, "'\(target.path)' is a folder; name a file with -o.")
        }
        // A pipe or a device is written into, never replaced by a file.
        let isThrough = target.isStandardOutput || there?.isPlain == false
        let url =
            isThrough
            ? FileManager.default.temporaryDirectory.appendingPathComponent("earshot-\(UUID().uuidString)") : place
        let file = try AVAudioFile(
            forWriting: url, settings: target.settings(sampleRate: sound.format.sampleRate),
            commonFormat: sound.format.commonFormat, interleaved: sound.format.isInterleaved)
        do { try file.write(from: sound) } catch {
            file.discard()
            throw error
        }
        try file.complete()
        let written = SpeechFile(
            frames: Int(sound.frameLength), sampleRate: sound.format.sampleRate, url: url, isTemporary: isThrough)
        if isThrough, !target.isStandardOutput { try written.copy(into: place) }
        return written
    }

    /// Returns the file's bytes, and removes it when it only stood in for standard output.
    func bytes() throws -> Data {
        defer { if isTemporary { try? FileManager.default.removeItem(at: url) } }
        return try Data(contentsOf: url)
    }

    private func copy(into place: URL) throws {
        let all = try bytes()
        do { try FileHandle(forWritingTo: place).write(contentsOf: all) } catch {
            throw Failure(.inputOutput, "'\(place.path)' cannot be written to; open it on the other side.")
        }
    }

    private static func resampled(_ speech: AVAudioPCMBuffer, to rate: Double) throws -> AVAudioPCMBuffer {
        let room = AVAudioFrameCount((Double(speech.frameLength) * rate / speech.format.sampleRate).rounded(.up)) + 32
        guard
            let format = AVAudioFormat(
                commonFormat: .pcmFormatInt16, sampleRate: rate, channels: 1, interleaved: speech.format.isInterleaved),
            let converter = AVAudioConverter(from: speech.format, to: format),
            let output = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: room)
        else { throw Failure(.usage, "the speech cannot be converted to that --sample-rate.") }
        try converter.convert(to: output, from: speech)
        return output
    }
}
