// SPDX-License-Identifier: Apache-2.0

/// How a picture's stored rows and columns lie when it is looked at, by EXIF's numbers.
package enum PictureOrientation: Int, Sendable, CaseIterable {
    case up = 1
    case upMirrored
    case down
    case downMirrored
    case leftMirrored
    case right
    case rightMirrored
    case left

    /// Whether width and height change places.
    package var isOnItsSide: Bool { rawValue >= 5 }
}

extension Picture {
    /// The picture as it is looked at.
    package func upright(from orientation: PictureOrientation) -> Picture {
        guard orientation != .up else { return self }
        let (across, down) = orientation.isOnItsSide ? (height, width) : (width, height)
        guard var result = Picture(width: across, height: down) else { return self }
        for row in 0..<down {
            for column in 0..<across {
                let (x, y) =
                    switch orientation {
                    case .up: (column, row)
                    case .upMirrored: (width - 1 - column, row)
                    case .down: (width - 1 - column, height - 1 - row)
                    case .downMirrored: (column, height - 1 - row)
                    case .leftMirrored: (row, column)
                    case .right: (row, height - 1 - column)
                    case .rightMirrored: (width - 1 - row, height - 1 - column)
                    case .left: (width - 1 - row, column)
                    }
                let from = (y * width + x) * 4
                let to = (row * across + column) * 4
                for byte in 0..<4 { result.pixels[to + byte] = pixels[from + byte] }
            }
        }
        return result
    }
}
