// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A picture as it lies in a file: what its head says. The pixels are made when they are asked for, as on iOS.
package struct PictureFile: Sendable {
    /// How a picture is written.
    package enum Format: String, Sendable {
        case png = "public.png"
        case jpeg = "public.jpeg"
        case gif = "com.compuserve.gif"
        case webP = "org.webmproject.webp"
    }

    /// How it is written.
    package let format: Format
    /// The stored rows' length in pixels.
    package let width: Int
    /// The number of stored rows.
    package let height: Int
    /// How they lie when the picture is looked at.
    package let orientation: PictureOrientation
    /// How many pictures there are; more than one in an animated GIF.
    package let frames: Int
    /// The file.
    package let bytes: Data

    /// The largest file that is read, in bytes.
    package static let largest = 50 << 20

    /// Reads the head of a file.
    /// - Throws: ``PictureError``, naming what is wrong with it.
    package init(_ data: Data) throws(PictureError) {
        guard data.count <= Self.largest else {
            throw PictureError("a picture of more than \(Self.largest >> 20) MB is not read; take a smaller one.")
        }
        // A slice counts from where it was cut.
        let data = data.startIndex == 0 ? data : Data(data)
        guard let format = Self.format(of: data) else { throw PictureError(Self.unknown(data)) }
        self.format = format
        bytes = data
        var orientation = PictureOrientation.up
        var frames = 1
        switch format {
        case .png: (width, height) = try PNG.size(data)
        case .jpeg:
            (width, height) = try JPEG.size(data)
            orientation = ExifOrientation.read(data)
        case .webP: (width, height) = try WebP.size(data)
        case .gif:
            let gif = try GIF(data)
            (width, height, frames) = (gif.width, gif.height, gif.frames.count)
        }
        self.orientation = orientation
        self.frames = frames
        guard Picture.isPossible(width, height) else {
            throw PictureError(
                "a picture of \(width) by \(height) pixels is not read; at most \(Picture.mostPixels >> 20) million.")
        }
    }

    /// Makes the pixels of a frame, with the rows as they are stored.
    /// - Parameter side: the side of the square that the picture will be scaled into, where it will be; a JPEG is then decoded
    ///   smaller, but not smaller than that.
    package func picture(frame: Int = 0, for side: Int? = nil) throws(PictureError) -> Picture {
        guard (0..<frames).contains(frame) else {
            throw PictureError("there is no frame \(frame) in a picture of \(frames).")
        }
        return switch format {
        case .png: try PNG.picture(bytes)
        case .jpeg: try JPEG.picture(bytes, width, height, for: side)
        case .webP: try WebP.picture(bytes, width, height)
        case .gif: try GIF(bytes).picture(frame)
        }
    }

    /// How long each frame of an animated GIF is shown, in seconds, and how often all of them, 0 for without an end.
    package var animation: (delays: [Double], loops: Int?)? {
        guard format == .gif, let gif = try? GIF(bytes) else { return nil }
        return (gif.frames.map { Double($0.delay) / 100 }, gif.loops)
    }

    private static func format(of data: Data) -> Format? {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if data.starts(with: Array("GIF87a".utf8)) || data.starts(with: Array("GIF89a".utf8)) { return .gif }
        if data.starts(with: Array("RIFF".utf8)), data.dropFirst(8).starts(with: Array("WEBP".utf8)) { return .webP }
        return nil
    }

    /// What is said of a file that is no picture, or one that iOS would read.
    private static func unknown(_ data: Data) -> String {
        let brand = String(decoding: data.dropFirst(4).prefix(8), as: UTF8.self)
        let name: String? =
            if ["ftypheic", "ftypheix", "ftypmif1", "ftyphevc", "ftypmsf1"].contains(brand) {
                "HEIC"
            } else if brand == "ftypavif" {
                "AVIF"
            } else if data.starts(with: [0x49, 0x49, 0x2A, 0]) || data.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
                "TIFF"
            } else if data.starts(with: Array("BM".utf8)) {
                "BMP"
            } else {
                nil
            }
        return name.map { "\($0) is not read on Linux, as it is on iOS; take a JPEG or PNG." }
            ?? "the bytes are no picture; PNG, JPEG, WebP and GIF are read."
    }

    /// Whether iOS would read what is not read here.
    package static func isOfApple(_ error: PictureError) -> Bool { error.message.contains("as it is on iOS") }
}

/// Why there is no picture, in one sentence.
package struct PictureError: Error, Equatable, CustomStringConvertible {
    package let message: String
    init(_ message: String) { self.message = message }
    package var description: String { message }
}
