// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SoundFiles

/// Sounds that are made in a test.
private enum Made {
    /// A sample for a share of full scale.
    static func whole(_ share: Double) -> Int16 { Int16(max(-32_768, min(32_767, (share * 32_768).rounded()))) }

    /// A tone, in hertz and degrees, as long as seconds, as high as a share of full scale.
    static func tone(
        _ hertz: Double, seconds: Double = 1, high: Double = 0.1, degrees: Double = 0, rate: Double = 22_050
    ) -> [Int16] {
        (0..<Int(seconds * rate)).map { place in
            whole(high * sin(2 * .pi * hertz * Double(place) / rate + degrees * .pi / 180))
        }
    }

    /// Noise that is the same each time, between shares of full scale.
    static func noise(seconds: Double, high: Float, seed: UInt64 = 1) -> [Int16] {
        var state = seed
        return (0..<Int(seconds * 22_050)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return whole(Double(high * (Float(state >> 40) / Float(1 << 23) - 1)))
        }
    }

    /// Syllables with high peaks at 120 Hz, as a voice has them, and pauses between.
    static func speech(seconds: Double = 3, high: Float = 0.3) -> [Int16] {
        (0..<Int(seconds * 22_050)).map { place in
            let time = Float(place) / 22_050
            let pulse = exp(-3 * (time * 120).truncatingRemainder(dividingBy: 1)) * sin(2 * .pi * 700 * time)
            let syllable = max(0, sin(2 * .pi * 2 * time)).squareRoot()
            return whole(Double(high * pulse * syllable))
        }
    }

    static func silence(_ seconds: Double) -> [Int16] { [Int16](repeating: 0, count: Int(seconds * 22_050)) }
}

/// Samples as shares of full scale.
private func shares(_ samples: [Int16]) -> [Float] { samples.map { Float($0) / 32_768 } }

private func decibels(_ factor: Float) -> Double { 20 * log10(Double(factor)) }
private func decibels(_ factor: Double) -> Double { 20 * log10(factor) }

@Suite struct `A true peak` {
    static let sounds: [(String, [Int16])] = [
        ("a quarter of the rate at 45°", Made.tone(22_050 / 4, high: 0.9, degrees: 45)),
        ("a quarter of the rate at 0°", Made.tone(22_050 / 4, high: 0.9)),
        ("a sixth of the rate", Made.tone(22_050 / 6, high: 0.9, degrees: 30)),
        ("near half of the rate", Made.tone(10_500, high: 0.9, degrees: 20)), ("a low tone", Made.tone(100, high: 0.9)),
        ("noise", Made.noise(seconds: 1, high: 0.9)), ("one sample", Made.silence(0.1) + [29_491] + Made.silence(0.1)),
        ("two samples", Made.silence(0.1) + [29_491, 29_491] + Made.silence(0.1)),
        ("two opposite ones", Made.silence(0.1) + [29_491, -29_491] + Made.silence(0.1)),
        ("a square", (0..<22_050).map { $0 / 50 % 2 == 0 ? 29_491 : -29_491 }), ("speech", Made.speech(high: 0.9)),
        ("little after much", Made.tone(50, high: 0.8) + Made.tone(22_050 / 4, high: 0.7, degrees: 45)),
    ]

    @Test(arguments: sounds.map(\.0))
    func `is the one that libebur128 finds in`(name: String) throws {
        // libebur128 never comes to the last gaps, so silence follows.
        let samples = try #require(Self.sounds.first { $0.0 == name }?.1) + Made.silence(0.01)
        let theirs = try #require(Loudness.truePeak(samples[...], sampleRate: 22_050))
        #expect(abs(decibels(TruePeak.of(shares(samples))) - decibels(theirs)) < 0.01)
    }

