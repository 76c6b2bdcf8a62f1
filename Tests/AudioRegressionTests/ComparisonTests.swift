// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import Testing

@Suite struct `Comparing announcements` {
    static let text = "Payment received, twelve dollars and fifty cents."

    /// What may happen to an announcement on its way without anybody hearing another one.
    enum Harmless: String, CaseIterable, Sendable {
        case nothing, quieter, roundedToEightBits, moreSilence
    }

    /// What a checker of announcements must not let pass.
    enum Damage: String, CaseIterable, Sendable {
        case endCut50, endCut200, startCut200, dropout, gap, clipped, otherRate
    }

    @Test(arguments: Harmless.allCases) func `what an ear would not mind is the same`(change: Harmless) throws {
        let speech = try SpokenSamples.of(Self.text)
        let changed = speech.changed { samples in
            switch change {
            case .nothing: break
            case .quieter: for place in samples.indices { samples[place] = (samples[place] * 8192).rounded() / 32768 }
            case .roundedToEightBits: for place in samples.indices { samples[place] = Self.muLaw(samples[place]) }
            case .moreSilence:
                samples = [Float](repeating: 0, count: 4423) + samples + [Float](repeating: 0, count: 777)
            }
        }
        let comparison = compare(try Fingerprint(speech), try Fingerprint(changed))
        #expect(comparison.isSame, "\(comparison)")
        let level = try #require(comparison["level"])
        #expect(abs(level.value - (change == .quieter ? -12.04 : 0)) < 0.1)
    }

    @Test(arguments: [
        ("fifty", "forty"), ("fifty", "sixty"), ("fifty", "fifteen"), ("twelve", "thirteen"), ("twelve", "twenty"),
        ("received", "refunded"), ("dollars", "euros"), (" and fifty cents", ""),
    ])
    func `one other word is not the same`(word: String, other: String) throws {
        let reference = try Fingerprint(SpokenSamples.of(Self.text))
        let candidate = try Fingerprint(SpokenSamples.of(Self.text.replacing(word, with: other)))
        let comparison = compare(reference, candidate)
        let worst = try #require(comparison["worst-200-ms"])
        #expect(!comparison.isSame && worst.value > 20, "\(comparison)")
    }

    @Test(arguments: [
        ("zh-CN", "收款一百元", "收款七百元"), ("es-ES", "doce euros", "trece euros"), ("hi-IN", "बारह रुपये", "बीस रुपये"),
    ])
    func `a wrong amount is heard in other languages, too`(voice: String, text: String, other: String) throws {
        let reference = try Fingerprint(SpokenSamples.of(text, voice: voice))
        let alike = compare(reference, try Fingerprint(SpokenSamples.of(text, voice: voice)))
        #expect(alike.isSame, "\(alike)")
        let unlike = compare(reference, try Fingerprint(SpokenSamples.of(other, voice: voice)))
        #expect(!unlike.isSame, "\(unlike)")
    }

    @Test func `a faster or higher voice is not the same`() throws {
        let reference = try Fingerprint(SpokenSamples.of(Self.text))
        for other in [
            try SpokenSamples.of(Self.text, rate: 0.54), try SpokenSamples.of(Self.text, pitch: 1.3),
            try SpokenSamples.of(Self.text, voice: "en-GB"),
        ] {
            let comparison = compare(reference, try Fingerprint(other))
            #expect(!comparison.isSame, "\(comparison)")
        }
    }

    @Test(arguments: Damage.allCases) func `a damaged announcement is not the same`(damage: Damage) throws {
        let speech = try SpokenSamples.of(Self.text)
        let (first, last) = (speech.heard.lowerBound, speech.heard.upperBound)
        var rate = speech.sampleRate
        let damaged = speech.changed { samples in
            switch damage {
            case .endCut50: samples.removeSubrange((last - 1102)...)
            case .endCut200: samples.removeSubrange((last - 4410)...)
            case .startCut200: samples.removeSubrange(..<(first + 4410))
            case .dropout: for place in 30000..<32205 { samples[place] = 0 }
            case .gap: samples.insert(contentsOf: [Float](repeating: 0, count: 2205), at: 30000)
            case .clipped: for place in samples.indices { samples[place] = max(-1, min(1, samples[place] * 4)) }
            case .otherRate: rate = 24000
            }
        }
        let candidate = try Fingerprint(samples: damaged.samples, sampleRate: rate)
        let comparison = compare(try Fingerprint(speech), candidate)
        #expect(!comparison.isSame, "\(comparison)")
    }

    /// The compressor of ITU-T G.711, there and back.
    private static func muLaw(_ sample: Float) -> Float {
        let compressed = log(1 + 255 * abs(sample)) / log(256)
        let kept = (compressed * 127).rounded() / 127
        return (sample < 0 ? -1 : 1) * (pow(256, kept) - 1) / 255
    }
}

extension Fingerprint {
    init(_ speech: SpokenSamples) throws {
        try self.init(samples: speech.samples, sampleRate: speech.sampleRate)
    }
}
