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
        for column in stride(from: 0, to: columns, by: 2) {
            var blocks = (0..<2).map { offset in
                var block = [Float](repeating: 0, count: size)
                let start = Int(Double(column + offset) * Self.hop * rate) - length / 2
                for place in 0..<length where samples.indices.contains(start + place) {
                    block[place] = samples[start + place] * window[place]
                }
                return block
            }
            var second = blocks.removeLast()
            transform.powers(&blocks[0], &second)
            for row in 0..<known {
                powers[(rows - 1 - row) * columns + column] = blocks[0][row]
                if column + 1 < columns { powers[(rows - 1 - row) * columns + column + 1] = second[row] }
            }
        }
        let strongest = max(powers.max() ?? 0, .leastNormalMagnitude)
        shades = powers.map { power in
            max(0, 1 + 10 * log10(max(power / strongest, 1e-12)) / Self.depth)
        }
    }
}
