// SPDX-License-Identifier: Apache-2.0

internal import AVFAudio
public import AudioRegression
public import Foundation

/// An announcement as a test has it: the sound, and what is known of its words.
public struct SpokenAnnouncement: Sendable {
    /// The words that are said.
    public let text: String
    /// The words' phonemes in eSpeak NG's notation; nil for a sound whose making was not seen.
    public let phonemes: String?
    /// The voice's id; nil for a sound whose making was not seen.
    public let voice: String?
    /// The version of eSpeak NG that spoke, and the state of its data; nil where there is none beside the test.
    public let engine: String?
    /// The sound.
    public let sound: Recording
    /// Where each word begins, for pictures.
    let words: [PlacedWord]

    /// Says a text in a voice, as an app does with `AVSpeechSynthesizer`: amounts and dates in words.
    /// - Throws: ``VoiceNotFound``, or an error that names the part of the text that cannot be said.
    public init(saying text: String, voice identifier: String) throws {
        guard let voice = AVSpeechSynthesisVoice(identifier: identifier) else {
            throw VoiceNotFound(description: "There is no voice '\(identifier)'; see 'earshot voices'.")
        }
        let utterance = AVSpeechUtterance(string: text)
        utterance.voice = voice
        let synthesizer = AVSpeechSynthesizer()
        let said = try synthesizer.phonemes(of: utterance)
        let speech = try synthesizer.renderedWords(of: utterance)
        self.text = said.given
        phonemes = said.phonemes
        self.voice = identifier
        engine = try synthesizer.engineVersion()
        sound = try Recording(samples: speech.samples.map { Float($0) / 32768 }, sampleRate: speech.sampleRate)
        words = speech.words.map { PlacedWord(start: Double($0.frame) / speech.sampleRate, word: $0.word) }
    }

    /// Takes a sound that was made elsewhere, as a delivery's, and the words that it says as far as they are known.
    /// - Throws: ``FingerprintError`` when the file is no sound.
    public init(sound file: URL, saying text: String = "") throws {
        self.text = text
        phonemes = nil
        voice = nil
        engine = try? AVSpeechSynthesizer().engineVersion()
        sound = try Recording(of: file)
        words = []
    }
}

/// A voice that there is not, as a sentence.
public struct VoiceNotFound: Error, CustomStringConvertible, Sendable {
    /// The sentence.
    public let description: String
}
