// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import SoundFiles
import Testing

/// A level is reached by limiting peaks, and how much depends on the level: the words do not.
@Suite struct `The checker of limited speech` {
    static let texts = ["zh-CN": "支付宝到账1234.56元", "es-ES": "Ha recibido 1234,56 € de Bob"]
    static let others = ["zh-CN": "支付宝到账1234.57元", "es-ES": "Ha recibido 1234,57 € de Bob"]

    /// Which levels are compared, and how the second is kept.
    static let pairs: [(Level?, Level?, Form)] = [
        (.announcement, .shop, .wav), (.shop, .announcement, .wav), (.announcement, .broadcast, .wav),
        (.announcement, nil, .wav), (.announcement, .shop, .ulaw), (.announcement, .shop, .alaw8000),
        (.broadcast, .shop, .ulaw), (.announcement, .shop, .ima4), (.shop, .broadcast, .ima4At8000),
    ]

    /// The engine's words, at a level or as they are.
    static func spoken(_ text: String?, _ voice: String, at level: Level?) throws -> SpokenSamples {
        let raw = try SpokenSamples.of(#require(text), voice: voice, isLevelled: false).delivered
        guard let level else { return raw }
        return raw.changed { $0 = level.applied(to: $0, sampleRate: raw.sampleRate).samples }
    }

    @Test(arguments: texts.keys.sorted(), pairs)
    func `hears the same words at any two levels`(voice: String, pair: (Level?, Level?, Form)) throws {
        let one = try Self.spoken(Self.texts[voice], voice, at: pair.0)
        let other = try Self.spoken(Self.texts[voice], voice, at: pair.1)
        let comparison = try compare(one.recording(), other.kept(as: pair.2))
        // How high the engine's own peaks are, and those that a codec adds to, is not asked here.
        let isExact = pair.1 != nil && pair.2 == .wav
        let faults = comparison.faults.map(\.name).filter { isExact || $0 != "true-peak" }
        #expect(faults.isEmpty, "\(comparison.lines)")
    }

    @Test(arguments: texts.keys.sorted(), pairs)
    func `tells another digit at any two levels`(voice: String, pair: (Level?, Level?, Form)) throws {
        let one = try Self.spoken(Self.texts[voice], voice, at: pair.0)
        let other = try Self.spoken(Self.others[voice], voice, at: pair.1)
        let comparison = try compare(one.recording(), other.kept(as: pair.2))
        #expect(comparison.faults.contains { $0.name == "worst-200-ms" }, "\(comparison.lines)")
    }

    @Test(arguments: [
        ("en-US", "You received $12.50", "You received $12.15"), ("en-US", "You received $2.50", "You received $2.15"),
        ("en-GB", "You received £12.50", "You received £12.15"), ("zh-HK", "收到 17 €", "收到 70 €"),
    ])
    func `hears the same at the ends of words, and tells another amount`(
        voice: String, text: String, otherText: String
    ) throws {
        func spoken(_ text: String, at level: Level) throws -> SpokenSamples {
            let raw = try SpokenSamples.of(text, voice: voice, isLevelled: false)
            return raw.changed { $0 = level.applied(to: $0, sampleRate: raw.sampleRate).samples }
        }
        let levels: [(Level, Level)] = [
            (.announcement, .broadcast), (.broadcast, .announcement), (.shop, .broadcast), (.broadcast, .shop),
        ]
        for (one, other) in levels {
            let reference = try spoken(text, at: one)
            let same = try compare(reference.recording(), spoken(text, at: other).kept(as: .wav))
            #expect(same.isSame, "\(same.lines)")
            let another = try compare(reference.recording(), spoken(otherText, at: other).kept(as: .wav))
            #expect(another.faults.contains { $0.name == "worst-200-ms" }, "\(another.lines)")
        }
    }

    @Test(arguments: [2, 4, 8] as [Float], [Form.wav, .ulaw])
    func `hears clipping that was turned down`(factor: Float, form: Form) throws {
        let whole = try SpokenSamples.of("twelve dollars fifty").delivered
        let clipped = whole.changed { $0 = $0.map { max(-0.5, min(0.5, $0 * factor / 2)) } }
        let comparison = try compare(whole.recording(), clipped.kept(as: form))
        #expect(comparison.faults.contains { $0.name == "worst-200-ms" }, "\(comparison.lines)")
    }
}
