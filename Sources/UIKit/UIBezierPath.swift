// SPDX-License-Identifier: Apache-2.0

public import CoreGraphics
public import Foundation

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let topLeft = UIRectCorner(rawValue: 1)
    public static let topRight = UIRectCorner(rawValue: 2)
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    public static let bottomRight = UIRectCorner(rawValue: 8)
    public static let allCorners = UIRectCorner(rawValue: ~0)
}

/// Lines and curves that are filled, drawn along, or clipped to.
open class UIBezierPath: NSObject {
    private var path = CGMutablePath()
    private var dashes: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// How wide its line is.
    open var lineWidth: CGFloat = 1
    /// How the ends of its line look.
    open var lineCapStyle = CGLineCap.butt
    /// How its lines meet.
    open var lineJoinStyle = CGLineJoin.miter
    /// How far out the tip may lie where lines meet.
    open var miterLimit: CGFloat = 10
    /// Whether what lies twice inside is outside.
    open var usesEvenOddFillRule = false

    /// Makes an empty path.
    public override init() {}

    /// A rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }
    /// The ellipse that fills a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }
    /// A rectangle with round corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    }
    /// A rectangle of which some corners are round.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let radius = max(0, min(cornerRadii.width, rect.width / 2, rect.height / 2))
        let quarter = CGFloat.pi / 2
        func corner(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, _ inX: CGFloat, _ inY: CGFloat, _ turn: CGFloat)
        {
            let point = CGPoint(x: x, y: y)
            guard corners.contains(corner), radius > 0 else {
                path.isEmpty ? path.move(to: point) : path.addLine(to: point)
                return
            }
            path.addArc(
                center: CGPoint(x: x + inX * radius, y: y + inY * radius), radius: radius, startAngle: turn * quarter,
                endAngle: (turn + 1) * quarter, clockwise: false)
        }
        corner(.topLeft, rect.minX, rect.minY, 1, 1, 2)
        corner(.topRight, rect.maxX, rect.minY, -1, 1, 3)
        corner(.bottomRight, rect.maxX, rect.maxY, -1, -1, 0)
        corner(.bottomLeft, rect.minX, rect.maxY, 1, -1, 1)
        path.closeSubpath()
    }
    /// An arc of a circle; angles in radians, clockwise as they grow.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
    /// A path of Core Graphics'.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// The path as Core Graphics has it.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? path }
    }
    /// The smallest rectangle around it.
    open var bounds: CGRect { path.boundingBox }
    open var isEmpty: Bool { path.isEmpty }
    open var currentPoint: CGPoint { path.currentPoint }

    open func move(to point: CGPoint) { path.move(to: point) }
    open func addLine(to point: CGPoint) { path.addLine(to: point) }
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    open func close() { path.closeSubpath() }
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
    /// Moves it by a matrix.
    open func apply(_ transform: CGAffineTransform) { cgPath = path.moved(transform) }
    /// Whether a point lies inside.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: rule) }
    open func removeAllPoints() { path = CGMutablePath() }

    private var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    /// Fills it in the colour that was set.
    open func fill() { UIGraphicsGetCurrentContext()?.fill(path, using: rule) }
    /// Fills it in the colour that was set, mixed by a mode.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setAlpha(alpha)
        context.fill(path, using: rule, mode: blendMode)
        context.restoreGState()
    }
    /// Draws its line in dashes; without a pattern whole.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = (phase, unsafe pattern.map { first in (0..<max(0, count)).map { unsafe first[$0] } } ?? [])
    }
    /// Draws a line along it in the colour that was set.
    open func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashes.phase, lengths: dashes.lengths)
        context.stroke(path)
        context.restoreGState()
    }
    /// Lets only its inside be changed from now on.
    open func addClip() { UIGraphicsGetCurrentContext()?.clip(to: path, using: rule) }
}
