// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SpeechWire
import Voices

/// Words that the engine can be given, piece by piece.
struct PreparedSpeech: Sendable {
    let voice: Voice
    let engineVoice: EngineVoice
    let lexicon: Lexicon?
    /// All of the words, before the voice's lexicon.
    let text: SpeakableText
    /// Whether everything must be said or nothing.
    let isStrict: Bool
    /// Words a minute, eSpeak NG's pitch, and 0…1.
    let rate: Int
    let pitch: Int
    let volume: Float
    /// What is not in the words.
    let leftOut: Set<LeftOut>

    /// A piece of the words as the engine takes it.
    struct Piece: Sendable {
        let text: SpeakableText
        let request: Request.Utterance
        /// For each letter that the engine is given, the letters of `text` that it stands for.
        let sources: [Range<Int>]

        /// Returns the place in the original text of a word that the engine was given.
        func original(_ word: Reply.Word) -> NSRange {
            let given = (word.position..<(word.position + max(1, word.length))).clamped(to: 0..<sources.count)
            guard let first = given.first, let last = given.last else { return text.original(0..<0) }
            let start = sources[first].lowerBound
            return text.original(start..<max(start, sources[last].upperBound))
        }
    }

    /// Makes a piece of a range of the words.
    /// - Throws: ``SpeechError`` for what may not reach the engine, not even from a lexicon.
    func request(for range: Range<Int>) throws(SpeechError) -> Piece {
        let part = text[range]
        let rewriting = lexicon?.rewriting(part.scalars)
        let given = rewriting?.given ?? part.words
        for scalar in given.unicodeScalars {
            try SpeakableText.check(scalar)
            guard Script(scalar)?.isSpoken(by: voice.engineVoice) ?? true else {
                throw SpeechError(
                    code: .textRefused,
                    message:
                        "A character of the text is not in the lexicon of the voice '\(voice.id)'; add its reading.")
            }
        }
        return Piece(
            text: part, request: Request.Utterance(voice: engineVoice, rate: rate, pitch: pitch, text: given),
            sources: rewriting?.sources ?? part.scalars.indices.map { $0..<($0 + 1) })
    }

    /// Says what was left out, if anything was.
    func tellWhatIsLeftOut() { LeftOut.tell(leftOut, voice: voice.id, locale: voice.locale) }
}

/// An utterance as sound, or a piece of one.
struct RenderedSpeech: Sendable {
    /// Frames a second, in hertz.
    let sampleRate: Int
    /// Samples of 16 bits, little-endian, one channel.
    private(set) var samples: [UInt8]
    /// The words of the original text, and the frames at which they begin.
    private(set) var words: [SpokenWord]
    /// The words that are heard, before the voice's lexicon.
    private(set) var text: String
    let volume: Float

    var frames: Int { samples.count / 2 }
    var duration: Double { Double(frames) / Double(sampleRate) }

    init(_ answer: EngineClient.Answer, of piece: PreparedSpeech.Piece, volume: Float) {
        sampleRate = answer.sampleRate
        samples = answer.samples
        words = answer.words.map { SpokenWord(range: piece.original($0), frame: $0.sample) }
        text = piece.text.words
        self.volume = volume
    }

    /// Adds what is said after it.
    mutating func append(_ next: RenderedSpeech) {
        let start = frames
        samples += next.samples
        words += next.words.map { SpokenWord(range: $0.range, frame: start + $0.frame) }
        text += " " + next.text
    }

    /// The first frames as numbers, at the utterance's volume.
    func int16Samples(_ frames: Int) -> [Int16] { buffer(0..<frames)?.int16Samples ?? [] }

    /// Cuts a part out, as a buffer.
    func buffer(_ frames: Range<Int>) -> AVAudioPCMBuffer? {
        let part = frames.clamped(to: 0..<self.frames)
        return AVAudioPCMBuffer(
            sampleRate: Double(sampleRate), littleEndian: samples[(part.lowerBound * 2)..<(part.upperBound * 2)],
            volume: volume)
    }
}
