// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import Testing

/// The checker is checked: every damage must be told, and whatever is harmless must pass.
@Suite struct `The checker of announcements` {
    static let text = "twelve dollars fifty"

    /// What must not pass, whatever file it is kept in.
    enum Damage: String, CaseIterable, Sendable {
        case otherWord, otherVoice, endCut, startCut, endCutABit, dropout, gap, clipped, otherRate, silentHead,
            longSilence
        case click, silent
    }

    @Test(arguments: Form.allCases) func `lets the same words pass in any file`(form: Form) throws {
        let spoken = try SpokenSamples.of(Self.text).delivered
        let comparison = try compare(spoken.recording(), spoken.kept(as: form))
        #expect(comparison.isSame, "\(comparison.lines)")
    }

    @Test(arguments: [Form.ulaw, .ima4, .ima4At8000])
    func `lets the same words pass when the reference is the one that lost`(form: Form) throws {
        let spoken = try SpokenSamples.of(Self.text).delivered
        let comparison = try compare(spoken.kept(as: form), spoken.recording())
        #expect(comparison.isSame, "\(comparison.lines)")
        let alike = try compare(spoken.kept(as: form), spoken.kept(as: form))
        #expect(alike.isSame, "\(alike.lines)")
    }

    @Test(arguments: Damage.allCases, [Form.wav, .ima4])
    func `tells every damage`(damage: Damage, form: Form) throws {
        let whole = try SpokenSamples.of(Self.text).delivered
        // One sample that is wrong is less than the noise of IMA4.
        guard damage != .click || form == .wav else { return }
        let comparison = try compare(whole.recording(), Self.damaged(whole, damage).kept(as: form))
        #expect(!comparison.isSame, "\(comparison.lines)")
    }

    @Test func `a wrong rate in the header is another announcement`() throws {
        let whole = try SpokenSamples.of(Self.text).delivered
        for rate in [24000.0, 44100] {
            let comparison = try compare(whole.recording(), whole.recording(at: rate))
            #expect(!comparison.isSame, "\(comparison.lines)")
        }
    }

    @Test func `a level that clips nothing is told and not judged`() throws {
        let spoken = try SpokenSamples.of(Self.text).delivered
        let comparison = try compare(spoken.recording(), spoken.kept(as: .quieter))
        let level = try #require(comparison["level"])
        #expect(abs(level.value + 12.04) < 0.05 && level.tolerance == nil)
        #expect(comparison.isSame)
    }

    @Test(arguments: ["twenty-four euros", "thirty-five euros", "eighty-four euros"])
    func `where a word fades away, the codec does not decide how long it is`(text: String) throws {
        let spoken = try SpokenSamples.of(text).changed { samples in samples = samples.map { $0 * 0.7 } }
        let quieter = spoken.changed { samples in samples = samples.map { $0 / 2 } }
        for form in [Form.ulaw, .alaw8000, .ima4InWAV] {
            let comparison = try compare(spoken.recording(), quieter.kept(as: form))
            #expect(comparison.isSame, "\(form) \(comparison.lines)")
        }
    }

    @Test(arguments: [(33, 35), (43, 45)])
    func `speech that is too quiet for its bits is refused, where another amount would pass`(pair: (Int, Int)) throws {
        func spoken(_ number: Int, quieter decibels: Float) throws -> SpokenSamples {
            let words = try SpokenSamples.of("\(number) €", voice: "hi-IN").delivered
            return words.changed { $0 = $0.map { $0 * pow(10, -decibels / 20) } }
        }
        for decibels in [0, 6, 12] as [Float] {
            let (one, other) = try (spoken(pair.0, quieter: decibels), spoken(pair.1, quieter: decibels))
            let comparison = try compare(one.kept(as: .bits8), other.kept(as: .bits8))
            #expect(!comparison.isSame, "\(decibels) dB: \(comparison.lines)")
        }
        for decibels in [15, 24, 30, 33, 40] as [Float] {
            let error = try #require(throws: FingerprintError.self) {
                try spoken(pair.1, quieter: decibels).kept(as: .bits8)
            }
            #expect(error.code == .unusable && error.message.contains("too quiet for its pcm8"), "\(error.message)")
        }
        #expect(throws: Never.self) { try spoken(pair.1, quieter: 40).kept(as: .wav) }
    }

    @Test func `a reference without speech cannot be compared with`() throws {
        let spoken = try SpokenSamples.of(Self.text)
        let silent = try Recording(samples: [Float](repeating: 0, count: 22050), sampleRate: 22050)
        #expect(throws: FingerprintError.self) { try compare(silent, spoken.recording()) }
    }

    static func damaged(_ whole: SpokenSamples, _ damage: Damage) throws -> SpokenSamples {
        switch damage {
        case .otherWord: return try SpokenSamples.of(text.replacing("fifty", with: "fifteen")).delivered
        case .otherVoice: return try SpokenSamples.of(text, voice: "en-GB").delivered
        default: break
        }
        let (first, last) = (whole.heard.lowerBound, whole.heard.upperBound)
        let middle = (first + last) / 2
        var damaged = whole.changed { samples in
            switch damage {
            case .endCut: samples.removeSubrange((samples.count - 4410)...)
            case .endCutABit: samples.removeSubrange((samples.count - 1102)...)
            case .startCut: samples.removeSubrange(..<(first + 4410))
            case .silentHead: samples.removeSubrange(..<4410)
            case .longSilence: samples.insert(contentsOf: [Float](repeating: 0, count: 22050), at: 0)
            case .dropout: for place in middle..<(middle + 2205) { samples[place] = 0 }
            case .gap: samples.insert(contentsOf: [Float](repeating: 0, count: 2205), at: middle)
            case .clipped: for place in samples.indices { samples[place] = max(-1, min(1, samples[place] * 4)) }
            case .click: samples[middle] = samples[middle] > 0 ? -0.99 : 0.99
            case .silent: for place in samples.indices { samples[place] = 0 }
            case .otherRate, .otherWord, .otherVoice: break
            }
        }
        if damage == .otherRate { damaged = damaged.played(at: 24000) }
        return damaged
    }
}

extension SpokenSamples {
    /// The same samples under another rate in the header.
    fileprivate func played(at rate: Double) -> SpokenSamples { SpokenSamples(samples: samples, sampleRate: rate) }
}
