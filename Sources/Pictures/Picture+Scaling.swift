// SPDX-License-Identifier: Apache-2.0

extension Picture {
    /// Returns the picture in another size: each pixel is the mean of what it covers, or between its neighbours where it covers
    /// less than one.
    package func scaled(width: Int, height: Int) -> Picture? {
        guard (width, height) != (self.width, self.height) else { return self }
        guard Self.isPossible(width, height), Self.isPossible(width, self.height) else { return nil }
        let across = Weights(from: self.width, to: width)
        let down = Weights(from: self.height, to: height)
        // First along the rows, then down the columns; both keep fractions of 1/16384.
        guard var narrow = Picture(width: width, height: self.height) else { return nil }
        for row in 0..<self.height {
            for column in 0..<width {
                Self.mix(
                    pixels, at: row * self.width * 4, step: 4, across, column, into: &narrow.pixels,
                    (row * width + column) * 4)
            }
        }
        guard self.height != height else { return narrow }
        guard var result = Picture(width: width, height: height) else { return nil }
        for row in 0..<height {
            for column in 0..<width {
                Self.mix(
                    narrow.pixels, at: column * 4, step: width * 4, down, row, into: &result.pixels,
                    (row * width + column) * 4)
            }
        }
        return result
    }

    @inline(__always)
    private static func mix(
        _ pixels: [UInt8], at start: Int, step: Int, _ weights: Weights, _ number: Int, into result: inout [UInt8],
        _ place: Int
    ) {
        var (red, green, blue, opacity) = (0, 0, 0, 0)
        let first = weights.starts[number]
        for part in weights.places[number]..<weights.places[number + 1] {
            let weight = weights.weights[part]
            let from = start + (first + part - weights.places[number]) * step
            red += weight * Int(pixels[from])
            green += weight * Int(pixels[from + 1])
            blue += weight * Int(pixels[from + 2])
            opacity += weight * Int(pixels[from + 3])
        }
        result[place] = UInt8(clamping: (red + 8192) >> 14)
        result[place + 1] = UInt8(clamping: (green + 8192) >> 14)
        result[place + 2] = UInt8(clamping: (blue + 8192) >> 14)
        result[place + 3] = UInt8(clamping: (opacity + 8192) >> 14)
    }

    /// How much of each stored pixel of a line is in each new one, in 1/16384.
    private struct Weights {
        /// The first stored pixel of a new one.
        var starts: [Int] = []
        /// Where the weights of a new one begin, and those of the last end.
        var places = [0]
        var weights: [Int] = []

        init(from old: Int, to new: Int) {
            let ratio = Double(old) / Double(new)
            for number in 0..<new {
                // A pixel covers at least the width of one stored.
                let middle = (Double(number) + 0.5) * ratio
                let half = max(ratio, 1) / 2
                let low = max(0, middle - half)
                let high = min(Double(old), middle + half)
                let first = min(old - 1, Int(low))
                let last = max(first, min(old - 1, Int(high.rounded(.up)) - 1))
                var parts = (first...last).map { place in
                    Int((min(high, Double(place + 1)) - max(low, Double(place))) / (high - low) * 16384)
                }
                // What rounding lost goes to the middle.
                parts[parts.count / 2] += 16384 - parts.reduce(0, +)
                starts.append(first)
                weights += parts
                places.append(weights.count)
            }
        }
    }
}
