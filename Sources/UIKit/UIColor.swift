// SPDX-License-Identifier: Apache-2.0

public import CoreGraphics
public import Foundation

/// A colour of red, green, blue and opacity, in sRGB.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: it is a constant, of a type that is Sendable.
    private let held: CGColor

    /// Makes a colour of red, green, blue and opacity, from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        held = CGColor(red: red, green: green, blue: blue, alpha: alpha)
        super.init()
    }

    /// Makes a grey, from black at 0 to white at 1.
    public init(white: CGFloat, alpha: CGFloat) {
        held = CGColor(gray: white, alpha: alpha)
        super.init()
    }

    /// Makes a colour of red, green, blue and opacity, from 0 to 1.
    /// - Note: On Linux every space of three colours is sRGB.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Takes a colour of Core Graphics'.
    public init(cgColor: CGColor) {
        held = cgColor
        super.init()
    }

    /// Makes a colour of its place on the wheel, its strength, its light and its opacity, from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let hue = hue.isFinite ? max(0, min(1, hue)) * 6 : 0
        func part(_ shift: CGFloat) -> CGFloat {
            let place = (hue + shift).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// The colour as Core Graphics has it.
    open var cgColor: CGColor { held }

    private var parts: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let numbers = held.components ?? [0, 0]
        return numbers.count == 2
            ? (numbers[0], numbers[0], numbers[0], numbers[1]) : (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Returns the colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(cgColor: held.copy(alpha: alpha) ?? held) }

    /// Gives the parts out; those that are not asked for are nil.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        unsafe red?.pointee = parts.red
        unsafe green?.pointee = parts.green
        unsafe blue?.pointee = parts.blue
        unsafe alpha?.pointee = parts.alpha
        return true
    }

    /// Gives grey and opacity out; false for a colour that is no grey.
    @discardableResult
    open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        guard parts.red == parts.green, parts.green == parts.blue else { return false }
        unsafe white?.pointee = parts.red
        unsafe alpha?.pointee = parts.alpha
        return true
    }

    /// Gives the place on the wheel, the strength, the light and the opacity out; those that are not asked for are nil.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let (red, green, blue, opacity) = parts
        let light = max(red, green, blue)
        let spread = light - min(red, green, blue)
        var place: CGFloat = 0
        if spread > 0 {
            switch light {
            case red: place = (green - blue) / spread + (green < blue ? 6 : 0)
            case green: place = (blue - red) / spread + 2
            default: place = (red - green) / spread + 4
            }
        }
        unsafe hue?.pointee = place / 6
        unsafe saturation?.pointee = light > 0 ? spread / light : 0
        unsafe brightness?.pointee = light
        unsafe alpha?.pointee = opacity
        return true
    }

    /// Fills and strokes in this colour from now on.
    open func set() {
        setFill()
        setStroke()
    }
    /// Fills in this colour from now on.
    open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(held) }
    /// Strokes in this colour from now on.
    open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(held) }

    /// Returns the colour, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.held == held }
    open override var hash: Int { held.hashValue }
}

extension UIColor {
    public class var black: UIColor { UIColor(white: 0, alpha: 1) }
    public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
    public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
    public class var white: UIColor { UIColor(white: 1, alpha: 1) }
    public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
    public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
}
