// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The discrete Fourier transform of sixteen blocks of real samples at a time, whose length is a power of two.
///
/// Eight lie side by side in the lanes of a vector, and two in each lane: the one as the real part and the other as the imaginary
/// part. The spectrum of real samples is symmetric, so both can be told apart afterwards.
struct FourierTransform {
    /// One sample, or one power, of each of eight blocks.
    typealias Lanes = SIMD8<Float>
    /// How many blocks are transformed at a time.
    static let blocks = 2 * Lanes.scalarCount

    let size: Int
    private let cosines: [Float]
    private let sines: [Float]
    /// Each place and the one with its binary digits reversed, where the second is the greater.
    private let swaps: [(Int, Int)]

    /// Prepares for blocks of a size.
    init(size: Int) {
        self.size = size
        cosines = (0..<size / 2).map { Float(cos(2 * .pi * Double($0) / Double(size))) }
        sines = (0..<size / 2).map { Float(-sin(2 * .pi * Double($0) / Double(size))) }
        var swaps: [(Int, Int)] = []
        var reversed = 0
        for place in 1..<size {
            var bit = size >> 1
            while reversed & bit != 0 {
                reversed ^= bit
                bit >>= 1
            }
            reversed |= bit
            if place < reversed { swaps.append((place, reversed)) }
        }
        self.swaps = swaps
    }

    /// Turns blocks into the power at each frequency from 0 to half the sample rate.
    func powers(_ one: inout [Lanes], _ other: inout [Lanes]) {
        transform(&one, &other)
        let half = size / 2
        for bin in 1..<half {
            let mirror = size - bin
            let (evenReal, oddReal) = (one[bin] + one[mirror], one[bin] - one[mirror])
            let (evenImaginary, oddImaginary) = (other[bin] + other[mirror], other[bin] - other[mirror])
            one[bin] = (evenReal * evenReal + oddImaginary * oddImaginary) / 4
            other[bin] = (evenImaginary * evenImaginary + oddReal * oddReal) / 4
        }
        for bin in [0, half] {
            one[bin] *= one[bin]
            other[bin] *= other[bin]
        }
    }

    private func transform(_ real: inout [Lanes], _ imaginary: inout [Lanes]) {
        for (one, other) in swaps {
            real.swapAt(one, other)
            imaginary.swapAt(one, other)
        }
        var half = 1
        while half < size {
            let step = size / (2 * half)
            var start = 0
            while start < size {
                var turn = 0
                var one = start
                while one < start + half {
                    let other = one + half
                    let (cosine, sine) = (cosines[turn], sines[turn])
                    let turnedReal = real[other] * cosine - imaginary[other] * sine
                    let turnedImaginary = real[other] * sine + imaginary[other] * cosine
                    real[other] = real[one] - turnedReal
                    imaginary[other] = imaginary[one] - turnedImaginary
                    real[one] += turnedReal
                    imaginary[one] += turnedImaginary
                    turn += step
                    one += 1
                }
                start += 2 * half
            }
            half *= 2
        }
    }
}
