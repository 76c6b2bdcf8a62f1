// SPDX-License-Identifier: Apache-2.0

/// How high the samples of a sound go, stretch by stretch: whoever looks for the loud ones passes over the others.
struct SampleHeights {
    let samples: [Float]
    /// The highest sample of each stretch, whatever its sign; no number where one of them is none.
    private let heights: [Float]

    /// The samples in a stretch.
    private static let stretch = 32

    /// Looks at all samples once.
    init(_ samples: [Float]) {
        self.samples = samples
        var heights = [Float](repeating: 0, count: (samples.count + Self.stretch - 1) / Self.stretch)
        let span = samples.span
        var start = 0
        while start < span.count {
            let part = span.extracting(start..<min(span.count, start + Self.stretch))
            // As whole numbers bits have the order of what they stand for, and processors compare many at a time; those of what is
            // no number are the highest.
            var highest: UInt32 = 0
            var place = 0
            while place < part.count {
                let bits = part[place].bitPattern & 0x7FFF_FFFF
                highest = bits > highest ? bits : highest
                place += 1
            }
            heights[start / Self.stretch] = Float(bitPattern: highest)
            start += Self.stretch
        }
        self.heights = heights
    }

    /// The highest sample, whatever its sign; what is no number is passed over.
    var highest: Float {
        var highest: Float = 0
        for (number, height) in heights.enumerated() {
            guard height.isNaN else {
                highest = max(highest, height)
                continue
            }
            let start = number * Self.stretch
            for sample in samples[start..<min(samples.count, start + Self.stretch)] where sample.magnitude > highest {
                highest = sample.magnitude
            }
        }
        return highest
    }

    /// The first place behind one at which a sample goes beyond a height, whatever its sign.
    func next(after place: Int, beyond height: Float) -> Int? {
        let (samples, heights) = (self.samples.span, self.heights.span)
        var place = place + 1
        while place < samples.count {
            let end = min(samples.count, (place / Self.stretch + 1) * Self.stretch)
            // What is no number is never beyond, and what stands beside it may be.
            if heights[place / Self.stretch] <= height {
                place = end
                continue
            }
            while place < end {
                if samples[place].magnitude > height { return place }
                place += 1
            }
        }
        return nil
    }
}
