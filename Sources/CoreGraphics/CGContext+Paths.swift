// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension CGContext {
    // MARK: The path that is being built

    public func beginPath() { path = CGMutablePath() }
    public func move(to point: CGPoint) { path.move(to: point) }
    public func addLine(to point: CGPoint) { path.addLine(to: point) }
    public func addLines(between points: [CGPoint]) { path.addLines(between: points) }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        path.addCurve(to: end, control1: control1, control2: control2)
    }
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
    public func addRect(_ rect: CGRect) { path.addRect(rect) }
    public func addRects(_ rects: [CGRect]) { for rect in rects { path.addRect(rect) } }
    public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
    public func addPath(_ added: CGPath) { path.addPath(added) }
    public func closePath() { path.closeSubpath() }
    public var isPathEmpty: Bool { path.isEmpty }
    public var boundingBoxOfPath: CGRect { path.boundingBox }

    // MARK: What is done with it, and with shapes

    public func fillPath(using rule: CGPathFillRule = .winding) { done { fill($0, using: rule) } }
    public func strokePath() { done { stroke($0) } }
    public func drawPath(using mode: CGPathDrawingMode) {
        done { path in
            if mode != .stroke { fill(path, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding) }
            if mode != .fill, mode != .eoFill { stroke(path) }
        }
    }
    public func clip(using rule: CGPathFillRule = .winding) { done { clip(to: $0, using: rule) } }
    public func clip(to rect: CGRect) { clip(to: CGPath(rect: rect)) }
    public func clip(to rects: [CGRect]) {
        let all = CGMutablePath()
        for rect in rects { all.addRect(rect) }
        clip(to: all)
    }

    public func fill(_ rect: CGRect) { fill(CGPath(rect: rect)) }
    public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
    public func fillEllipse(in rect: CGRect) { fill(CGPath(ellipseIn: rect)) }
    public func stroke(_ rect: CGRect) { stroke(CGPath(rect: rect)) }
    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }
    public func strokeEllipse(in rect: CGRect) { stroke(CGPath(ellipseIn: rect)) }
    /// Takes away what was drawn in a rectangle.
    public func clear(_ rect: CGRect) { fill(CGPath(rect: rect), mode: .clear) }

    /// Uses the path up.
    private func done(_ use: (CGPath) -> Void) {
        use(path)
        beginPath()
    }
}
