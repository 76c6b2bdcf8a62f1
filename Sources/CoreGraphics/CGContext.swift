// SPDX-License-Identifier: Apache-2.0

public import Foundation
package import Pictures

/// How what is drawn and what lies there become one.
public enum CGBlendMode: Int32, Sendable {
    case normal = 0
    case multiply = 1
    case screen = 2
    case clear = 16
    case copy = 17
    case sourceIn = 18
    case sourceOut = 19
    case sourceAtop = 20
    case destinationOver = 21
    case destinationIn = 22
    case destinationOut = 23
    case plusLighter = 27

    var blend: Canvas.Blend {
        switch self {
        case .normal: .over
        case .multiply: .multiply
        case .screen: .screen
        case .clear: .clear
        case .copy: .copy
        case .sourceIn: .inside
        case .sourceOut: .outside
        case .sourceAtop: .atop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .plusLighter: .plus
        }
    }
}

/// Pixels that are drawn on. The origin is the lower left corner, as on iOS; in a context of UIKit's the upper left.
///
///     let context = CGContext(
///         data: nil, width: 300, height: 300, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
///         bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
///     context?.draw(image, in: CGRect(x: 0, y: 0, width: 300, height: 300))
///
/// - Note: On Linux the memory is the context's own: one that is given memory is not made.
public final class CGContext {
    /// What `saveGState` keeps.
    struct State {
        var matrix: CGAffineTransform
        var mask: [UInt8]?
        var fill = Canvas.Paint(0, 0, 0, 1)
        var stroke = Canvas.Paint(0, 0, 0, 1)
        var line = LineStyle()
        var dashes: (phase: CGFloat, lengths: [CGFloat]) = (0, [])
        var shadow: CastShadow?
        var opacity = 1.0
        var mode = CGBlendMode.normal
        var quality = CGInterpolationQuality.default
    }

    package internal(set) var canvas: Canvas
    var state: State
    private var saved: [State] = []
    var path = CGMutablePath()
    private let space: CGColorSpace
    private let alpha: CGImageAlphaInfo
    /// From the units of the context to pixels, whatever was concatenated.
    let base: CGAffineTransform

