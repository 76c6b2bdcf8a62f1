// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Dispatch
import Synchronization
import Voices

/// Words as samples, as the synthesizer gives them away.
struct Rendering: Sendable, Hashable {
    var samples: [Int16] = []
    var sampleRate = 0.0

    /// Speaks a wording from beginning to end and waits for it.
    static func of(_ wording: String, voice: Voice) throws(SoundError) -> Rendering {
        let utterance = AVSpeechUtterance(string: wording)
        utterance.voice = AVSpeechSynthesisVoice(voice: voice)
        let taken = Taken()
        let synthesizer = AVSpeechSynthesizer()
        synthesizer.write(
            utterance,
            toBufferCallback: { buffer in
                guard let buffer = buffer as? AVAudioPCMBuffer else { return }
                if buffer.frameLength == 0 { taken.end() } else { taken.append(buffer) }
            },
            onFailure: { taken.fail($0) })
        return try taken.wait()
    }

    /// What has come so far, shared with the synthesizer's queue.
    private final class Taken: Sendable {
        private let state = Mutex<(rendering: Rendering, failure: SpeechError?)>((Rendering(), nil))
        private let isDone = DispatchSemaphore(value: 0)

        func append(_ buffer: AVAudioPCMBuffer) {
            state.withLock {
                $0.rendering.samples += buffer.int16Samples
                $0.rendering.sampleRate = buffer.format.sampleRate
            }
        }

        func end() { isDone.signal() }

        func fail(_ error: SpeechError) {
            state.withLock { $0.failure = error }
            isDone.signal()
        }

        /// The engine has limits of its own on time and length, so this ends.
        func wait() throws(SoundError) -> Rendering {
            isDone.wait()
            let (rendering, failure) = state.withLock { $0 }
            if let failure { throw SoundError(failure) }
            guard !rendering.samples.isEmpty, rendering.sampleRate > 0 else {
                throw SoundError(code: .cannotSpeak, message: "The engine made no sound of the words.")
            }
            return rendering
        }
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
