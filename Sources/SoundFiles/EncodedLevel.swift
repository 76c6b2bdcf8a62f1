// SPDX-License-Identifier: Apache-2.0

import Glibc

extension SoundSamples {
    /// The most times that samples are made anew; one is enough for most, and the noise of each is another.
    private static let passes = 8
    /// How near to the loudness is near enough, in dB.
    private static let near = 0.5
    /// How much more loudness than is wanted may be asked for, in dB: the lower the peaks have to be, the more the limiter takes.
    private static let mostAsked = 4.0

    /// Returns samples of one channel at a level and then a volume of 0…1, as they are read again from a file of an encoding.
    ///
    /// What an encoding adds to the peaks cannot be known beforehand, nor what a resampler does to them: it is measured, and made
    /// again with as much more or less room, and louder by what that takes. Where no pass has both, the peaks are lower than the
    /// ceiling and the loudness is as near as it was.
    /// - Throws: ``SoundFileError`` when no file can be written.
    package func levelled(
        to level: Level, volume: Float = 1, as encoding: SoundEncoding, in container: SoundContainer
    ) throws(SoundFileError) -> SoundSamples {
        let loudness = level.loudness + 20 * log10(Double(volume))
        let ceiling = level.ceiling - Level.margin
        var wanted = level.leavingRoom(for: encoding)
        var held: (samples: SoundSamples, lack: Double)?
        var lowest: (samples: SoundSamples, excess: Double)?
        for _ in 0..<Self.passes {
            let levelled = levelled(to: wanted, volume: volume)
            let read = try levelled.read(from: encoding, in: container)
            let speech = Level.speech(in: levelled.samples).clamped(to: read.samples.indices)
            guard let found = Loudness.of(read.samples[speech], sampleRate: sampleRate) else { return levelled }
            let (excess, lack) = (read.highestPeak(above: ceiling) - ceiling, loudness - found)
            if excess < lowest?.excess ?? .infinity { lowest = (levelled, excess) }
            if excess <= 0 {
                if abs(lack) < held.map({ abs($0.lack) }) ?? .infinity { held = (levelled, lack) }
                if abs(lack) <= Self.near { break }
            }
            // Half of the room that was not used: the next noise is another one.
            let lower = excess > 0 ? excess + 0.05 : excess / 2
            wanted = Level(
                loudness: min(level.loudness + Self.mostAsked, wanted.loudness + lack),
                ceiling: min(level.ceiling, wanted.ceiling - lower))
        }
        if let held { return held.samples }
        guard let lowest else { return self }
        return lowest.samples.times(Float(pow(10, -(lowest.excess + 0.3) / 20)))
    }

    /// What is read from a file that these samples are written into.
    private func read(from encoding: SoundEncoding, in container: SoundContainer) throws(SoundFileError) -> SoundSamples
    {
        if case .linear = encoding { return self }
        let path = PassingFile.path()
        defer { unsafe unlink(path) }
        try write(to: path, as: encoding, in: container)
        return try SoundSamples(contentsOf: path, longest: .infinity) ?? self
    }

    /// The highest peak in dBTP, of the samples four times as close where they are not above a ceiling already.
    ///
    /// Of what is strong near half of the rate, as speech at 8 kHz and the noise of a codec are, ``TruePeak`` alone finds up to
    /// half a dB too little, since its filter is short.
    private func highestPeak(above ceiling: Double) -> Double {
        let shares = [Float](shares: samples + [Int16](repeating: 0, count: 200))
        var highest = TruePeak.of(shares)
        if 20 * log10(Double(highest)) <= ceiling, sampleRate < 96_000,
            let closer = SampleRate.convert(shares, channels: 1, ratio: 4)
        {
            highest = TruePeak.of(closer, above: highest)
        }
        return 20 * log10(Double(max(highest, .leastNormalMagnitude)))
    }
}
