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

    /// Where the file goes and what it is.
    struct Target {
        /// The path, or `-` for standard output.
        let path: String

        var isStandardOutput: Bool { path == "-" }

        /// Reads `-o`, `--format`, `--encoding` and `--sample-rate`.
        /// - Throws: ``Failure`` with exit code 64 for what cannot be written, 73 for a folder that is not there.
        init(_ arguments: Arguments) throws(Failure) {
            path = arguments["-o"] ?? "announcement.wav"
            let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { $0.lowercased() }
            let named = try arguments.choice("--format", of: ["wav", "caf", "aiff"])
            guard (named ?? (isStandardOutput ? "wav" : ending)) == "wav" else {
                throw Failure(.usage, "only WAV can be written yet; end the file's name in .wav.")
            }
            guard try arguments.choice("--encoding", of: ["pcm16", "ulaw", "alaw", "ima4"]) ?? "pcm16" == "pcm16" else {
                throw Failure(.usage, "only --encoding pcm16 can be written yet.")
            }
        }
    }

    /// Speaks utterances one after the other into a file, which appears whole or not at all.
    static func write(_ utterances: [AVSpeechUtterance], to target: Target) throws -> SpeechFile {
        let url =
            target.isStandardOutput
            ? FileManager.default.temporaryDirectory.appendingPathComponent("earshot-\(UUID().uuidString).wav")
            : URL(fileURLWithPath: target.path)
        let synthesizer = AVSpeechSynthesizer()
        var file: AVAudioFile?
        var frames = 0
        for utterance in utterances {
            let speech = try Rendering.of(utterance, by: synthesizer)
            for buffer in speech {
                let open = try file ?? AVAudioFile(
                    forWriting: url, settings: buffer.format.settings, commonFormat: buffer.format.commonFormat,
                    interleaved: buffer.format.isInterleaved)
                file = open
                try open.write(from: buffer)
                frames += Int(buffer.frameLength)
            }
            guard let format = file?.processingFormat, utterance.postUtteranceDelay > 0 else { continue }
            let length = AVAudioFrameCount(utterance.postUtteranceDelay * format.sampleRate)
            guard let silence = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: length) else { continue }
            silence.frameLength = length
            try file?.write(from: silence)
            frames += Int(length)
        }
        guard let file else { throw Failure(.badInput, "the text gives no sound; give some words.") }
        let sampleRate = file.processingFormat.sampleRate
        file.close()
        return SpeechFile(frames: frames, sampleRate: sampleRate, url: url, isTemporary: target.isStandardOutput)
    }

    /// Returns the file's bytes, and removes it when it only stood in for standard output.
    func bytes() throws -> Data {
        defer { if isTemporary { try? FileManager.default.removeItem(at: url) } }
        return try Data(contentsOf: url)
    }
}

/// The buffers of one utterance, collected from the synthesizer's private queue.
///
/// Unchecked, because buffers are classes; they are only touched under the lock until the last one has come.
private final class Rendering: @unchecked Sendable {
    private let lock = NSLock()
    private let over = DispatchSemaphore(value: 0)
    private var buffers: [AVAudioPCMBuffer] = []
    private var failure: SpeechError?

    static func of(_ utterance: AVSpeechUtterance, by synthesizer: AVSpeechSynthesizer) throws -> [AVAudioPCMBuffer] {
        let rendering = Rendering()
        synthesizer.write(utterance) { buffer in
            guard let speech = buffer as? AVAudioPCMBuffer, speech.frameLength > 0 else {
                rendering.over.signal()
                return
            }
            rendering.lock.withLock { rendering.buffers.append(speech) }
        } onFailure: { failure in
            rendering.lock.withLock { rendering.failure = failure }
            rendering.over.signal()
        }
        rendering.over.wait()
        return try rendering.lock.withLock {
            if let failure = rendering.failure { throw failure }
            return rendering.buffers
        }
    }
}