    @Test func `lies between the samples at a quarter of the rate and 45°`() {
        let samples = Made.tone(22_050 / 4, high: 0.9, degrees: 45)
        #expect(abs(decibels(Double(samples.max() ?? 0) / 32_768) - decibels(0.9 * 0.5.squareRoot())) < 0.01)
        #expect(abs(decibels(TruePeak.of(shares(samples))) - decibels(Float(0.9))) < 0.2)
    }

    @Test func `of nothing is nothing`() {
        #expect(TruePeak.of([]) == 0)
        #expect(TruePeak.of([0, 0, 0]) == 0)
        #expect(TruePeak.of([0.5]) >= 0.5)
    }
}

@Suite struct `The loudness of speech` {
    @Test func `is what EBU R 128 says of a tone`() throws {
        // EBU Tech 3341: a tone of 1 kHz at −20 dBFS in one channel is −23 LUFS.
        let loudness = try #require(Loudness.of(Made.tone(1000, seconds: 5)[...], sampleRate: 22_050))
        #expect(abs(loudness + 23) < 0.1)
    }

    @Test func `of less than 0.4 s is that of the moment which holds it`() throws {
        let whole = try #require(Loudness.of(Made.tone(1000, seconds: 1)[...], sampleRate: 22_050))
        let half = try #require(Loudness.of(Made.tone(1000, seconds: 0.2)[...], sampleRate: 22_050))
        #expect(abs(whole - half - 3) < 0.2)
    }

    static let sounds: [(String, [Int16])] = [
        ("speech", Made.speech()), ("a word", Made.speech(seconds: 0.53)), ("a syllable", Made.speech(seconds: 0.3)),
        ("just a moment", Made.tone(300, seconds: 0.4)), ("less than a tenth", Made.tone(300, seconds: 0.07)),
        ("a long pause", Made.speech() + Made.silence(3) + Made.speech(high: 0.02)),
        ("noise", Made.noise(seconds: 7, high: 0.3)),
    ]

    @Test(arguments: sounds.map(\.0))
    func `is put together from tenths of a second as libebur128 does it, of`(name: String) throws {
        let samples = try #require(Self.sounds.first { $0.0 == name }?.1)
        let isShort = samples.count < 8820
        var energies = Loudness.energies(shares(samples)[...], sampleRate: 22_050)
        if !isShort, samples.count % 2205 != 0 { energies.removeLast() }
        let whole = try #require(Loudness.of(samples[...], sampleRate: 22_050))
        let joined = try #require(Loudness.of(energies: energies, isShort: isShort))
        #expect(abs(whole - joined) < 0.02, "\(whole), not \(joined)")
    }

    @Test func `of silence, and of nothing, is none`() {
        #expect(Loudness.of(Made.silence(2)[...], sampleRate: 22_050) == nil)
        #expect(Loudness.of([Int16]()[...], sampleRate: 22_050) == nil)
    }
}

@Suite struct `A level` {
    static let levels: [Level] = [.announcement, .shop, .broadcast]
    static let sounds: [(String, [Int16])] = [
        ("soft speech", Made.speech(high: 0.1)), ("loud speech", Made.speech(high: 0.99)),
        ("clipped speech", Made.speech(high: 3)),
        ("a word", Made.speech(seconds: 0.5)), ("a syllable", Made.speech(seconds: 0.25)),
        ("a long one", Made.speech(seconds: 29)), ("a tone", Made.tone(440, high: 0.02)),
        ("noise", Made.noise(seconds: 2, high: 0.5)),
        ("one in silence", Made.silence(2) + Made.speech() + Made.silence(3)),
        ("with a pause", Made.speech() + Made.silence(4) + Made.speech()),
    ]

