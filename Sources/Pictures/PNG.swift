// SPDX-License-Identifier: Apache-2.0

internal import CPictures
internal import Foundation

/// The only file that calls libpng, by its simple interface, which returns where the other jumps.
enum PNG {
    private typealias Read = @convention(c) (png_imagep, UnsafeRawPointer?, Int) -> Int32
    private typealias Finish =
        @convention(c) (
            png_imagep, UnsafePointer<png_color>?, UnsafeMutableRawPointer, Int32, UnsafeMutableRawPointer?
        ) -> Int32
    private typealias Write =
        @convention(c) (
            png_imagep, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>, Int32, UnsafeRawPointer, Int32,
            UnsafeRawPointer?
        ) -> Int32

    /// The functions that are called.
    @safe private struct Functions: @unchecked Sendable {
        // Unchecked: addresses of a library that stays.
        let read: Read
        let finish: Finish
        let write: Write
        let free: @convention(c) (png_imagep) -> Void

        static let all = Functions()

        private init?() {
            let library = PictureLibrary("libpng16.so.16")
            guard let read = unsafe library.function("png_image_begin_read_from_memory", Read.self),
                let finish = unsafe library.function("png_image_finish_read", Finish.self),
                let write = unsafe library.function("png_image_write_to_memory", Write.self),
                let free = unsafe library.function("png_image_free", (@convention(c) (png_imagep) -> Void).self)
            else { return nil }
            unsafe (self.read, self.finish, self.write, self.free) = unsafe (read, finish, write, free)
        }
    }

    private static func functions() throws(PictureError) -> Functions {
        guard let functions = Functions.all else {
            throw PictureError(
                "no PNG can be read or written, because libpng16.so.16 is not there; install libpng16-16.")
        }
        return functions
    }

    private static func empty() -> png_image {
        var image = unsafe png_image()
        unsafe image.version = earshot_png_version
        return unsafe image
    }

    /// Reads the head (`png_image_begin_read_from_memory`).
    static func size(_ data: Data) throws(PictureError) -> (Int, Int) {
        let png = try functions()
        var image = unsafe empty()
        defer { unsafe png.free(&image) }
        let isRead = unsafe data.withUnsafeBytes { bytes in
            unsafe png.read(&image, bytes.baseAddress, bytes.count)
        }
        guard isRead != 0 else { throw PictureError("the PNG's head cannot be read.") }
        return unsafe (Int(image.width), Int(image.height))
    }

    /// Makes the pixels.
    static func picture(_ data: Data) throws(PictureError) -> Picture {
        let png = try functions()
        var image = unsafe empty()
        defer { unsafe png.free(&image) }
        var isClear = true
        let pixels: [UInt8]? = unsafe data.withUnsafeBytes { bytes in
            guard unsafe png.read(&image, bytes.baseAddress, bytes.count) != 0,
                unsafe Picture.isPossible(Int(image.width), Int(image.height))
            else { return nil }
            isClear = unsafe image.format & earshot_png_opacity != 0
            unsafe image.format = earshot_png_rgba
            var pixels = unsafe [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 4)
            guard unsafe png.finish(&image, nil, &pixels, 0, nil) != 0 else { return nil }
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
        guard let png = try? functions() else { return nil }
        var image = unsafe empty()
        unsafe image.width = UInt32(picture.width)
        unsafe image.height = UInt32(picture.height)
        unsafe image.format = earshot_png_rgba
        let pixels = picture.divided
        defer { unsafe png.free(&image) }
        // Once for the length: the other way writes everything twice as well.
        var length = picture.width * picture.height * 4 + picture.height + 4096 + picture.width * picture.height / 500
        var bytes = [UInt8](repeating: 0, count: length)
        guard unsafe png.write(&image, &bytes, &length, 0, pixels, 0, nil) != 0 else { return nil }
        return Data(bytes.prefix(length))
    }
}
