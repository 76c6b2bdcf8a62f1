// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SoundFiles
import SpeechWire
import Voices

/// Words that the engine can be given, piece by piece.
struct PreparedSpeech: Sendable {
    let voice: Voice
    let engineVoice: EngineVoice
    let lexicon: Lexicon
    /// All of the words, before the voice's lexicon.
    let text: SpeakableText
    /// Whether everything must be said or nothing.
    let isStrict: Bool
    /// Words a minute, eSpeak NG's pitch, and 0…1.
    let rate: Int
    let pitch: Int
    var volume: Float
    /// How loud it is made before the volume; nil leaves it as the engine gave it.
    var level: Level?
    /// All of the words as one piece, once they were looked up: mostly they are no more.
    private(set) var whole: Piece?
    /// What is not in the words.
    var leftOut: Set<LeftOut>
    /// Seconds of silence before it, and its share of the loudness.
    var silence = 0.0
    var share: Float = 1
    /// Bookmarks, each before the first word from a place of the original text on.
    var marks: [(offset: Int, name: String)] = []

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

    /// Looks all of the words up.
    /// - Throws: ``SpeechError``, as ``request(for:)`` does.
    mutating func lookUp() throws(SpeechError) { whole = try request(for: 0..<text.scalars.count) }

    /// Makes a piece of a range of the words.
    /// - Throws: ``SpeechError`` for what may not reach the engine, not even from a lexicon.
    func request(for range: Range<Int>) throws(SpeechError) -> Piece {
        if let whole, range == 0..<text.scalars.count { return whole }
        let part = text[range]
        let rewriting = lexicon.rewriting(part.scalars)
        for scalar in rewriting.given.unicodeScalars {
            try SpeakableText.check(scalar)
            guard Script(scalar)?.isSpoken(by: voice.engineVoice) ?? true else {
                throw SpeechError(
                    code: .textRefused,
                    message:
                        "A character of the text is not in the lexicon of the voice '\(voice.id)'; add its reading.")
            }
        }
        return Piece(
            text: part, request: Request.Utterance(voice: engineVoice, rate: rate, pitch: pitch, text: rewriting.given),
            sources: rewriting.sources)
    }
}

/// An utterance as sound, or a piece of one.
struct RenderedSpeech: Sendable {
    /// Frames a second, in hertz.
    let sampleRate: Int
    /// Samples of one channel, before the volume.
    private(set) var samples: [Int16]
    /// The words of the original text, and the frames at which they begin.
    private(set) var words: [SpokenWord]
    /// The words that are heard, before the voice's lexicon.
    private(set) var text: String
    let volume: Float

    var frames: Int { samples.count }
    var duration: Double { Double(frames) / Double(sampleRate) }

    init(_ answer: EngineClient.Answer, of piece: PreparedSpeech.Piece, volume: Float) {
        sampleRate = answer.sampleRate
        samples = [Int16](littleEndian: answer.samples)
        words = answer.words.map { SpokenWord(range: piece.original($0), frame: $0.sample) }
        text = piece.text.words
        self.volume = volume
    }

    /// Makes silence, in seconds.
    init(silence seconds: Double, sampleRate: Int, volume: Float) {
        self.sampleRate = sampleRate
        samples = [Int16](repeating: 0, count: Int(seconds * Double(sampleRate)))
        words = []
        text = ""
        self.volume = volume
    }

    /// Adds what is said after it.
    mutating func append(_ next: RenderedSpeech) {
        let start = frames
        samples += next.samples
        words += next.words.map { $0.later(by: start) }
        if !next.text.isEmpty { text += " " + next.text }
    }

    /// Makes it quieter.
    mutating func soften(to share: Float) {
        if share < 1 { samples = SoundSamples(samples: samples, sampleRate: Double(sampleRate)).times(share).samples }
    }

    /// Puts silence before it, in seconds.
    mutating func delay(by seconds: Double) {
        let count = Int(seconds * Double(sampleRate))
        guard count > 0 else { return }
        samples.insert(contentsOf: [Int16](repeating: 0, count: count), at: 0)
        words = words.map { $0.later(by: count) }
    }

    /// Puts a bookmark before the first word from a place on, or at the end where there is none.
    mutating func mark(_ name: String, at offset: Int) {
        let place = words.firstIndex { $0.mark == nil && $0.range.location >= offset } ?? words.endIndex
        let frame = place < words.endIndex ? words[place].frame : frames
        words.insert(SpokenWord(range: NSRange(location: offset, length: 0), frame: frame, mark: name), at: place)
    }

    /// Whether a word from a place on is in it.
    func reaches(_ offset: Int) -> Bool { words.contains { $0.mark == nil && $0.range.location >= offset } }

    /// Brings it to a level, with the gain that what came before it has got, if anything did; returns its gain in dB.
    mutating func bring(to level: Level, gain: Double?) -> Double? {
        let result = level.applied(to: samples, sampleRate: Double(sampleRate), gain: gain)
        samples = result.samples
        return result.gain
    }

    /// The first frames at the utterance's volume.
    func int16Samples(_ frames: Int) -> [Int16] { atVolume(0..<frames) }

    /// Cuts a part out, as a buffer.
    func buffer(_ frames: Range<Int>) -> AVAudioPCMBuffer? {
        AVAudioPCMBuffer(sampleRate: Double(sampleRate), int16Samples: atVolume(frames))
    }

    private func atVolume(_ frames: Range<Int>) -> [Int16] {
        let part = Array(samples[frames.clamped(to: samples.indices)])
        return SoundSamples(samples: part, sampleRate: Double(sampleRate)).times(volume).samples
    }
}
