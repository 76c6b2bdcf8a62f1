// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles
import SpeechWire
import Voices

/// What the engine is asked for: all that shapes its sound, but the engine itself.
package struct EngineRequest: Sendable, Hashable {
    /// The engine's voice with its variant, such as `en-us+f3`.
    package let voice: String
    /// Words a minute.
    package let rate: Int
    /// eSpeak NG's pitch, 0…99.
    package let pitch: Int
    /// The words as the engine is given them, behind the voice's lexicon; one for each piece.
    package let texts: [String]
    /// What they were made of.
    fileprivate let speech: PreparedSpeech

    package static func == (one: EngineRequest, other: EngineRequest) -> Bool {
        (one.voice, one.rate, one.pitch, one.texts) == (other.voice, other.rate, other.pitch, other.texts)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(voice)
        hasher.combine(rate)
        hasher.combine(pitch)
        hasher.combine(texts)
    }
}

/// What whoever assembles an announcement needs besides Apple's API.
extension AVSpeechSynthesizer {
    /// Returns what the engine would be given for an utterance in words; nothing is spoken.
    /// - Throws: ``SpeechError`` where not all of it can be said.
    package func request(for utterance: AVSpeechUtterance) throws(SpeechError) -> EngineRequest {
        let prepared = try utterance.saying.prepared()
        var texts: [String] = []
        for range in SpeechPieces.cut(prepared.text) { texts.append(try prepared.request(for: range).request.text) }
        return EngineRequest(
            voice: prepared.engineVoice.fullName, rate: prepared.rate, pitch: prepared.pitch, texts: texts,
            speech: prepared)
    }

    /// Has the engine say what it would be given and waits for the whole of it: samples from −1 to 1 as it made them, before
    /// any volume. The journal does not hear of it; ``note(_:duration:)`` tells it what was made of them.
    /// - Throws: ``SpeechError``: of an utterance in words whenever not all of it can be said.
    package func samples(
        of request: EngineRequest, longest: Double = .infinity
    ) throws(SpeechError) -> (samples: [Float], sampleRate: Double) {
        var speech = request.speech
        (speech.level, speech.volume) = (nil, 1)
        guard let speech = try speaker.rendering([speech], longest: longest) else { return ([], 22_050) }
        return ([Float](shares: speech.samples), Double(speech.sampleRate))
    }

    /// Tells the journal of a sound that holds an utterance, in seconds, or why there is none.
    package func note(_ utterance: AVSpeechUtterance, duration: Double, failure: String? = nil) {
        var entry = SpeechJournal.Entry.notBegun(utterance.saying)
        entry.text = utterance.speechString
        entry.duration = duration
        entry.finished = failure == nil
        entry.cutOffAt = nil
        entry.failure = failure
        speaker.journal.append(entry)
    }

    /// What the engine is: its library's version and the state of its data.
    /// - Throws: ``SpeechError`` when there is no engine.
    package func engineVersion() throws(SpeechError) -> String { try speaker.engine.version() }
}
