// SPDX-License-Identifier: Apache-2.0

internal import CPictures
internal import Foundation

/// The only file that calls libwebp.
enum WebP {
    /// Reads the head (`WebPGetInfo`).
    static func size(_ data: Data) throws(PictureError) -> (Int, Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        let isRead = unsafe data.withUnsafeBytes { bytes in
            unsafe WebPGetInfo(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &width, &height)
        }
        guard isRead != 0 else { throw PictureError("the WebP's head cannot be read.") }
        return (Int(width), Int(height))
    }

    /// Makes the pixels (`WebPDecodeRGBAInto`), which an animated one has none of for this decoder.
    static func picture(_ data: Data, _ width: Int, _ height: Int) throws(PictureError) -> Picture {
        guard Picture.isPossible(width, height) else { throw PictureError("the WebP is too large.") }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        let count = pixels.count
        let isRead = unsafe data.withUnsafeBytes { bytes in
            unsafe WebPDecodeRGBAInto(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &pixels, count, Int32(width * 4)) != nil
        }
        guard isRead, var picture = Picture(width: width, height: height, pixels: pixels) else {
            throw PictureError("the WebP cannot be read; it is cut short, damaged or animated.")
        }
        picture.multiply()
        return picture
    }
}
