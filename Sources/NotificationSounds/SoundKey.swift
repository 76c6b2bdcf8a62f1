// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import SoundFiles
import Voices

/// Everything that shapes an announcement's sound: two announcements with one key are the same to the byte.
struct SoundKey: Sendable, Hashable {
    /// What is known of it, a line each.
    let text: String
    /// The files that it was made from, by their places beneath the voice's folder; nil for those that were not there.
    private let files: [String: VoiceFingerprints.Found?]
    private let folder: URL
    private let engine: String

    /// Takes down what shapes a sound.
    /// - Throws: ``SoundError`` when there is no engine.
    init(
        _ script: SoundScript, voice: Voice, repeats: Int, format: SoundFormat
    ) throws(SoundError) {
        (folder, engine) = (voice.folder, try Self.engine(of: script.parts.map(\.source)))
        var lines = ["announcement 1", "program \(Self.program)", "engine \(engine)"]
        lines.append("voice \(voice.engineVoice) \(voice.engineVariant ?? "-") \(voice.rate) \(voice.pitch)")
        lines.append("level \(voice.level.rawValue) volume \(voice.volume) repeats \(repeats)")
        lines.append("chime \(voice.hasSuccessChime ? "success" : voice.chime?.lastPathComponent ?? "-")")
        lines.append("format \(format)")
        var files: [String: VoiceFingerprints.Found?] = [:]
        for file in voice.shapingFiles + script.parts.compactMap(\.piece.clip?.file) where files[file] == nil {
            let found = VoiceFingerprints.of(file, in: folder)
            files.updateValue(found, forKey: file)
            guard let found else {
                // A lexicon may be a link, and the readings of hanzi are in few voices: the engine's words below hold both.
                lines.append("file \(file) -")
                continue
            }
            lines.append("file \(file) \(found.hash)")
        }
        for part in script.parts {
            let pause = part.piece.pause.rawValue
            switch part.source {
            case .clip(let clip): lines.append("clip \(pause) \(clip.file)")
            case .engine(let request):
                lines.append("speech \(pause) \(request.voice) \(request.rate) \(request.pitch)")
                lines += request.texts.map { "given \($0)" }
            }
        }
        text = lines.joined(separator: "\n")
        self.files = files
    }

    /// Whether engine and files are still those that it was made from: all were changed so long ago that a further change would show,
    /// and there was none.
    var isStillTrue: Bool {
        files.values.allSatisfy { $0?.identity.isSettled() ?? true }
            && files.allSatisfy { VoiceFingerprints.of($0.key, in: folder) == $0.value }
            && (engine == Self.none || (try? AVSpeechSynthesizer().engineVersion()) == engine)
    }

    /// The name under which the sound is kept.
    var name: String { ContentHash(of: Array(text.utf8)).description }

    /// What stands for the engine where all are recordings.
    private static let none = "-"

    /// The program that assembles: another build may assemble otherwise.
    private static let program = VoiceResource.identity(at: "/proc/self/exe")?.ofProgram ?? "unknown"

    /// The engine, where any of the words are its own.
    private static func engine(of sources: [SoundScript.Source]) throws(SoundError) -> String {
        guard sources.contains(where: { if case .engine = $0 { true } else { false } }) else { return none }
        do throws(SpeechError) { return try AVSpeechSynthesizer().engineVersion() } catch { throw SoundError(error) }
    }
}

/// What kind of file an announcement is.
struct SoundFormat: Sendable, Hashable, CustomStringConvertible {
    var container = SoundContainer.wav
    var encoding = SoundEncoding.linear(bits: 16, isFloat: false)
    var sampleRate = JoinedSpeech.sampleRate

    /// The format in words, for a key.
    var description: String { "\(container) \(encoding) \(sampleRate)" }
}
