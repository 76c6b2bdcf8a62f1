// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import SoundFiles
import Voices

/// Everything that shapes an announcement's sound: two announcements with one key are the same to the byte.
struct SoundKey: Sendable, Hashable {
    /// What is known of it, a line each.
    let text: String
    /// The files that it was made from, by their places beneath the voice's folder.
    private let files: [String: VoiceFingerprints.Found]

    /// Takes down what shapes a sound.
    /// - Throws: ``SoundError`` when there is no engine.
    init(
        _ script: SoundScript, voice: Voice, repeats: Int, format: SoundFormat
    ) throws(SoundError) {
        var lines = ["announcement 1", "program \(Self.program)", "engine \(try Self.engine(script))"]
        lines.append("voice \(voice.engineVoice) \(voice.engineVariant ?? "-") \(voice.rate) \(voice.pitch)")
        lines.append("level \(JoinedSpeech.loudness) volume \(voice.volume) repeats \(repeats)")
        lines.append("chime \(voice.hasSuccessChime ? "success" : voice.chime?.lastPathComponent ?? "-")")
        lines.append("format \(format)")
        var files: [String: VoiceFingerprints.Found] = [:]
        for file in voice.shapingFiles + script.parts.compactMap(\.piece.clip?.file) where files[file] == nil {
            guard let found = VoiceFingerprints.of(file, in: voice.folder) else {
                // A lexicon may be a link, and the readings of hanzi are in few voices: the engine's words below hold both.
                lines.append("file \(file) -")
                continue
            }
            files[file] = found
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

    /// Whether all files were changed so long ago that a further change would show; a key made anew tells whether there was one.
    var isSettled: Bool { files.values.allSatisfy { $0.identity.isSettled() } }

    /// The name under which the sound is kept.
    var name: String { ContentHash(of: Array(text.utf8)).description }

    /// The program that assembles: another build may assemble otherwise.
    private static let program = VoiceResource.identity(at: "/proc/self/exe")?.ofProgram ?? "unknown"

    /// The engine, where any of the words are its own.
    private static func engine(_ script: SoundScript) throws(SoundError) -> String {
        guard script.parts.contains(where: { $0.piece.clip == nil }) else { return "-" }
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
