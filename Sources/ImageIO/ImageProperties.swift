// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import UserNotifications

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names, and what they stand for, are Apple's.

/// Whether decoded pixels are kept; on Linux they are.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" as CFString }
/// Whether pixels are decoded at once.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" as CFString }
/// What the type is thought to be; the bytes decide.
public var kCGImageSourceTypeIdentifierHint: CFString { "kCGImageSourceTypeIdentifierHint" as CFString }
/// Whether a thumbnail is made of the image itself even where the file holds one; on Linux it always is.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString {
    "kCGImageSourceCreateThumbnailFromImageAlways" as CFString
}
/// Whether a thumbnail is made of the image where the file holds none.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString {
    "kCGImageSourceCreateThumbnailFromImageIfAbsent" as CFString
}
/// Whether a thumbnail is turned as the image is looked at.
public var kCGImageSourceCreateThumbnailWithTransform: CFString {
    "kCGImageSourceCreateThumbnailWithTransform" as CFString
}
/// The most pixels across and down that a thumbnail may have.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" as CFString }
/// How many times smaller the image may be decoded: 2, 4 or 8.
public var kCGImageSourceSubsampleFactor: CFString { "kCGImageSourceSubsampleFactor" as CFString }

/// The stored rows' length.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" as CFString }
/// The number of stored rows.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" as CFString }
/// How the image lies, by EXIF's numbers.
public var kCGImagePropertyOrientation: CFString { "Orientation" as CFString }
/// The bits of a colour.
public var kCGImagePropertyDepth: CFString { "Depth" as CFString }
/// What the colours are made of: `RGB`.
public var kCGImagePropertyColorModel: CFString { "ColorModel" as CFString }
/// What the colours are made of.
public var kCGImagePropertyColorModelRGB: CFString { "RGB" as CFString }
/// Whether it may be seen through.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" as CFString }
/// The file's length in bytes.
public var kCGImagePropertyFileSize: CFString { "FileSize" as CFString }

/// What is known of a GIF, or of one of its frames.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" as CFString }
/// How long a frame is shown, in seconds, at least a tenth where the file says less than two hundredths.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" as CFString }
/// How long a frame is shown as the file says, in seconds.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" as CFString }
/// How often all frames are shown; 0 for without an end.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" as CFString }

/// How large a JPEG may become, from 0 to 1.
public var kCGImageDestinationLossyCompressionQuality: CFString {
    "kCGImageDestinationLossyCompressionQuality" as CFString
}
/// The most pixels across and down that are written.
public var kCGImageDestinationImageMaxPixelSize: CFString { "kCGImageDestinationImageMaxPixelSize" as CFString }

/// How an image lies, by EXIF's numbers.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    case up = 1
    case upMirrored = 2
    case down = 3
    case downMirrored = 4
    case leftMirrored = 5
    case right = 6
    case rightMirrored = 7
    case left = 8
}
