// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How strong speech is in 40 bands of mel between 80 and 3800 Hz, every 10 ms.
struct Spectrum: Sendable {
    /// The energies of the bands, frame after frame.
    var energies: [Float]
    /// The number of frames.
    var frames: Int { energies.count / Self.bands }

    static let bands = 40
    private static let lowest = 80.0
    private static let highest = 3800.0
    /// The length of what a frame sees, in seconds.
    private static let sight = 0.025

    /// Measures samples; each frame is centred on its time, and before the beginning and after the end there is silence.
    init(of samples: ArraySlice<Float>, sampleRate: Double) {
        let hop = sampleRate * Speech.hop
        let length = Int(sampleRate * Self.sight)
        var size = 1
        while size < length { size *= 2 }
        let transform = FourierTransform(size: size)
        let window = (0..<length).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length))) }
        let weight = window.reduce(0) { $0 + $1 * $1 }
        let filters = Self.filters(size: size, sampleRate: sampleRate)
        let frames = Int(Double(samples.count) / hop)
        energies = [Float](repeating: 0, count: frames * Self.bands)
        var even = [FourierTransform.Lanes](repeating: .zero, count: size)
        var odd = even
        func fill(_ blocks: inout [FourierTransform.Lanes], lane: Int, frame: Int) {
            let start = Int(Double(frame) * hop) - length / 2
            for place in 0..<length {
                let sample = start + place
                let isThere = sample >= 0 && sample < samples.count
                blocks[place][lane] = isThere ? samples[samples.startIndex + sample] * window[place] : 0
            }
        }
        for frame in stride(from: 0, to: frames, by: FourierTransform.blocks) {
            for place in length..<size { (even[place], odd[place]) = (.zero, .zero) }
            for lane in 0..<FourierTransform.Lanes.scalarCount {
                fill(&even, lane: lane, frame: frame + 2 * lane)
                fill(&odd, lane: lane, frame: frame + 2 * lane + 1)
            }
            transform.powers(&even, &odd)
            for (band, filter) in filters.enumerated() {
                let (ofEven, ofOdd) = (filter.energies(of: even) / weight, filter.energies(of: odd) / weight)
                for block in 0..<min(FourierTransform.blocks, frames - frame) {
                    energies[(frame + block) * Self.bands + band] =
                        block % 2 == 0 ? ofEven[block / 2] : ofOdd[block / 2]
                }
            }
        }
    }

    /// A frame's energy in all bands.
    func total(_ frame: Int) -> Float {
        energies[(frame * Self.bands)..<((frame + 1) * Self.bands)].reduce(0, +)
    }

    /// The mean of several spectra of one sound.
    init(meanOf all: [Spectrum]) {
        energies = all[0].energies
        for spectrum in all.dropFirst() {
            for place in energies.indices { energies[place] += spectrum.energies[place] }
        }
        if all.count > 1 { for place in energies.indices { energies[place] /= Float(all.count) } }
    }

    private struct Filter {
        let first: Int
        let shares: [Float]

        func energies(of power: [FourierTransform.Lanes]) -> FourierTransform.Lanes {
            var sum = FourierTransform.Lanes.zero
            for place in shares.indices { sum += shares[place] * power[first + place] }
            return sum
        }
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
}
