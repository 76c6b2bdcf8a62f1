// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation
package import Pictures
internal import Synchronization
public import UserNotifications

/// Where the opacity of a pixel stands.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
    case premultipliedLast = 1
    case premultipliedFirst = 2
    case last = 3
    case first = 4
    case noneSkipLast = 5
    case noneSkipFirst = 6
    case alphaOnly = 7
}

/// How the bytes of a pixel stand.
public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
    /// The order of bytes as it is.
    public static let byteOrderDefault: CGBitmapInfo = []
}

/// How much care is taken with an image that changes its size.
/// - Note: On Linux all but `none` are one: what shrinks is averaged, what grows goes over from pixel to pixel.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    case none = 1
    case low = 2
    case medium = 4
    case high = 3
}

/// An image that cannot change. Its pixels are made of its file when they are first needed, as on iOS.
public final class CGImage: Hashable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    private let state: Mutex<Result<Picture, PictureError>?>
    private let file: PictureFile?
    private let frame: Int

    /// Takes pixels.
    package init(_ picture: Picture) {
        (width, height) = (picture.width, picture.height)
        state = Mutex(.success(picture))
        file = nil
        frame = 0
    }

    /// Takes a frame of a file, which is read later.
    package init(_ file: PictureFile, frame: Int = 0) {
        (width, height) = (file.width, file.height)
        state = Mutex(nil)
        self.file = file
        self.frame = frame
    }

    /// The pixels, with the rows as they are stored; nil where the file is damaged, of which the device is told once.
    package var picture: Picture? {
        state.withLock { state in
            if let state { return try? state.get() }
            guard let file else { return nil }
            let made = Result { () throws(PictureError) in try file.picture(frame: frame) }
            if case .failure(let error) = made {
                DeviceWarning(code: "picture", message: "A picture cannot be drawn: \(error.message)").send()
            }
            state = made
            return try? made.get()
        }
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { width * 4 }
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
    /// Where the opacity stands.
    public var alphaInfo: CGImageAlphaInfo { file?.format == .jpeg ? .noneSkipLast : .premultipliedLast }
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    public var isMask: Bool { false }
    public var shouldInterpolate: Bool { true }
    /// The type of the file that it was read from.
    public var utType: CFString? { file.map { NSString(string: $0.format.rawValue) } }
    /// The pixels: red, green, blue and opacity, the colours multiplied by it.
    public var dataProvider: CGDataProvider? { picture.map { CGDataProvider(data: NSData(data: Data($0.pixels))) } }

    /// Returns the part in a rectangle of pixels; nil where they do not meet.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        return picture?.cropped(
            x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height)
        ).map { CGImage($0) }
    }

    /// Returns the image, which cannot change.
    public func copy() -> CGImage? { self }

    public static func == (left: CGImage, right: CGImage) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Bytes that are given out.
public final class CGDataProvider {
    /// The bytes.
    public let data: CFData?

    /// Gives out bytes.
    public init(data: CFData) { self.data = data }

    /// Gives out a file's bytes; nil where it cannot be read.
    public init?(url: CFURL) {
        guard let bytes = NSData(contentsOf: url as URL) else { return nil }
        data = bytes
    }
}
