// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import SoundFiles
import Voices

/// Where `earshot speak` writes to, and what kind of file it is.
struct SpeechTarget {
    /// The path, or `-` for standard output.
    let path: String
    /// The sample rate that was asked for, in hertz.
    let sampleRate: Double?
    /// How loud the speech is made before its volume; nil leaves it to the voice.
    let wantedLevel: VoiceLevel?
    private let container: AudioFileTypeID
    private let encoding: String

    /// Whether the file goes to standard output.
    var isStandardOutput: Bool { path == "-" }

    /// Reads `-o`, `--format`, `--encoding`, `--sample-rate` and `--level`.
    /// - Throws: ``Failure`` with exit code 64 for what cannot be written, 73 for a folder.
    init(_ arguments: Arguments) throws(Failure) {
        let format = try arguments.choice("--format", of: ["wav", "caf", "aiff"])
        path = arguments["-o"] ?? "announcement.\(format ?? "wav")"
        sampleRate = try arguments.number("--sample-rate", in: 4000...192_000)
        guard sampleRate.map({ $0 == $0.rounded() }) ?? true else {
            throw Failure(.usage, "--sample-rate takes a whole number of hertz.")
        }
        encoding = try arguments.choice("--encoding", of: ["pcm16", "ulaw", "alaw", "ima4"]) ?? "pcm16"
        wantedLevel = try arguments.choice("--level", of: VoiceLevel.allCases.map(\.rawValue))
            .flatMap { VoiceLevel(rawValue: $0) }
        guard !path.hasSuffix("/"), FileIdentity(path)?.isFolder != true else {
            throw Failure(.cannotCreate, "'\(path)' is a folder; name a file in it with -o.")
        }
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
        switch format ?? (path == "-" ? "wav" : ending) {
        case "wav", "wave": container = kAudioFileWAVEType
        case "aiff", "aif": container = kAudioFileAIFFType
        case "caf": container = kAudioFileCAFType
        default:
            throw Failure(
                .usage, "the name of the file tells no format; end it in .wav, .caf or .aiff, or give --format.")
        }
    }

    /// How loud a voice's speech is made in this file; nil leaves it as the engine gave it.
    /// - Throws: ``Failure`` with exit code 64 for recordings, which are as loud as whoever made them.
    func level(of voice: Voice) throws(Failure) -> Level? {
        guard wantedLevel != .engine || voice.clips == nil else {
            throw Failure(
                .usage, "--level engine is not for the recordings of the voice '\(voice.id)'; name another level.")
        }
        return (wantedLevel ?? voice.level).level
    }

    /// Returns speech at a level and a volume, as loud and no higher when it is read from this file.
    /// - Parameter isAsMade: whether the speech has the rate at which the engine made it.
    func levelled(
        _ speech: SoundSamples, to level: Level, volume: Float, isAsMade: Bool
    ) throws(SoundFileError) -> SoundSamples {
        let coarse: SoundEncoding? = ["ulaw": .ulaw, "alaw": .alaw, "ima4": .ima4][encoding]
        guard volume > 0, coarse != nil || !isAsMade else { return speech.levelled(to: level, volume: volume) }
        let kinds: [AudioFileTypeID: SoundContainer] = [kAudioFileAIFFType: .aiff, kAudioFileCAFType: .caf]
        return try speech.levelled(
            to: level, volume: volume, as: coarse ?? .linear(bits: 16, isFloat: false), in: kinds[container] ?? .wav)
    }

    /// The settings of Apple's `AVAudioFile` for it.
    func settings(sampleRate: Double) -> [String: Any] {
        let formats = [
            "pcm16": kAudioFormatLinearPCM, "ulaw": kAudioFormatULaw, "alaw": kAudioFormatALaw,
            "ima4": kAudioFormatAppleIMA4,
        ]
        return [
            AVFormatIDKey: formats[encoding] ?? kAudioFormatLinearPCM, AVSampleRateKey: sampleRate,
            AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 16,
            AVLinearPCMIsBigEndianKey: container == kAudioFileAIFFType, AVAudioFileTypeKey: container,
        ]
    }
}
