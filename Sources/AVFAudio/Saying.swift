// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SpeechWire
import Voices

/// What is to be said and how: an utterance as it was when it was enqueued.
struct Saying: Sendable {
    let text: String
    let voice: Result<Voice, SpeechError>
    /// Apple's scales: 0…1, 0.5…2, 0…1.
    let rate: Float
    let pitch: Float
    let volume: Float
    /// Silence before and after, in seconds.
    var delays: (before: Double, after: Double) = (0, 0)

    /// What the engine is given.
    struct Prepared: Sendable {
        let voice: Voice
        let text: SpeakableText
        /// The words after the voice's lexicon.
        let given: String
        let request: Request.Utterance

        /// Returns the place in the original text of a word that the engine was given.
        func original(_ word: Reply.Word) -> NSRange {
            let end = word.position + max(1, word.length)
            guard given != text.words, let lexicon = try? voice.lexicon() else {
                return text.original(word.position..<end)
            }
            // The lexicon goes from left to right: a beginning of the words gives a beginning of what is given.
            let scalars = Array(text.words.unicodeScalars)
            func count(_ place: Int) -> Int {
                lexicon.rewrite(String(String.UnicodeScalarView(scalars[..<place]))).unicodeScalars.count
            }
            func source(of place: Int) -> Int {
                var (low, high) = (0, scalars.count)
                while low < high {
                    let middle = (low + high) / 2
                    if count(middle) > place { high = middle } else { low = middle + 1 }
                }
                return max(0, low - 1)
            }
            return text.original(source(of: word.position)..<(source(of: end - 1) + 1))
        }
    }

    /// Cleans the text, looks up its pronunciation, and checks both.
    func prepared() throws(SpeechError) -> Prepared {
        let voice = try voice.get()
        guard let engineVoice = voice.inEngine else {
            throw SpeechError(
                code: .voiceNotFound, message: "The voice '\(voice.id)' asks for a voice that eSpeak NG does not have.")
        }
        let text = try SpeakableText(self.text, engineVoice: voice.engineVoice)
        let lexicon: Lexicon?
        do throws(VoiceError) { lexicon = try voice.lexicon() } catch {
            throw SpeechError(code: .voiceNotFound, message: error.message)
        }
        let given = lexicon?.rewrite(text.words) ?? text.words
        for scalar in given.unicodeScalars {
            try SpeakableText.check(scalar)
            guard Script(scalar)?.isSpoken(by: voice.engineVoice) ?? true else {
                throw SpeechError(
                    code: .textRefused,
                    message:
                        "A character of the text is not in the lexicon of the voice '\(voice.id)'; add its reading.")
            }
        }
        let request = Request.Utterance(
            voice: engineVoice, rate: Saying.wordsPerMinute(rate + voice.rate - 0.5),
            pitch: Saying.enginePitch(pitch * voice.pitch), text: given)
        return Prepared(voice: voice, text: text, given: given, request: request)
    }

    /// Says it through an engine.
    func rendered(by engine: EngineClient) throws(SpeechError) -> RenderedSpeech {
        let prepared = try prepared()
        let answer = try engine.ask(.render(prepared.request))
        return RenderedSpeech(
            prepared: prepared, sampleRate: answer.sampleRate, samples: answer.samples, words: answer.words,
            volume: min(1, max(0, volume * prepared.voice.volume)))
    }

    /// Words a minute for a rate of Apple's: half the scale is normal, a step of a half doubles or halves.
    static func wordsPerMinute(_ rate: Float) -> Int {
        Int((175 * exp2((Double(min(1, max(0, rate))) - 0.5) * 2)).rounded())
    }

    /// eSpeak NG's pitch, 0…99, for a multiplier of 0.5…2.
    static func enginePitch(_ multiplier: Float) -> Int {
        Int((50 * (1 + log2(Double(min(2, max(0.5, multiplier)))))).rounded())
    }
}

/// An utterance as sound, complete.
struct RenderedSpeech: Sendable {
    let prepared: Saying.Prepared
    let sampleRate: Int
    /// Samples of 16 bits, little-endian, one channel.
    let samples: [UInt8]
    let words: [Reply.Word]
    let volume: Float

    var frames: Int { samples.count / 2 }
    var duration: Double { Double(frames) / Double(sampleRate) }

    /// Cuts a part out, as a buffer.
    func buffer(_ frames: Range<Int>) -> AVAudioPCMBuffer? {
        let part = frames.clamped(to: 0..<self.frames)
        return AVAudioPCMBuffer(
            sampleRate: Double(sampleRate), littleEndian: samples[(part.lowerBound * 2)..<(part.upperBound * 2)],
            volume: volume)
    }
}

extension Voice {
    /// The voice as the engine knows it, or nil when it does not.
    var inEngine: EngineVoice? { EngineVoice(name: engineVoice, variant: engineVariant) }
}
