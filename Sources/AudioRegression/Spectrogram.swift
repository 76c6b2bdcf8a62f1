// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a sound looks like: how strong each frequency is, every 5 ms.
package struct Spectrogram: Sendable {
    /// From 0 to 1, the row of the highest frequency first: 60 dB below the strongest is 0.
    package let shades: [Float]
    /// How many there are in a row.
    package let columns: Int

    /// The highest frequency that is shown, in hertz.
    package static let highest = 5000.0
    private static let hop = 0.005
    private static let sight = 0.012
    private static let depth: Float = 60

    /// Looks at a recording.
    package init(of recording: Recording) {
        let (samples, rate) = (recording.samples, recording.sampleRate)
        let length = Int(rate * Self.sight)
        var size = 256
        while size < 2 * length { size *= 2 }
        let transform = FourierTransform(size: size)
        let window = (0..<length).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length))) }
        columns = max(1, Int(recording.duration / Self.hop))
        let rows = Int(Self.highest * Double(size) / rate)
        let known = min(rows, size / 2)
        var powers = [Float](repeating: 0, count: rows * columns)
        let lanes = FourierTransform.Lanes.scalarCount
        for first in stride(from: 0, to: columns, by: FourierTransform.blocks) {
            // The even columns and the odd ones.
            var halves = [[FourierTransform.Lanes]](repeating: .init(repeating: .zero, count: size), count: 2)
            for block in 0..<(2 * lanes) {
                let start = Int(Double(first + block) * Self.hop * rate) - length / 2
                for place in 0..<length where samples.indices.contains(start + place) {
                    halves[block % 2][place][block / 2] = samples[start + place] * window[place]
                }
            }
            var odd = halves.removeLast()
            transform.powers(&halves[0], &odd)
            for row in 0..<known {
                for block in 0..<min(2 * lanes, columns - first) {
                    powers[(rows - 1 - row) * columns + first + block] =
                        (block % 2 == 0 ? halves[0] : odd)[row][block / 2]
                }
            }
        }
        let strongest = max(powers.max() ?? 0, .leastNormalMagnitude)
        shades = powers.map { power in
            max(0, 1 + 10 * log10(max(power / strongest, 1e-12)) / Self.depth)
        }
    }
}
