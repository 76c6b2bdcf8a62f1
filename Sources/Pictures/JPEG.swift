// SPDX-License-Identifier: Apache-2.0

internal import CPictures
internal import Foundation

/// The only file that calls libturbojpeg.
enum JPEG {
    private typealias Begin = @convention(c) () -> tjhandle?
    private typealias End = @convention(c) (tjhandle) -> Int32
    private typealias Head =
        @convention(c) (
            tjhandle, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Read =
        @convention(c) (
            tjhandle, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UInt8>, Int32, Int32, Int32, Int32, Int32
        ) -> Int32
    private typealias Write =
        @convention(c) (
            tjhandle, UnsafePointer<UInt8>, Int32, Int32, Int32, Int32,
            UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt>, Int32, Int32, Int32
        ) -> Int32
    private typealias Free = @convention(c) (UnsafeMutablePointer<UInt8>?) -> Void

    /// The functions that are called.
    @safe private struct Functions: @unchecked Sendable {
        // Unchecked: addresses of a library that stays.
        let beginReading: Begin
        let beginWriting: Begin
        let end: End
        let head: Head
        let read: Read
        let write: Write
        let free: Free
        let fault: End

        static let all = Functions()

        private init?() {
            let library = PictureLibrary("libturbojpeg.so.0")
            guard let beginReading = unsafe library.function("tjInitDecompress", Begin.self),
                let beginWriting = unsafe library.function("tjInitCompress", Begin.self),
                let end = unsafe library.function("tjDestroy", End.self),
                let head = unsafe library.function("tjDecompressHeader3", Head.self),
                let read = unsafe library.function("tjDecompress2", Read.self),
                let write = unsafe library.function("tjCompress2", Write.self),
                let free = unsafe library.function("tjFree", Free.self),
                let fault = unsafe library.function("tjGetErrorCode", End.self)
            else { return nil }
            unsafe (self.beginReading, self.beginWriting) = unsafe (beginReading, beginWriting)
            unsafe (self.end, self.head, self.read, self.write) = unsafe (end, head, read, write)
            unsafe (self.free, self.fault) = unsafe (free, fault)
        }
    }

    private static func functions() throws(PictureError) -> Functions {
        guard let functions = Functions.all else {
            throw PictureError(
                "no JPEG can be read or written, because libturbojpeg.so.0 is not there; install libturbojpeg0.")
        }
        return functions
    }

    /// The head: size, and whether the colours are those of print (`tjDecompressHeader3`).
    private static func head(_ jpeg: Functions, _ reader: tjhandle, _ data: Data) -> (
        width: Int, height: Int, isPrint: Bool
    )? {
        var width: Int32 = 0
        var height: Int32 = 0
        var sampling: Int32 = 0
        var space: Int32 = 0
        let result = unsafe data.withUnsafeBytes { bytes in
            unsafe jpeg.head(
                reader, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &width, &height, &sampling,
                &space)
        }
        guard result == 0, width > 0, height > 0 else { return nil }
        let isPrint = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        return (Int(width), Int(height), isPrint)
    }

    private static let unreadable = PictureError("the JPEG cannot be read; it is cut short or damaged.")

    /// Reads the head.
    static func size(_ data: Data) throws(PictureError) -> (Int, Int) {
        let jpeg = try functions()
        guard let reader = unsafe jpeg.beginReading() else { throw unreadable }
        defer { _ = unsafe jpeg.end(reader) }
        guard let head = unsafe head(jpeg, reader, data) else { throw unreadable }
        return (head.width, head.height)
    }

    /// Makes the pixels, an eighth to eight eighths of their number across and down (`tjDecompress2`); rows that are missing
    /// at the end are grey, as on iOS.
    static func picture(_ data: Data, _ width: Int, _ height: Int, for side: Int?) throws(PictureError) -> Picture {
        let jpeg = try functions()
        guard let reader = unsafe jpeg.beginReading() else { throw unreadable }
        defer { _ = unsafe jpeg.end(reader) }
        guard let head = unsafe head(jpeg, reader, data), head.width == width, head.height == height else {
            throw unreadable
        }
        var eighths = 8
        while let side, eighths > 1, scaled(max(width, height), eighths - 1) >= side { eighths -= 1 }
        let (across, down) = (scaled(width, eighths), scaled(height, eighths))
        guard Picture.isPossible(across, down) else { throw unreadable }
        var pixels = [UInt8](repeating: 0, count: across * down * 4)
        let format = Int32(head.isPrint ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue)
        let result = unsafe data.withUnsafeBytes { bytes in
            unsafe jpeg.read(
                reader, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &pixels, Int32(across),
                Int32(across * 4), Int32(down), format, earshot_jpeg_flags)
        }
        // A warning leaves what could be read.
        guard result == 0 || (unsafe jpeg.fault(reader)) == Int32(TJERR_WARNING.rawValue) else { throw unreadable }
        if head.isPrint { turnToLight(&pixels) }
        guard let picture = Picture(width: across, height: down, pixels: pixels) else { throw unreadable }
        return picture
    }

    /// A length at so many eighths, as libjpeg rounds it.
    private static func scaled(_ length: Int, _ eighths: Int) -> Int { (length * eighths + 7) / 8 }

    /// Turns cyan, magenta, yellow and black, which Adobe's programs write inverted, into red, green and blue.
    private static func turnToLight(_ pixels: inout [UInt8]) {
        for place in stride(from: 0, to: pixels.count, by: 4) {
            let black = Int(pixels[place + 3])
            for colour in place..<place + 3 {
                pixels[colour] = UInt8(truncatingIfNeeded: Int(pixels[colour]) * black / 255)
            }
            pixels[place + 3] = 255
        }
    }

    /// Writes a picture, on white where it can be seen through (`tjCompress2`).
    /// - Parameter quality: from 0 to 1.
    static func written(_ picture: Picture, quality: Double, _ orientation: PictureOrientation) -> Data? {
        guard let jpeg = try? functions(), let writer = unsafe jpeg.beginWriting() else { return nil }
        defer { _ = unsafe jpeg.end(writer) }
        var pixels = picture.pixels
        for place in stride(from: 0, to: pixels.count, by: 4) where pixels[place + 3] < 255 {
            let rest = 255 - pixels[place + 3]
            for colour in place..<place + 3 {
                pixels[colour] = UInt8(clamping: Int(pixels[colour]) + Int(rest))
            }
        }
        let percent = Int32(max(1, min(100, (quality.isFinite ? quality : 1) * 100)))
        let sampling = percent >= 90 ? TJSAMP_444 : TJSAMP_420
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let result = unsafe jpeg.write(
            writer, pixels, Int32(picture.width), 0, Int32(picture.height), Int32(TJPF_RGBX.rawValue), &bytes, &count,
            Int32(sampling.rawValue), percent, 0)
        defer { unsafe jpeg.free(bytes) }
        guard result == 0, let bytes = unsafe bytes else { return nil }
        return ExifOrientation.added(orientation, to: unsafe Data(bytes: bytes, count: Int(count)))
    }
}
