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
    /// - Throws: ``Failure`` with exit code 64 for what cannot be written.
    init(_ arguments: Arguments) throws(Failure) {
        path = arguments["-o"] ?? "announcement.wav"
        sampleRate = try arguments.number("--sample-rate", in: 4000...192_000)
        guard sampleRate.map({ $0 == $0.rounded() }) ?? true else {
            throw Failure(.usage, "--sample-rate takes a whole number of hertz.")
        }
        encoding = try arguments.choice("--encoding", of: ["pcm16", "ulaw", "alaw", "ima4"]) ?? "pcm16"
        wantedLevel = try arguments.choice("--level", of: VoiceLevel.allCases.map(\.rawValue))
            .flatMap { VoiceLevel(rawValue: $0) }
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
        switch try arguments.choice("--format", of: ["wav", "caf", "aiff"]) ?? (path == "-" ? "wav" : ending) {
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
        return (wantedLevel ?? voice.level).level?.leavingRoom(
            for: ["ulaw": .ulaw, "alaw": .alaw, "ima4": .ima4][encoding] ?? .linear(bits: 16, isFloat: false))
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
