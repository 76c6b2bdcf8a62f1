// SPDX-License-Identifier: Apache-2.0

package import SoundFiles
package import Voices

/// Words as a voice with recordings says them: by the longest recordings, and by the engine where it has none.
package enum RecordedSpeech {
    /// Says words at one loudness, without silence at the ends and without a chime.
    /// - Throws: ``SoundError``, as where a recording is missing and the voice wants nothing else.
    package static func samples(of said: SaidWords, voice: Voice) throws(SoundError) -> SoundSamples {
        let sound = try JoinedSpeech.of(SoundScript(said, voice: voice), voice: voice)
        return SoundSamples(samples: sound.int16, sampleRate: sound.sampleRate)
    }
}
