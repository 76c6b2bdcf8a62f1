// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import SoundFiles
import Voices

/// Recordings and synthesised words as one: each at the same rate and level, with rounded joins.
enum JoinedSpeech {
    /// The rate of an announcement of nothing but recordings: the engine's.
    static let sampleRate = 22_050.0

    /// The silence between two parts, in seconds: a breath between words, more where a mark stands.
    private static func silence(_ pause: ClipPause) -> Double {
        switch pause {
        case .none: 0.03
        case .clause: 0.18
        case .sentence: 0.35
        }
    }

    /// The loudness in LUFS that words have in a voice; nil leaves them as the engine gave them.
    static func loudness(of voice: Voice) -> Double? { voice.level.level?.loudness }

    /// Says all parts of an announcement, as loud as the voice wants and without silence at the ends.
    static func of(_ script: SoundScript, voice: Voice) throws(SoundError) -> Sound {
        let loudness = loudness(of: voice)
        var speech: Sound?
        for part in script.parts {
            // Each by itself: recordings are as loud as whoever made them liked.
            guard let sound = try said(part, voice: voice).trimmed.levelled(to: loudness)?.faded else {
                throw silent(part)
            }
            speech?.append(.silence(silence(part.piece.pause), sampleRate: sound.sampleRate))
            if speech == nil { speech = sound } else { speech?.append(sound) }
        }
        guard let speech else { throw SoundError(code: .cannotSpeak, message: "There are no words to speak.") }
        guard let loudness, script.parts.count > 1 else { return speech }
        return speech.levelled(to: loudness) ?? speech
    }

    private static func said(_ part: SoundScript.Part, voice: Voice) throws(SoundError) -> Sound {
        switch part.source {
        case .clip(let clip): return try VoiceSound.clip(clip, of: voice, sampleRate: sampleRate)
        case .engine(let request):
            let speech: (samples: [Float], sampleRate: Double)
            do throws(SpeechError) {
                // What is longer by far is not made: it would need more memory than an extension has.
                speech = try AVSpeechSynthesizer().samples(of: request, longest: SoundWriter.longest + 5)
            } catch { throw SoundError(error) }
            guard !speech.samples.isEmpty, speech.sampleRate > 0,
                let sound = Sound(samples: speech.samples, sampleRate: speech.sampleRate).resampled(to: sampleRate)
            else {
                throw SoundError(
                    code: .cannotSpeak, message: "The engine made no sound of the words; choose another voice.")
            }
            return sound
        }
    }

    private static func silent(_ part: SoundScript.Part) -> SoundError {
        guard let clip = part.piece.clip else {
            return SoundError(
                code: .cannotSpeak, message: "The engine made only silence of the words; choose another voice.")
        }
        return SoundError(
            code: .wrongClip, message: "\(clip.source): the recording '\(clip.file)' is silent; record it again.")
    }
}