    /// Makes a context of 8 bits for each of red, green, blue and opacity, or of grey.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let place = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
        guard unsafe data == nil, bitsPerComponent == 8, let place, let picture = Picture(width: width, height: height),
            space.model == .rgb ? Self.ofColours.contains(place) : place == .none || Self.ofColours.contains(place)
        else { return nil }
        var canvas = Canvas(picture)
        if Self.opaque.contains(place) {
            let all = Outline([
                [Spot(0, 0), Spot(Double(width), 0), Spot(Double(width), Double(height)), Spot(0, Double(height))]
            ])
            canvas.fill(all, with: Canvas.Paint(0, 0, 0, 1))
        }
        self.canvas = canvas
        self.space = space
        alpha = place
        base = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        state = State(matrix: base)
    }

    /// Makes a context with the origin in the upper left corner.
    package init?(width: Int, height: Int, scale: CGFloat, isOpaque: Bool) {
        guard let picture = Picture(width: width, height: height) else { return nil }
        canvas = Canvas(picture)
        space = CGColorSpaceCreateDeviceRGB()
        alpha = isOpaque ? .noneSkipLast : .premultipliedLast
        base = CGAffineTransform(scaleX: scale, y: scale)
        state = State(matrix: base)
        if isOpaque {
            fill(CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale))
        }
    }

    private static let opaque: Set<CGImageAlphaInfo> = [.none, .noneSkipFirst, .noneSkipLast]
    private static let ofColours: Set<CGImageAlphaInfo> = [
        .premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast,
    ]

    public var width: Int { canvas.width }
    public var height: Int { canvas.height }
    public var bitsPerComponent: Int { 8 }
    public var bytesPerRow: Int { canvas.width * 4 }
    public var colorSpace: CGColorSpace? { space }
    public var alphaInfo: CGImageAlphaInfo { alpha }
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alpha.rawValue) }

    /// Returns what has been drawn.
    public func makeImage() -> CGImage? {
        var picture = canvas.picture
        if space.model == .monochrome {
            for place in stride(from: 0, to: picture.pixels.count, by: 4) {
                let light =
                    Int(picture.pixels[place]) * 299 + Int(picture.pixels[place + 1]) * 587
                    + Int(picture.pixels[place + 2]) * 114
                for colour in place..<place + 3 { picture.pixels[colour] = UInt8(clamping: (light + 500) / 1000) }
            }
        }
        return CGImage(picture)
    }

    // MARK: State

    /// Keeps the state.
    public func saveGState() { saved.append(state) }
    /// Takes up the state that was kept last.
    public func restoreGState() { if let last = saved.popLast() { state = last } }

    /// From the units of drawing to pixels.
    public var ctm: CGAffineTransform { state.matrix }
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
    public func concatenate(_ transform: CGAffineTransform) { state.matrix = transform.concatenating(state.matrix) }

    public func setAlpha(_ alpha: CGFloat) { state.opacity = Double(alpha) }
    public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode }
    public func setFillColor(_ color: CGColor) { state.fill = color.paint }
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
    public func setStrokeColor(_ color: CGColor) { state.stroke = color.paint }
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }
    public func setLineWidth(_ width: CGFloat) { state.line.width = Double(width) }
    public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
    public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = Double(limit) }
    /// Draws lines in dashes from now on; without lengths whole.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { state.dashes = (phase, lengths) }
    /// How much care is taken with images.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.quality }
        set { state.quality = newValue }
    }

    // MARK: Drawing

    /// Draws an image into a rectangle, its first row at the rectangle's largest `y`.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        guard let picture = image.picture else { return }
        let rect = rect.standardized
        draw(
            picture,
            placed: CGAffineTransform(a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY))
    }

    /// Draws a picture whose square from (0, 0), its upper left corner, to (1, 1) goes where a matrix takes it.
    package func draw(_ picture: Picture, placed: CGAffineTransform, mode: CGBlendMode? = nil, opacity: Double = 1) {
        castShadow { blank in
            blank.draw(picture, at: placed.concatenating(state.matrix).placement, isSmooth: state.quality != .none)
        }
        canvas.draw(
            picture, at: placed.concatenating(state.matrix).placement, opacity: state.opacity * opacity,
            (mode ?? state.mode).blend, through: state.mask, isSmooth: state.quality != .none)
    }

    func shade(_ colour: (Spot) -> Canvas.Paint?) {
        canvas.shade(
            at: state.matrix.placement, opacity: state.opacity, state.mode.blend, through: state.mask, colour: colour)
    }

    func paint(_ outline: Outline, with paint: Canvas.Paint, _ mode: CGBlendMode? = nil) {
        if mode != .clear { castShadow { blank in blank.fill(outline, with: paint) } }
        canvas.fill(outline, with: paint, opacity: state.opacity, (mode ?? state.mode).blend, through: state.mask)
    }

    /// What is filled of a path, and the color it is filled with.
    package func fill(_ path: CGPath, using rule: CGPathFillRule = .winding, mode: CGBlendMode? = nil) {
        paint(path.outline(state.matrix.placement, rule), with: state.fill, mode)
    }

    /// Draws a line along a path.
    package func stroke(_ path: CGPath) {
        let dashes = state.dashes
        let path =
            dashes.lengths.isEmpty ? path : path.copy(dashingWithPhase: dashes.phase, lengths: dashes.lengths)
        paint(path.outline(state.matrix.placement, stroked: state.line), with: state.stroke)
    }

    /// Lets only the inside of a path be changed from now on.
    package func clip(to path: CGPath, using rule: CGPathFillRule = .winding) {
        let cover = path.outline(state.matrix.placement, rule).coverage(width: width, height: height)
        guard let mask = state.mask else {
            state.mask = cover
            return
        }
        state.mask = zip(mask, cover).map { UInt8(truncatingIfNeeded: (Int($0) * Int($1) + 127) / 255) }
    }

    /// Lets everything be changed again.
    public func resetClip() { state.mask = nil }
}
