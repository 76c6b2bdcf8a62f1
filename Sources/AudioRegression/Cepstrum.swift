// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The shape of a spectrum, frame by frame: 19 coefficients, without the one that holds the level.
struct Cepstrum: Sendable {
    /// The coefficients, frame after frame.
    let coefficients: [Float]
    /// The number of frames.
    var frames: Int { coefficients.count / Self.width }

    static let width = 19
    /// Bands this much weaker than the strong frames' strongest are held to be silent, in dB: below lies the noise of
    /// 8-bit codecs and of rounding.
    private static let depth: Float = 45

    /// Takes the shape of a spectrum, over a noise of which nothing can be heard.
    init(of spectrum: Spectrum, over noise: CodecNoise? = nil) {
        let bands = Spectrum.bands
        let strongest = (0..<spectrum.frames).map { frame in
            spectrum.energies[(frame * bands)..<((frame + 1) * bands)].max() ?? 0
        }.sorted()
        guard !strongest.isEmpty else {
            coefficients = []
            return
        }
        let floor = Self.percentile(strongest, 0.95) * pow(10, -Self.depth / 10)
        var coefficients: [Float] = []
        coefficients.reserveCapacity(spectrum.frames * Self.width)
        var levels = [Float](repeating: 0, count: bands)
        for frame in 0..<spectrum.frames {
            let total = noise == nil ? 0 : spectrum.total(frame)
            for band in 0..<bands {
                let heard = max(spectrum.energies[frame * bands + band], floor)
                levels[band] = 10 * log10(noise.map { heard + $0.shares[band] * total } ?? heard)
            }
            for row in 0..<Self.width {
                var sum: Float = 0
                for band in 0..<bands { sum += Self.cosines[row * bands + band] * levels[band] }
                coefficients.append(sum)
            }
        }
        self.coefficients = coefficients
    }

    /// Takes coefficients that were kept.
    init(coefficients: [Float]) { self.coefficients = coefficients }

    /// The cosine transform of 40 bands; its first row, the level, is left out.
    private static let cosines: [Float] = (1...width).flatMap { row in
        (0..<Spectrum.bands).map { band in
            let turn = .pi * Double(row) * (Double(band) + 0.5) / Double(Spectrum.bands)
            return Float((2 / Double(Spectrum.bands)).squareRoot() * cos(turn))
        }
    }

    private static func percentile(_ sorted: [Float], _ share: Double) -> Float {
        let place = share * Double(sorted.count - 1)
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * Float(place - Double(low))
    }
}

/// The noise that a codec adds to speech, as a share of each frame's energy, for each band.
///
/// IMA ADPCM follows the speech with its step, so its noise does, too: what lies below it says nothing of the words.
struct CodecNoise: Sendable {
    let shares: [Float]

    /// Noise is held to cover what is up to 6 dB above it, since the next noise is another one. Measured on IMA ADPCM over the
    /// numbers of all voices: without it, the same words are up to 24 apart at 8 kHz, with it 16.
    private static let cover: Float = 4

    /// Takes the noise from what a codec has added to speech.
    init(_ added: [Spectrum], to speech: Spectrum) {
        var sums = [Float](repeating: 0, count: Spectrum.bands)
        for spectrum in added {
            for place in spectrum.energies.indices { sums[place % Spectrum.bands] += spectrum.energies[place] }
        }
        let all = max(speech.energies.reduce(0, +), .leastNormalMagnitude) * Float(added.count)
        shares = sums.map { $0 / all * Self.cover }
    }

    /// Both noises, one upon the other.
    static func + (one: CodecNoise, other: CodecNoise) -> CodecNoise {
        CodecNoise(shares: zip(one.shares, other.shares).map { $0 + $1 })
    }

    private init(shares: [Float]) { self.shares = shares }
}
