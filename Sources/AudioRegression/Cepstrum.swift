// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The shape of a spectrum, frame by frame.
enum Cepstrum {
    private static let bands = 40
    private static let lowest = 80.0
    private static let highest = 3800.0
    /// Bands this much weaker than the strong frames' strongest are held to be silent, in dB: below lies the noise of
    /// 8-bit codecs and of rounding.
    private static let depth: Float = 45

    /// Returns 19 coefficients for every 10 ms of speech.
    static func frames(of speech: Speech) -> [[Float]] {
        let hop = speech.sampleRate * Speech.hop
        let energies = bandEnergies(of: speech, hop: hop)
        let strongest = energies.map { $0.max() ?? 0 }.sorted()
        guard !strongest.isEmpty else { return [] }
        let floor = percentile(strongest, 0.95) * pow(10, -depth / 10)
        return energies.map { bands in
            let levels = bands.map { 10 * log10(max($0, floor)) }
            return cosines.map { row in zip(row, levels).reduce(0) { $0 + $1.0 * $1.1 } }
        }
    }

    /// The cosine transform of 40 bands; its first row, the level, is left out.
    private static let cosines: [[Float]] = (1...Fingerprint.width).map { row in
        (0..<bands).map { band in
            Float((2 / Double(bands)).squareRoot() * cos(.pi * Double(row) * (Double(band) + 0.5) / Double(bands)))
        }
    }

    private static func bandEnergies(of speech: Speech, hop: Double) -> [[Float]] {
        let length = Int(speech.sampleRate * 0.025)
        var size = 1
        while size < length { size *= 2 }
        let transform = FourierTransform(size: size)
        let window = (0..<length).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length))) }
        let weight = window.reduce(0) { $0 + $1 * $1 }
        let filters = filters(size: size, sampleRate: speech.sampleRate)
        return (0..<Int(Double(speech.samples.count) / hop)).map { frame in
            // A frame is centred on its time; before the beginning and after the end there is silence.
            let start = Int(Double(frame) * hop) - length / 2
            var block = [Float](repeating: 0, count: size)
            for place in max(0, -start)..<max(max(0, -start), min(length, speech.samples.count - start)) {
                block[place] = speech.samples[start + place] * window[place]
            }
            let power = transform.power(of: block)
            return filters.map { filter in
                var sum: Float = 0
                for (offset, share) in filter.shares.enumerated() { sum += share * power[filter.first + offset] }
                return sum / weight
            }
        }
    }

    private struct Filter {
        let first: Int
        let shares: [Float]
    }

    /// Triangles that stand equally far apart in mel.
    private static func filters(size: Int, sampleRate: Double) -> [Filter] {
        func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
        func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2595) - 1) }
        let low = mel(lowest)
        let step = (mel(highest) - low) / Double(bands + 1)
        // The triangles are set out for 1024 points at 22 050 Hz; another size has more or fewer in each.
        let scale = Float(Double(size) / sampleRate / (1024 / 22050))
        return (0..<bands).map { band in
            let (left, middle, right) = (
                hertz(low + Double(band) * step), hertz(low + Double(band + 1) * step),
                hertz(low + Double(band + 2) * step)
            )
            let first = max(0, Int((left * Double(size) / sampleRate).rounded(.up)))
            let last = min(size / 2, Int(right * Double(size) / sampleRate))
            guard first <= last else { return Filter(first: 0, shares: []) }
            let shares = (first...last).map { bin -> Float in
                let frequency = Double(bin) * sampleRate / Double(size)
                let share = min((frequency - left) / (middle - left), (right - frequency) / (right - middle))
                return Float(max(0, share)) / scale
            }
            return Filter(first: first, shares: shares)
        }
    }

    private static func percentile(_ sorted: [Float], _ share: Double) -> Float {
        let place = share * Double(sorted.count - 1)
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * Float(place - Double(low))
    }
}
