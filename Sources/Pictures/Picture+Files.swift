// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension Picture {
    /// The picture as a PNG file; nil where memory does not suffice.
    package var png: Data? { PNG.written(self) }

    /// The picture as a JPEG file, on white where it can be seen through.
    /// - Parameter quality: from 0, the smallest file, to 1.
    package func jpeg(quality: Double, _ orientation: PictureOrientation = .up) -> Data? {
        JPEG.written(self, quality: quality, orientation)
    }
}
