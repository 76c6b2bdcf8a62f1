// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRegression
import Foundation
import SpokenText
import Voices

/// The amounts from 0 to 99 euros in one voice.
struct SpokenNumbers: Sendable {
    let voice: Voice
    let words: [String]
    let samples: [[Int16]]
    let sampleRate: Double
    let recordings: [Recording]

    init(_ voice: Voice) throws {
        self.voice = voice
        let language = try SpokenLanguage(tag: voice.locale)
        words = try (0..<100).map { try spokenText("\($0) EUR", in: language) }
        var samples: [[Int16]] = []
        var rate = 22050.0
        for text in words {
            let speech = try AVSpeechSynthesizer().rendered(AVSpeechUtterance(words: text, voice: voice))
            // With the headroom that whatever is delivered has.
            samples.append(speech.samples.map { Int16(Float($0) * 0.7) })
            rate = speech.sampleRate
        }
        self.samples = samples
        sampleRate = rate
        recordings = try samples.map {
            try Recording(samples: $0.map { Float($0) / 32768 }, sampleRate: rate)
        }
    }

    /// The pairs that are nearest to each other, the nearest first.
    func nearest(_ count: Int) throws -> [(Int, Int)] {
        let fingerprints = try recordings.map { try Fingerprint(of: $0) }
        var pairs: [(one: Int, other: Int, distance: Double)] = []
        for one in 0..<100 {
            for other in 0..<one where words[one] != words[other] {
                let comparison = compare(fingerprints[one], fingerprints[other])
                pairs.append((one, other, comparison["worst-200-ms"]?.value ?? 0))
            }
        }
        return pairs.sorted { $0.distance < $1.distance }.prefix(count).map { ($0.one, $0.other) }
    }
}
