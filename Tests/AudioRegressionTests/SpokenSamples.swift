// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Testing

/// Speech of our engine, made anew for each test.
struct SpokenSamples: Sendable {
    var samples: [Float]
    let sampleRate: Double

    /// Speaks a text; the same text gives the same samples.
    /// - Parameter isLevelled: Whether it is as loud as it is delivered, or as the engine gives it.
    static func of(
        _ text: String, voice: String = "en-US", rate: Float = 0.5, pitch: Float = 1, isLevelled: Bool = true
    ) throws -> SpokenSamples {
        let utterance = AVSpeechUtterance(string: text)
        let spoken: AVSpeechSynthesisVoice = try #require(AVSpeechSynthesisVoice(identifier: voice))
        utterance.voice = spoken
        utterance.rate = rate
        utterance.pitchMultiplier = pitch
        utterance.isLevelled = isLevelled
        let speech = try AVSpeechSynthesizer().rendered(utterance)
        return SpokenSamples(samples: speech.samples.map { Float($0) / 32768 }, sampleRate: speech.sampleRate)
    }

    /// The places of the first and the last sample that can be heard.
    var heard: ClosedRange<Int> {
        let first = samples.firstIndex { abs($0) > 0.005 } ?? 0
        return first...(samples.lastIndex { abs($0) > 0.005 } ?? first)
    }

    func changed(_ change: (inout [Float]) -> Void) -> SpokenSamples {
        var changed = self
        change(&changed.samples)
        return changed
    }
}
