// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Pictures

/// How the ends of a line look.
public enum CGLineCap: Int32, Sendable { case butt, round, square }
/// How lines meet.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
/// What counts as inside of a path.
public enum CGPathFillRule: Int, Sendable { case evenOdd, winding }
/// What is drawn of a path.
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

/// Lines and curves that cannot change.
public class CGPath: Hashable {
    /// A stretch of lines; curves have become lines when they were added.
    struct Stretch: Hashable {
        var points: [CGPoint]
        var isClosed = false
    }

    var stretches: [Stretch] = []

    init() {}

    /// A rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        add(rect: rect)
    }

    /// The ellipse that fills a rectangle.
    public convenience init(ellipseIn rect: CGRect) {
        self.init()
        add(ellipseIn: rect)
    }

    /// A rectangle with round corners.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
    ) {
        self.init()
        add(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { stretches.isEmpty }
    /// Where the next line begins.
    public var currentPoint: CGPoint {
        stretches.last.flatMap { $0.isClosed ? $0.points.first : $0.points.last } ?? .zero
    }

    /// The smallest rectangle around it.
    public var boundingBox: CGRect {
        let points = stretches.flatMap(\.points)
        guard let first = points.first else { return .null }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle around it.
    public var boundingBoxOfPath: CGRect { boundingBox }

    /// Returns a path that cannot change.
    public func copy() -> CGPath? {
        let path = CGPath()
        path.stretches = stretches
        return path
    }

    /// Returns a path that can change.
    public func mutableCopy() -> CGMutablePath? {
        let path = CGMutablePath()
        path.stretches = stretches
        return path
    }

    public static func == (left: CGPath, right: CGPath) -> Bool { left.stretches == right.stretches }
    public func hash(into hasher: inout Hasher) { hasher.combine(stretches) }

    // MARK: Building

    func add(move point: CGPoint) { stretches.append(Stretch(points: [point])) }

    func add(line point: CGPoint) {
        guard let last = stretches.indices.last else { return add(move: point) }
        if stretches[last].isClosed { add(move: stretches[last].points[0]) }
        stretches[stretches.count - 1].points.append(point)
    }

    func add(curve end: CGPoint, _ first: CGPoint, _ second: CGPoint) {
        let start = currentPoint
        var length = 0.0
        for (from, to) in [(start, first), (first, second), (second, end)] {
            length += hypot(Double(to.x - from.x), Double(to.y - from.y))
        }
        // A chord at about every second pixel of a picture drawn at three pixels a point; a bounded number of them.
        let parts = length.isFinite ? max(8, Int(min(200, length))) : 8
        for part in 1...parts {
            let t = CGFloat(part) / CGFloat(parts)
            let u = 1 - t
            let (one, two, three, four) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            add(
                line: CGPoint(
                    x: one * start.x + two * first.x + three * second.x + four * end.x,
                    y: one * start.y + two * first.y + three * second.y + four * end.y))
        }
    }

    func add(arc center: CGPoint, _ radius: CGFloat, from start: CGFloat, to end: CGFloat, isDecreasing: Bool) {
        guard start.isFinite, end.isFinite else { return }
        let whole = 2 * CGFloat.pi
        var sweep = end - start
        if isDecreasing {
            if sweep > 0 || sweep < -whole { sweep = sweep.truncatingRemainder(dividingBy: whole) }
            if sweep > 0 { sweep -= whole }
        } else {
            if sweep < 0 || sweep > whole { sweep = sweep.truncatingRemainder(dividingBy: whole) }
            if sweep < 0 { sweep += whole }
        }
        let length = abs(Double(sweep * radius))
        let parts = length.isFinite ? max(8, Int(min(360, length))) : 8
        for part in 0...parts {
            let angle = start + sweep * CGFloat(part) / CGFloat(parts)
            let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            if part == 0, stretches.last.map(\.isClosed) ?? true { add(move: point) } else { add(line: point) }
        }
    }

    func close() {
        guard let last = stretches.indices.last, !stretches[last].isClosed else { return }
        stretches[last].isClosed = true
    }

    func add(rect: CGRect) {
        let rect = rect.standardized
        add(move: CGPoint(x: rect.minX, y: rect.minY))
        add(line: CGPoint(x: rect.maxX, y: rect.minY))
        add(line: CGPoint(x: rect.maxX, y: rect.maxY))
        add(line: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    func add(ellipseIn rect: CGRect) {
        add(roundedRect: rect, cornerWidth: rect.standardized.width / 2, cornerHeight: rect.standardized.height / 2)
    }

    func add(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        let rect = rect.standardized
        let across = max(0, min(cornerWidth, rect.width / 2))
        let down = max(0, min(cornerHeight, rect.height / 2))
        guard across > 0, down > 0 else { return add(rect: rect) }
        /// How far a curve's handles reach, so that it is a quarter of a circle.
        let reach: CGFloat = 0.552_284_75
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func corner(_ end: CGPoint, _ tip: CGPoint) {
            let start = currentPoint
            func handle(_ from: CGPoint) -> CGPoint {
                CGPoint(x: from.x + (tip.x - from.x) * reach, y: from.y + (tip.y - from.y) * reach)
            }
            add(curve: end, handle(start), handle(end))
        }
        add(move: CGPoint(x: left + across, y: top))
        add(line: CGPoint(x: right - across, y: top))
        corner(CGPoint(x: right, y: top + down), CGPoint(x: right, y: top))
        add(line: CGPoint(x: right, y: bottom - down))
        corner(CGPoint(x: right - across, y: bottom), CGPoint(x: right, y: bottom))
        add(line: CGPoint(x: left + across, y: bottom))
        corner(CGPoint(x: left, y: bottom - down), CGPoint(x: left, y: bottom))
        add(line: CGPoint(x: left, y: top + down))
        corner(CGPoint(x: left + across, y: top), CGPoint(x: left, y: top))
        close()
    }
}

/// Lines and curves that can change.
public final class CGMutablePath: CGPath {
    /// Makes an empty path.
    public override init() { super.init() }

    /// Begins a stretch.
    public func move(to point: CGPoint) { add(move: point) }
    /// Adds a line.
    public func addLine(to point: CGPoint) { add(line: point) }
    /// Adds lines through points, the first of which begins a stretch.
    public func addLines(between points: [CGPoint]) {
        for (place, point) in points.enumerated() { place == 0 ? add(move: point) : add(line: point) }
    }
    /// Adds a curve with two handles.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { add(curve: end, control1, control2) }
    /// Adds a curve with one handle.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        let start = currentPoint
        func handle(_ from: CGPoint) -> CGPoint {
            CGPoint(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
        }
        add(curve: end, handle(start), handle(end))
    }
    /// Adds an arc of a circle, with a line to its beginning.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        add(arc: center, radius, from: startAngle, to: endAngle, isDecreasing: clockwise)
    }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { add(rect: rect) }
    /// Adds the ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect) { add(ellipseIn: rect) }
    /// Adds a rectangle with round corners.
    public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        add(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }
    /// Adds another path.
    public func addPath(_ path: CGPath) { stretches += path.stretches }
    /// Leads back to where the stretch began.
    public func closeSubpath() { close() }
}
