// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Glibc
import PushSimulator
import SoundFiles
import SystemFaults
import Voices

/// The sound file that `earshot speak` makes.
struct SpeechFile {
    /// The number of sample frames.
    let frames: Int
    /// Frames a second, in hertz.
    let sampleRate: Double
    /// What is in it.
    let sound: AVAudioPCMBuffer
    private let url: URL
    private let isTemporary: Bool

    /// Speaks utterances of one voice and volume, one after the other, into a file, which appears whole or not at all.
    static func write(_ utterances: [AVSpeechUtterance], level: Level?, to target: SpeechTarget) throws -> SpeechFile {
        let synthesizer = AVSpeechSynthesizer()
        var speech = SoundSamples(samples: [], sampleRate: 22_050)
        for utterance in utterances {
            // All of them together get one level.
            utterance.isLevelled = false
            let part = try synthesizer.rendered(utterance)
            speech.sampleRate = part.sampleRate
            speech.samples += part.samples
            speech.samples += [Int16](repeating: 0, count: Int(utterance.postUtteranceDelay * part.sampleRate))
        }
        guard let first = utterances.first else { throw Self.noSound }
        return try write(speech, level: level, volume: first.volume * (first.voice?.voice.volume ?? 1), to: target)
    }

    private static var noSound: Failure { Failure(.badInput, "the text gives no sound; give some words.") }

    /// Brings speech to a level, if any, and a volume, and writes it into a file, which appears whole or not at all.
    static func write(
        _ speech: SoundSamples, level: Level?, volume: Float, to target: SpeechTarget
    ) throws -> SpeechFile {
        guard !speech.samples.isEmpty else { throw noSound }
        // Another rate makes other peaks, and speech without its high part is not as loud: the level comes last.
        let resampled = try speech.resampled(to: target.sampleRate ?? speech.sampleRate)
        let isAsMade = resampled.sampleRate == speech.sampleRate
        let levelled =
            if let level {
                try target.levelled(resampled, to: level, volume: volume, isAsMade: isAsMade)
            } else { resampled.times(volume) }
        guard let sound = AVAudioPCMBuffer(sampleRate: levelled.sampleRate, int16Samples: levelled.samples) else {
            throw Failure(.badInput, "the text is too long for one sound; speak it in parts.")
        }
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
        do { try put(sound, into: url, target) } catch  where isThrough {
            // What it is kept in meanwhile is nobody's file.
            let folder = url.deletingLastPathComponent().path
            throw Failure(
                .inputOutput,
                "the sound cannot be kept in '\(folder)' on its way; make room there, or name a file with -o.")
        }
        let written = SpeechFile(
            frames: Int(sound.frameLength), sampleRate: sound.format.sampleRate, sound: sound, url: url,
            isTemporary: isThrough)
        if isThrough, !target.isStandardOutput { try written.copy(into: place) }
        return written
    }

    private static func put(_ sound: AVAudioPCMBuffer, into url: URL, _ target: SpeechTarget) throws {
        let file = try AVAudioFile(
            forWriting: url, settings: target.settings(sampleRate: sound.format.sampleRate),
            commonFormat: sound.format.commonFormat, interleaved: sound.format.isInterleaved)
        do { try file.write(from: sound) } catch {
            file.discard()
            throw error
        }
        try file.complete()
    }

    /// Returns the file's bytes, and removes it when it only stood in for standard output.
    func bytes() throws -> Data {
        defer { if isTemporary { try? FileManager.default.removeItem(at: url) } }
        return try Data(contentsOf: url)
    }

    private func copy(into place: URL) throws {
        let all = try bytes()
        do { try FileHandle(forWritingTo: place).write(contentsOf: all) } catch {
            let fault = SystemFault(in: error)
            // A pipe that nobody reads has no remedy on this side.
            let told = [EPIPE, ENXIO].contains(fault.number) ? "open it on the other side" : fault.told
            throw Failure(.inputOutput, "'\(place.path)' cannot be written to: \(told).")
        }
    }
}
