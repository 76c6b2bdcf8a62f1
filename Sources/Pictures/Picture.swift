// SPDX-License-Identifier: Apache-2.0

/// Pixels: red, green, blue and opacity of 8 bits each, the colours multiplied by the opacity, row by row from the top.
package struct Picture: Sendable, Equatable {
    /// In pixels, at least 1.
    package let width: Int
    /// In pixels, at least 1.
    package let height: Int
    /// Four bytes a pixel.
    package var pixels: [UInt8]

    /// The most pixels that a picture may have: 256 MB of them.
    package static let mostPixels = 64 << 20

    /// Whether there may be a picture of a size.
    package static func isPossible(_ width: Int, _ height: Int) -> Bool {
        (1...mostPixels).contains(width) && (1...mostPixels).contains(height) && height <= mostPixels / width
    }

    /// Makes a picture without colour, through which everything can be seen; nil where it would be too large, or has no pixels.
    package init?(width: Int, height: Int) {
        guard Self.isPossible(width, height) else { return nil }
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// Takes pixels; nil where there are not as many as the size says.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard Self.isPossible(width, height), pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Multiplies the colours by the opacity, which they were apart from.
    mutating func multiply() {
        for place in stride(from: 0, to: pixels.count, by: 4) {
            let opacity = Int(pixels[place + 3])
            guard opacity < 255 else { continue }
            for colour in place..<place + 3 {
                pixels[colour] = UInt8(truncatingIfNeeded: (Int(pixels[colour]) * opacity + 127) / 255)
            }
        }
    }

    /// The pixels with their colours apart from the opacity.
    var divided: [UInt8] {
        var bytes = pixels
        for place in stride(from: 0, to: bytes.count, by: 4) {
            let opacity = Int(bytes[place + 3])
            guard opacity > 0, opacity < 255 else { continue }
            for colour in place..<place + 3 {
                bytes[colour] = UInt8(clamping: (Int(bytes[colour]) * 255 + opacity / 2) / opacity)
            }
        }
        return bytes
    }

    /// Whether nothing can be seen through it.
    package var isOpaque: Bool { stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 } }

    /// The part of it that lies in a rectangle of pixels; nil where none does.
    package func cropped(x: Int, y: Int, width: Int, height: Int) -> Picture? {
        let left = max(0, x)
        let top = max(0, y)
        let right = min(self.width, x.addingReportingOverflow(width).partialValue)
        let bottom = min(self.height, y.addingReportingOverflow(height).partialValue)
        guard right > left, bottom > top else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity((right - left) * (bottom - top) * 4)
        for row in top..<bottom {
            let start = row * self.width
            bytes += pixels[(start + left) * 4..<(start + right) * 4]
        }
        return Picture(width: right - left, height: bottom - top, pixels: bytes)
    }
}
