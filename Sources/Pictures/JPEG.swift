// SPDX-License-Identifier: Apache-2.0

internal import CPictures
internal import Foundation

/// The only file that calls libturbojpeg.
enum JPEG {
    /// The head: size, and whether the colours are those of print (`tjDecompressHeader3`).
    private static func head(_ reader: tjhandle, _ data: Data) -> (width: Int, height: Int, isPrint: Bool)? {
        var width: Int32 = 0
        var height: Int32 = 0
        var sampling: Int32 = 0
        var space: Int32 = 0
        let result = unsafe data.withUnsafeBytes { bytes in
            unsafe tjDecompressHeader3(
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
        guard let reader = unsafe tjInitDecompress() else { throw unreadable }
        defer { unsafe tjDestroy(reader) }
        guard let head = unsafe head(reader, data) else { throw unreadable }
        return (head.width, head.height)
    }

    /// Makes the pixels, an eighth to eight eighths of their number across and down (`tjDecompress2`); rows that are missing
    /// at the end are grey, as on iOS.
    static func picture(_ data: Data, _ width: Int, _ height: Int, for side: Int?) throws(PictureError) -> Picture {
        guard let reader = unsafe tjInitDecompress() else { throw unreadable }
        defer { unsafe tjDestroy(reader) }
        guard let head = unsafe head(reader, data), head.width == width, head.height == height else {
            throw unreadable
        }
        var eighths = 8
        while let side, eighths > 1, scaled(max(width, height), eighths - 1) >= side { eighths -= 1 }
        let (across, down) = (scaled(width, eighths), scaled(height, eighths))
        guard Picture.isPossible(across, down) else { throw unreadable }
        var pixels = [UInt8](repeating: 0, count: across * down * 4)
        let format = Int32(head.isPrint ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue)
        let result = unsafe data.withUnsafeBytes { bytes in
            unsafe tjDecompress2(
                reader, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &pixels, Int32(across),
                Int32(across * 4), Int32(down), format, earshot_jpeg_flags)
        }
        // A warning leaves what could be read.
        guard result == 0 || (unsafe tjGetErrorCode(reader)) == Int32(TJERR_WARNING.rawValue) else { throw unreadable }
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
        guard let writer = unsafe tjInitCompress() else { return nil }
        defer { unsafe tjDestroy(writer) }
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
        let result = unsafe tjCompress2(
            writer, pixels, Int32(picture.width), 0, Int32(picture.height), Int32(TJPF_RGBX.rawValue), &bytes, &count,
            Int32(sampling.rawValue), percent, 0)
        defer { unsafe tjFree(bytes) }
        guard result == 0, let bytes = unsafe bytes else { return nil }
        return ExifOrientation.added(orientation, to: unsafe Data(bytes: bytes, count: Int(count)))
    }
}
