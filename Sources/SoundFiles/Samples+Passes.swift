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
    /// The nearest samples of 16 bits to some times a factor; what is beyond full scale is full scale, and what is no number silence.
    package init(_ samples: [Float], times factor: Float) {
        // A float of 2^23 and more has no fraction: its lowest bits are the nearest whole number. So no loop asks whether a number
        // can be had, and the processor takes several at a time.
        let whole: Float = 8_388_608 + 32_768
        unsafe self.init(unsafeUninitializedCapacity: samples.count) { buffer, count in
            unsafe samples.withUnsafeBufferPointer { samples in
                var place = 0
                while place < samples.count {
                    let value = unsafe samples[place] * factor
                    let within = value > -32_768 ? (value < 32_767 ? value : 32_767) : value <= -32_768 ? -32_768 : 0
                    let bits = (within + whole).bitPattern ^ 0x8000
                    unsafe buffer[place] = Int16(truncatingIfNeeded: bits)
                    place += 1
                }
            }
            count = samples.count
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
