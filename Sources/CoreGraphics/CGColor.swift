// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation
internal import Pictures
public import UserNotifications

/// How the numbers of a colour are meant.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
}

/// A space of colours.
/// - Note: On Linux every space of three colours is sRGB.
public final class CGColorSpace: Hashable, Sendable {
    public let model: CGColorSpaceModel
    private let title: String

    init(_ model: CGColorSpaceModel, _ title: String) { (self.model, self.title) = (model, title) }

    /// Finds a space by its name; nil for one that is neither grey nor red, green and blue.
    public convenience init?(name: CFString) {
        switch String(describing: name) {
        case let name where name.contains("Gray"): self.init(.monochrome, name)
        case let name where name.contains("RGB") || name.contains("P3"): self.init(.rgb, name)
        default: return nil
        }
    }

    /// How many numbers a colour has, beside its opacity.
    public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }
    /// The space's name.
    public var name: CFString? { NSString(string: title) }

    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.title == right.title }
    public func hash(into hasher: inout Hasher) { hasher.combine(title) }

    public static var sRGB: CFString { NSString(string: "kCGColorSpaceSRGB") }
    public static var extendedSRGB: CFString { NSString(string: "kCGColorSpaceExtendedSRGB") }
    public static var displayP3: CFString { NSString(string: "kCGColorSpaceDisplayP3") }
    public static var genericGrayGamma2_2: CFString { NSString(string: "kCGColorSpaceGenericGrayGamma2_2") }
    public static var linearGray: CFString { NSString(string: "kCGColorSpaceLinearGray") }
}

/// The device's red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb, "kCGColorSpaceDeviceRGB") }
/// The device's grey.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome, "kCGColorSpaceDeviceGray") }

/// A colour.
public final class CGColor: Hashable, Sendable {
    /// What the numbers mean.
    public let colorSpace: CGColorSpace?
    private let numbers: [CGFloat]

    private init(_ space: CGColorSpace, _ numbers: [CGFloat]) { (colorSpace, self.numbers) = (space, numbers) }

    /// Makes a colour of red, green, blue and opacity, from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColorSpace(.rgb, "kCGColorSpaceSRGB"), [red, green, blue, alpha])
    }

    /// Makes a colour of red, green, blue and opacity, from 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Makes a grey, from black at 0 to white at 1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(CGColorSpace(.monochrome, "kCGColorSpaceGenericGrayGamma2_2"), [gray, alpha])
    }

    /// The numbers, the opacity last.
    public var components: [CGFloat]? { numbers }
    /// How many there are.
    public var numberOfComponents: Int { numbers.count }
    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { numbers[numbers.count - 1] }

    /// Returns the colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(colorSpace ?? CGColorSpaceCreateDeviceRGB(), numbers.dropLast() + [alpha])
    }

    public static func == (left: CGColor, right: CGColor) -> Bool {
        left.numbers == right.numbers && left.colorSpace?.model == right.colorSpace?.model
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// What a canvas is painted with.
    var paint: Canvas.Paint {
        let parts = numbers.map { Double($0) }
        return parts.count == 2
            ? Canvas.Paint(parts[0], parts[0], parts[0], parts[1])
            : Canvas.Paint(parts[0], parts[1], parts[2], parts[3])
    }
}
