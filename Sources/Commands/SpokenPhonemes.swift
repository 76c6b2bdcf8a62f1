// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation

/// `speak --phonemes`: what the engine is given for an utterance, its phonemes, and what decided word by word.
struct SpokenPhonemes: Encodable {
    let given: String
    let phonemes: String
    let words: [Word]

    struct Word: Encodable {
        let written: String
        let given: String
        let phonemes: String
        /// The rows of the lexicon that decided, as `zh-CN/lexicon.tsv:12`.
        let rows: [String]
    }

    init(_ utterance: AVSpeechUtterance) throws {
        let synthesizer = AVSpeechSynthesizer()
        (given, phonemes) = try synthesizer.phonemes(of: utterance)
        words = try synthesizer.pronunciation(of: utterance)
            .map { Word(written: $0.written, given: $0.given, phonemes: $0.phonemes, rows: $0.rows) }
    }

    /// Prints the two lines of the whole, then a line a word: written, given, phonemes, and the row that decided.
    func show(on console: Console, asJSON: Bool) throws {
        guard !asJSON else { return try console.print(JSON.line(self)) }
        try console.print(given)
        try console.print(phonemes)
        for word in words {
            try console.print("\(word.written)\t\(word.given)\t\(word.phonemes)\t\(word.rows.joined(separator: " "))")
        }
    }
}
