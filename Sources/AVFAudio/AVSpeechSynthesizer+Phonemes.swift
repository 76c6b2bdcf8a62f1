// SPDX-License-Identifier: Apache-2.0

import SpeechWire
import Voices

/// A word as it is written, as the engine is given it, and how the engine says it.
package struct PronouncedWord: Sendable, Hashable {
    /// As it stands in the words.
    package let written: String
    /// As the engine is given it.
    package let given: String
    /// Its phonemes in eSpeak NG's notation, when it is said by itself; in a sentence neighbours may change it.
    package let phonemes: String
    /// The rows of the lexicon that decided, as `zh-CN/lexicon.tsv:12`.
    package let rows: [String]
}

extension AVSpeechSynthesizer {
    /// Returns the words that the engine is given for an utterance, and their phonemes in eSpeak NG's notation
    /// (`espeak_SetPhonemeTrace`).
    /// - Throws: ``SpeechError`` where the utterance cannot be said.
    package func phonemes(of utterance: AVSpeechUtterance) throws(SpeechError) -> (given: String, phonemes: String) {
        let prepared = try utterance.saying.prepared()
        var given: [String] = []
        var phonemes: [String] = []
        for range in SpeechPieces.cut(prepared.text) {
            let piece = try prepared.request(for: range)
            given.append(piece.request.text)
            phonemes.append(try speaker.engine.ask(.phonemes(piece.request)).phonemes)
        }
        return (given.joined(separator: " "), phonemes.joined(separator: "\n"))
    }

    /// Returns the words of an utterance one by one, with what decided how each is said.
    /// - Throws: ``SpeechError`` where the utterance cannot be said.
    package func pronunciation(of utterance: AVSpeechUtterance) throws(SpeechError) -> [PronouncedWord] {
        let prepared = try utterance.saying.prepared()
        let scalars = prepared.text.scalars
        var words: [PronouncedWord] = []
        for word in prepared.lexicon.rewriting(scalars).words(of: scalars) {
            let request = Request.Utterance(
                voice: prepared.engineVoice, rate: prepared.rate, pitch: prepared.pitch, text: word.given)
            let phonemes = try speaker.engine.ask(.phonemes(request)).phonemes
            words.append(
                PronouncedWord(
                    written: String(String.UnicodeScalarView(scalars[word.source])), given: word.given,
                    phonemes: phonemes.split(whereSeparator: \.isWhitespace).joined(separator: " "), rows: word.rows))
        }
        return words
    }
}
