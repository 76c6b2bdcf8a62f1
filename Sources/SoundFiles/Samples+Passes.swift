// SPDX-License-Identifier: Apache-2.0

// What is done to each of some hundred thousand samples. These are `while` loops, because an extension is a debug build while it
// is being made: there a range takes ten times as long, and the speech would come late.

extension [Float] {
    /// Shares of full scale of samples of 16 bits.
    package init(shares samples: [Int16]) {
        self.init(repeating: 0, count: samples.count)
        let samples = samples.span
        var shares = mutableSpan
        var place = 0
        while place < samples.count {
            shares[place] = Float(samples[place]) / 32_768
            place += 1
        }
    }

    /// The energy of a range.
    func energy(_ range: Range<Int>) -> Float {
        let samples = span
        var energy: Float = 0
        var place = range.lowerBound
        while place < range.upperBound {
            energy += samples[place] * samples[place]
            place += 1
        }
        return energy
    }

    /// The samples times a factor, each.
    func times(_ factor: Float, _ others: [Float]) -> [Float] {
        var product = others
        let samples = span
        var products = product.mutableSpan
        var place = 0
        while place < samples.count {
            products[place] *= factor * samples[place]
            place += 1
        }
        return product
    }
}

extension [Int16] {
    /// The nearest samples of 16 bits to some times a factor; what is beyond full scale is full scale.
    package init(_ samples: [Float], times factor: Float) {
        self.init(repeating: 0, count: samples.count)
        let samples = samples.span
        var whole = mutableSpan
        var place = 0
        while place < samples.count {
            // Half a step is added before the fraction is cut off, which processors do faster than rounding.
            let value = samples[place] * factor + 32_768.5
            whole[place] = Int16(truncatingIfNeeded: Int32(value < 0 ? 0 : value > 65_535 ? 65_535 : value) - 32_768)
            place += 1
        }
    }

    /// Samples that stand in bytes, the lower byte first.
    package init(littleEndian bytes: [UInt8]) {
        self.init(repeating: 0, count: bytes.count / 2)
        let bytes = bytes.span
        var samples = mutableSpan
        var place = 0
        while place < samples.count {
            samples[place] = Int16(bitPattern: UInt16(bytes[2 * place]) | UInt16(bytes[2 * place + 1]) << 8)
            place += 1
        }
    }
}

extension [UInt8] {
    /// The bytes of samples of 16 bits, the lower byte first.
    package init(littleEndian samples: [Int16]) {
        self.init(repeating: 0, count: 2 * samples.count)
        let samples = samples.span
        var bytes = mutableSpan
        var place = 0
        while place < samples.count {
            bytes[2 * place] = UInt8(truncatingIfNeeded: samples[place])
            bytes[2 * place + 1] = UInt8(truncatingIfNeeded: samples[place] >> 8)
            place += 1
        }
    }
}
