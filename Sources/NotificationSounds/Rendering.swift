// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Voices

/// Words as samples, as the synthesizer gives them away.
struct Rendering: Sendable, Hashable {
    var samples: [Int16] = []
    var sampleRate = 0.0

    /// Speaks a wording from beginning to end and waits for it; a wording is words, of which nothing may be left out.
    static func of(_ wording: String, voice: Voice) throws(SoundError) -> Rendering {
        let speech: (samples: [Int16], sampleRate: Double)
        do throws(SpeechError) {
            speech = try AVSpeechSynthesizer().rendered(AVSpeechUtterance(words: wording, voice: voice))
        } catch { throw SoundError(error) }
        guard !speech.samples.isEmpty, speech.sampleRate > 0 else {
            throw SoundError(code: .cannotSpeak, message: "The engine made no sound of the words.")
        }
        return Rendering(samples: speech.samples, sampleRate: speech.sampleRate)
    }
}

extension SoundError {
    /// Puts a fault of speaking into the terms of a sound.
    fileprivate init(_ error: SpeechError) {
        switch error.code {
        case .voiceNotFound, .engineMissing, .noSpeaker: self.init(code: .voiceMissing, message: error.message)
        case .tooLong: self.init(code: .tooLong, message: error.message)
        case .cannotWrite: self.init(code: .cannotWrite, message: error.message)
        case .engineFailed, .textRefused, .emptyText, .timedOut, .cancelled:
            self.init(code: .cannotSpeak, message: error.message)
        }
    }
}
