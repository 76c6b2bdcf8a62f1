// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Canvas {
    /// Returns how much of each pixel lies in the shadow of what was drawn, from 0 to 255.
    /// - Parameter blur: in pixels; the edge goes over as wide as that.
    package func shadow(right: Double, down: Double, blur: Double) -> [UInt8] {
        guard right.isFinite, down.isFinite else { return [UInt8](repeating: 0, count: width * height) }
        let across = Int(max(-1e6, min(1e6, right.rounded())))
        let below = Int(max(-1e6, min(1e6, down.rounded())))
        var cover = [UInt8](repeating: 0, count: width * height)
        for row in max(0, below)..<max(max(0, below), min(height, height + below)) {
            for column in max(0, across)..<max(max(0, across), min(width, width + across)) {
                cover[row * width + column] = picture.pixels[((row - below) * width + column - across) * 4 + 3]
            }
        }
        // Three boxes one after the other are nearly a bell curve of half the blur.
        let reach = blur.isFinite ? Int(max(0, min(500, (blur / 2).rounded()))) : 0
        guard reach > 0 else { return cover }
        for _ in 0..<3 {
            Self.blur(&cover, lines: height, length: width, step: 1, next: width, reach)
            Self.blur(&cover, lines: width, length: height, step: width, next: 1, reach)
        }
        return cover
    }

    /// Gives each pixel of each line the mean of those around it.
    private static func blur(
        _ cover: inout [UInt8], lines: Int, length: Int, step: Int, next: Int, _ reach: Int
    ) {
        let count = 2 * reach + 1
        var line = [Int](repeating: 0, count: length)
        for start in 0..<lines {
            for place in 0..<length { line[place] = Int(cover[start * next + place * step]) }
            var sum = line.prefix(reach).reduce(0, +)
            for place in 0..<length {
                if place + reach < length { sum += line[place + reach] }
                if place - reach - 1 >= 0 { sum -= line[place - reach - 1] }
                cover[start * next + place * step] = UInt8(clamping: (sum + count / 2) / count)
            }
        }
    }
}
