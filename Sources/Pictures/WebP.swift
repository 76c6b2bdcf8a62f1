// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The only file that calls libwebp.
enum WebP {
    private typealias Head =
        @convention(c) (
            UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Read =
        @convention(c) (
            UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>, Int, Int32
        ) -> UnsafeMutablePointer<UInt8>?

    /// The functions that are called.
    @safe private struct Functions: @unchecked Sendable {
        // Unchecked: addresses of a library that stays.
        let head: Head
        let read: Read

        static let all = Functions()

        private init?() {
            let library = PictureLibrary("libwebp.so.7")
            guard let head = unsafe library.function("WebPGetInfo", Head.self),
                let read = unsafe library.function("WebPDecodeRGBAInto", Read.self)
            else { return nil }
            unsafe (self.head, self.read) = unsafe (head, read)
        }
    }

    private static func functions() throws(PictureError) -> Functions {
        guard let functions = Functions.all else {
            throw PictureError("no WebP can be read, because libwebp.so.7 is not there; install libwebp7.")
        }
        return functions
    }

    /// Reads the head (`WebPGetInfo`).
    static func size(_ data: Data) throws(PictureError) -> (Int, Int) {
        let webP = try functions()
        var width: Int32 = 0
        var height: Int32 = 0
        let isRead = unsafe data.withUnsafeBytes { bytes in
            unsafe webP.head(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &width, &height)
        }
        guard isRead != 0 else { throw PictureError("the WebP's head cannot be read.") }
        return (Int(width), Int(height))
    }

    /// Makes the pixels (`WebPDecodeRGBAInto`), which an animated one has none of for this decoder.
    static func picture(_ data: Data, _ width: Int, _ height: Int) throws(PictureError) -> Picture {
        guard Picture.isPossible(width, height) else { throw PictureError("the WebP is too large.") }
        let webP = try functions()
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        let count = pixels.count
        let isRead = unsafe data.withUnsafeBytes { bytes in
            unsafe webP.read(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &pixels, count, Int32(width * 4)) != nil
        }
        guard isRead, var picture = Picture(width: width, height: height, pixels: pixels) else {
            throw PictureError("the WebP cannot be read; it is cut short, damaged or animated.")
        }
        picture.multiply()
        return picture
    }
}