    @Test(arguments: levels, sounds.map(\.0))
    func `is reached within 1 LU, and no peak is above −1 dBTP`(level: Level, name: String) throws {
        let samples = try #require(Self.sounds.first { $0.0 == name }?.1)
        let result = level.applied(to: samples, sampleRate: 22_050)
        #expect(result.samples.count == samples.count)
        #expect(result.gain != nil)
        let speech = Level.speech(in: samples)
        let loudness = try #require(Loudness.of(result.samples[speech], sampleRate: 22_050))
        #expect(abs(loudness - level.loudness) < 1)
        #expect(abs(loudness - (result.loudness ?? 0)) < 0.3)
        let peak = try #require(
            Loudness.truePeak((result.samples + Made.silence(0.01))[...], sampleRate: 22_050))
        #expect(decibels(peak) <= -1)
    }

    @Test func `changes nothing but the gain where there is no peak`() throws {
        let speech = Made.speech(high: 0.05)
        let result = Level.broadcast.applied(to: speech, sampleRate: 22_050)
        let factor = try #require(result.gain.map { Float(pow(10, $0 / 20)) })
        #expect(result.reduction == 0)
        #expect(zip(speech, result.samples).allSatisfy { abs(Float($0) * factor - Float($1)) < 0.51 })
    }

    static let refused: [(String, [Int16])] = [
        ("nothing", []), ("silence", Made.silence(1)), ("hiss", Made.noise(seconds: 1, high: 0.001)),
        ("a click", Made.silence(0.5) + [330] + Made.silence(0.5)),
    ]

    @Test(arguments: refused.map(\.0))
    func `leaves as it is what would only become noise`(name: String) throws {
        let samples = try #require(Self.refused.first { $0.0 == name }?.1)
        let result = Level.announcement.applied(to: samples, sampleRate: 22_050)
        #expect(result.gain == nil)
        #expect(result.samples == samples)
    }

    @Test func `moves no sample by more than the gain, and limits no click into what is beside it`() throws {
        let result = Level.announcement.applied(to: Made.speech(), sampleRate: 22_050)
        let factor = try #require(result.gain.map { Float(pow(10, $0 / 20)) })
        #expect(result.reduction > 1)
        var last: Float?
        for (before, after) in zip(Made.speech(), result.samples) {
            let gain = before.magnitude > 1000 ? Float(after) / (Float(before) * factor) : nil
            if let gain {
                #expect(gain > 0.2 && gain < 1.001)
                if let last, abs(gain - last) > 0.03 { Issue.record("the gain jumps from \(last) to \(gain)") }
            }
            last = gain
        }
    }

    @Test func `is the same for samples of 16 bits and for shares of full scale`() throws {
        let speech = Made.speech()
        let whole = Level.announcement.applied(to: speech, sampleRate: 22_050)
        let halves = Level.announcement.applied(to: shares(speech), sampleRate: 22_050)
        // Rounded to 16 bits once, and the gain is a float's.
        let furthest = zip(whole.samples, halves.samples).map { abs(Float($0) - $1 * 32_768) }.max() ?? 0
        #expect(furthest < 0.6)
    }

    /// A long text comes in pieces, and a step between two would be heard.
    @Test func `that has been begun goes on with its gain, and without higher peaks`() throws {
        let soft = Made.speech(high: 0.1)
        let begun = try #require(Level.announcement.applied(to: soft, sampleRate: 22_050).gain)
        let next = Level.announcement.applied(to: Made.speech(high: 0.2), sampleRate: 22_050, gain: begun)
        #expect(next.gain == begun && next.reduction > 0)
        #expect(decibels(TruePeak.of(shares(next.samples))) <= -1)
        let silent = Level.announcement.applied(to: Made.silence(1), sampleRate: 22_050, gain: begun)
        #expect(silent.samples == Made.silence(1))
    }

    @Test func `is reached at every rate`() throws {
        for rate in [8000, 11_025, 16_000, 24_000, 44_100, 48_000.0] {
            let tone = Made.tone(500, seconds: 2, high: 0.05, rate: rate)
            let result = Level.announcement.applied(to: tone, sampleRate: rate)
            let loudness = try #require(Loudness.of(result.samples[...], sampleRate: rate))
            #expect(abs(loudness + 16) < 0.3, "\(rate)")
        }
    }
}
