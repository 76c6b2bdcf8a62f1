// SPDX-License-Identifier: Apache-2.0

extension SoundSamples {
    /// Returns samples of one channel at a level, and then at a volume of 0…1.
    package func levelled(to level: Level, volume: Float = 1) -> SoundSamples {
        precondition(channels == 1)
        let levelled = level.applied(to: samples, sampleRate: sampleRate).samples
        return SoundSamples(samples: levelled, sampleRate: sampleRate).times(volume)
    }

    /// Returns the samples times a factor; what goes beyond full scale is full scale.
    package func times(_ factor: Float) -> SoundSamples {
        guard factor != 1 else { return self }
        var changed = self
        changed.samples = [Int16]([Float](shares: samples), times: 32_768 * factor)
        return changed
    }

    /// Returns the samples at another rate, in hertz (`src_simple` of libsamplerate).
    /// - Throws: ``SoundFileError`` with `.unsupportedDataFormat` when the rate is more than 256 times as high or as low.
    package func resampled(to rate: Double) throws(SoundFileError) -> SoundSamples {
        guard rate != sampleRate else { return self }
        guard
            let converted = SampleRate.convert(
                [Float](shares: samples), channels: channels, ratio: rate / sampleRate)
        else {
            throw SoundFileError(
                code: .unsupportedDataFormat,
                message: "Samples of \(Int(sampleRate)) Hz cannot be converted to \(Int(rate)) Hz.")
        }
        return SoundSamples(samples: [Int16](converted, times: 32_768), sampleRate: rate, channels: channels)
    }
}
