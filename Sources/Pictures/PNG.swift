// SPDX-License-Identifier: Apache-2.0

internal import CPictures
internal import Foundation

/// The only file that calls libpng, by its simple interface, which returns where the other jumps.
enum PNG {
    private static func empty() -> png_image {
        var image = unsafe png_image()
        unsafe image.version = earshot_png_version
        return unsafe image
    }

    /// Reads the head (`png_image_begin_read_from_memory`).
    static func size(_ data: Data) throws(PictureError) -> (Int, Int) {
        var image = unsafe empty()
        defer { unsafe png_image_free(&image) }
        let isRead = unsafe data.withUnsafeBytes { bytes in
            unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count)
        }
        guard isRead != 0 else { throw PictureError("the PNG's head cannot be read.") }
        return unsafe (Int(image.width), Int(image.height))
    }

    /// Makes the pixels.
    static func picture(_ data: Data) throws(PictureError) -> Picture {
        var image = unsafe empty()
        defer { unsafe png_image_free(&image) }
        var isClear = true
        let pixels: [UInt8]? = unsafe data.withUnsafeBytes { bytes in
            guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0,
                unsafe Picture.isPossible(Int(image.width), Int(image.height))
            else { return nil }
            isClear = unsafe image.format & earshot_png_opacity != 0
            unsafe image.format = earshot_png_rgba
            var pixels = unsafe [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 4)
            guard unsafe png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return nil }
            return pixels
        }
        guard let pixels,
            var picture = unsafe Picture(width: Int(image.width), height: Int(image.height), pixels: pixels)
        else { throw PictureError("the PNG's rows cannot be read; it is cut short or damaged.") }
        if isClear { picture.multiply() }
        return picture
    }

    /// Writes a picture (`png_image_write_to_memory`).
    static func written(_ picture: Picture) -> Data? {
        var image = unsafe empty()
        unsafe image.width = UInt32(picture.width)
        unsafe image.height = UInt32(picture.height)
        unsafe image.format = earshot_png_rgba
        let pixels = picture.divided
        // Once for the length: the other way writes everything twice as well.
        var length = picture.width * picture.height * 4 + picture.height + 4096 + picture.width * picture.height / 500
        var bytes = [UInt8](repeating: 0, count: length)
        guard unsafe png_image_write_to_memory(&image, &bytes, &length, 0, pixels, 0, nil) != 0 else { return nil }
        return Data(bytes.prefix(length))
    }
}
