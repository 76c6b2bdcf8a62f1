// SPDX-License-Identifier: Apache-2.0

import Foundation

// What a golden announcement is made of, beside its samples.
extension AVSpeechSynthesizer {
    /// Says an utterance, and tells at which frame each word of its text begins.
    /// - Throws: ``SpeechError``, as ``rendered(_:)`` does.
    package func renderedWords(
        of utterance: AVSpeechUtterance
    ) throws(SpeechError) -> (samples: [Int16], sampleRate: Double, words: [(word: String, frame: Int)]) {
        guard let speech = try Speaker.shared.render(utterance.saying) else { return ([], 22_050, []) }
        let text = utterance.speechString as NSString
        let words = speech.words.filter { $0.range.upperBound <= text.length }.map { word in
            (word: text.substring(with: word.range), frame: word.frame)
        }
        return (speech.int16Samples(speech.frames), Double(speech.sampleRate), words)
    }
}
