// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import CoreGraphics
internal import Foundation
internal import Pictures
public import UserNotifications

/// A file, or bytes, that an image is written to as PNG or JPEG.
public final class CGImageDestination {
    private enum Target {
        case bytes(CFMutableData)
        case file(URL)
    }

    private let target: Target
    private let format: PictureFile.Format
    private var written: Data?
    fileprivate var properties: CFDictionary?

    fileprivate init?(bytes: CFMutableData, _ type: CFString, _ count: Int) {
        guard let format = Self.format(type), count == 1 else { return nil }
        (target, self.format) = (.bytes(bytes), format)
    }

    fileprivate init?(file: URL, _ type: CFString, _ count: Int) {
        guard let format = Self.format(type), count == 1, file.isFileURL else { return nil }
        (target, self.format) = (.file(file), format)
    }

    private static func format(_ type: CFString) -> PictureFile.Format? {
        let format = PictureFile.Format(rawValue: String(describing: type))
        return format == .png || format == .jpeg ? format : nil
    }

    fileprivate func add(_ image: CGImage?, _ options: CFDictionary?) {
        guard var picture = image?.picture else { return }
        let given = [Asked(options), Asked(properties)]
        func number(_ name: CFString) -> Double? { given.lazy.compactMap { $0.number(name) }.first }
        let longest = max(picture.width, picture.height)
        if let side = number(kCGImageDestinationImageMaxPixelSize), side >= 1, side < Double(longest) {
            let ratio = side / Double(longest)
            picture =
                picture.scaled(
                    width: max(1, Int((Double(picture.width) * ratio).rounded())),
                    height: max(1, Int((Double(picture.height) * ratio).rounded()))) ?? picture
        }
        let orientation =
            number(kCGImagePropertyOrientation).flatMap { PictureOrientation(rawValue: Int(max(0, min(9, $0)))) } ?? .up
        let quality = number(kCGImageDestinationLossyCompressionQuality) ?? 0.8
        written = format == .png ? picture.png : picture.jpeg(quality: quality, orientation)
    }

    fileprivate func finish() -> Bool {
        guard let written else { return false }
        switch target {
        case .bytes(let bytes): bytes.append(written)
        case .file(let url): return (try? written.write(to: url)) != nil
        }
        return true
    }
}

/// Writes one image into bytes; nil for a type that is neither PNG nor JPEG.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(bytes: data, type, count) }

/// Writes one image into a file; nil for a type that is neither PNG nor JPEG.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(file: url as URL, type, count) }

/// Sets what holds for all images.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.properties = properties
}

/// Adds the image.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties)
}

/// Adds the image of a source.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) { idst.add(CGImageSourceCreateImageAtIndex(isrc, index, nil), properties) }

/// Writes what was added; false where nothing was, or it cannot be written.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

/// The types that are written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ["public.png", "public.jpeg"] as NSArray }
/// The types that are read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    ["public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp"] as NSArray
}
