// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import CoreGraphics
internal import DeviceContract
internal import Foundation
internal import Pictures
public import UserNotifications

/// Images that are read from a file or bytes.
public final class CGImageSource: Sendable {
    let file: PictureFile?
    init(_ file: PictureFile?) { self.file = file }
}

/// How far a source has been read.
public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

/// Reads bytes; the source of what is no picture has no images.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    do throws(PictureError) { return CGImageSource(try PictureFile(Data(referencing: data))) } catch {
        if PictureFile.isOfApple(error) {
            DeviceWarning(code: "picture", message: "CGImageSource: \(error.message)").send()
        }
        return CGImageSource(nil)
    }
}

/// Reads a file; nil where it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    let url = url as URL
    guard url.isFileURL, let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int,
        size <= PictureFile.largest, let data = try? Data(contentsOf: url)
    else { return nil }
    return CGImageSourceCreateWithData(data as CFData, options)
}

/// Reads what a provider gives out.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// The number of images, which is more than one in an animated GIF.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.file?.frames ?? 0 }

/// The type of the file, as a uniform type identifier.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.file.map { $0.format.rawValue as CFString }
}

/// How far the source has been read.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    isrc.file == nil ? .statusUnknownType : .statusComplete
}

/// The image that the others belong to.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Returns an image, with the rows as they are stored; nil where there is none.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let file = isrc.file, (0..<file.frames).contains(index) else { return nil }
    return CGImage(file, frame: index)
}

/// Returns a smaller image, which fits into a square of `kCGImageSourceThumbnailMaxPixelSize`; nil where there is no image, or no
/// option asks for one to be made, since no thumbnail in a file is read on Linux.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let file = isrc.file, (0..<file.frames).contains(index) else { return nil }
    let asked = Asked(options)
    guard
        asked.isTrue(kCGImageSourceCreateThumbnailFromImageAlways)
            || asked.isTrue(kCGImageSourceCreateThumbnailFromImageIfAbsent)
    else { return nil }
    let longest = max(file.width, file.height)
    let side =
        asked.number(kCGImageSourceThumbnailMaxPixelSize).map { Int(max(1, min(Double(longest), $0))) } ?? longest
    guard let picture = try? file.picture(frame: index, for: side) else { return nil }
    let ratio = min(1, Double(side) / Double(longest))
    let small =
        picture.scaled(
            width: max(1, Int((Double(file.width) * ratio).rounded())),
            height: max(1, Int((Double(file.height) * ratio).rounded()))) ?? picture
    let isTurned = asked.isTrue(kCGImageSourceCreateThumbnailWithTransform)
    return CGImage(isTurned ? small.upright(from: file.orientation) : small)
}

/// Returns what is known of an image: size, orientation, depth.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard let file = isrc.file, (0..<file.frames).contains(index) else { return nil }
    var properties: [NSString: Any] = [
        kCGImagePropertyPixelWidth: NSNumber(value: file.width),
        kCGImagePropertyPixelHeight: NSNumber(value: file.height),
        kCGImagePropertyOrientation: NSNumber(value: file.orientation.rawValue),
        kCGImagePropertyDepth: NSNumber(value: 8), kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
    ]
    if let delay = file.animation?.delays[index] {
        // A browser's rule, which Apple's decoder keeps.
        let kept = delay < 0.02 ? 0.1 : delay
        properties[kCGImagePropertyGIFDictionary] =
            [
                kCGImagePropertyGIFDelayTime as String: NSNumber(value: kept),
                kCGImagePropertyGIFUnclampedDelayTime as String: NSNumber(value: delay),
            ] as NSDictionary
    }
    return properties as NSDictionary
}

/// Returns what is known of the file: its length.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard let file = isrc.file else { return nil }
    var properties: [NSString: Any] = [kCGImagePropertyFileSize: NSNumber(value: file.bytes.count)]
    if let loops = file.animation?.loops {
        properties[kCGImagePropertyGIFDictionary] =
            [kCGImagePropertyGIFLoopCount as String: NSNumber(value: loops)] as NSDictionary
    }
    return properties as NSDictionary
}

/// Options as they were given; one of a wrong type is none.
struct Asked {
    private let values: CFDictionary?
    init(_ values: CFDictionary?) { self.values = values }

    func number(_ name: CFString) -> Double? {
        let number = (values?[name] as? NSNumber)?.doubleValue ?? (values?[name] as? CGFloat).map(Double.init)
        return number.flatMap { $0.isFinite ? $0 : nil }
    }
    func isTrue(_ name: CFString) -> Bool { (values?[name] as? NSNumber)?.boolValue ?? false }
}
