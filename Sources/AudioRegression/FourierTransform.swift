// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The discrete Fourier transform of a block of real samples whose length is a power of two.
struct FourierTransform {
    private let size: Int
    private let cosines: [Float]
    private let sines: [Float]

    /// Prepares for blocks of a size.
    init(size: Int) {
        self.size = size
        cosines = (0..<size / 2).map { Float(cos(2 * .pi * Double($0) / Double(size))) }
        sines = (0..<size / 2).map { Float(-sin(2 * .pi * Double($0) / Double(size))) }
    }

    /// Returns the power at each frequency from 0 to half the sample rate.
    func power(of block: [Float]) -> [Float] {
        var real = block
        var imaginary = [Float](repeating: 0, count: size)
        reorder(&real)
        var half = 1
        while half < size {
            let stride = size / (2 * half)
            for start in Swift.stride(from: 0, to: size, by: 2 * half) {
                for place in 0..<half {
                    let (one, other) = (start + place, start + place + half)
                    let (cosine, sine) = (cosines[place * stride], sines[place * stride])
                    let turnedReal = real[other] * cosine - imaginary[other] * sine
                    let turnedImaginary = real[other] * sine + imaginary[other] * cosine
                    real[other] = real[one] - turnedReal
                    imaginary[other] = imaginary[one] - turnedImaginary
                    real[one] += turnedReal
                    imaginary[one] += turnedImaginary
                }
            }
            half *= 2
        }
        return (0...size / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    }

    /// Puts the samples in the order of their reversed binary places, as the butterflies want them.
    private func reorder(_ samples: inout [Float]) {
        var reversed = 0
        for place in 1..<size {
            var bit = size >> 1
            while reversed & bit != 0 {
                reversed ^= bit
                bit >>= 1
            }
            reversed |= bit
            if place < reversed { samples.swapAt(place, reversed) }
        }
    }
}
