// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Pictures

extension CGPath {
    /// What is filled, in pixels.
    func outline(_ placement: Placement, _ rule: CGPathFillRule) -> Outline {
        Outline(
            stretches.map { $0.points.map { placement(Spot(Double($0.x), Double($0.y))) } },
            rule: rule == .winding ? .winding : .evenOdd)
    }

    /// What a line along the path covers, in pixels: a piece for each line, and one where two meet.
    func outline(_ placement: Placement, stroked line: LineStyle) -> Outline {
        let half = line.width / 2
        var pieces: [[Spot]] = []
        for stretch in stretches where half > 0 {
            var points = stretch.points.map { Spot(Double($0.x), Double($0.y)) }
            if stretch.isClosed, let first = points.first { points.append(first) }
            points = points.indices.filter { $0 == 0 || points[$0] != points[$0 - 1] }.map { points[$0] }
            guard points.count > 1 else { continue }
            for place in 1..<points.count {
                let (from, to) = (points[place - 1], points[place])
                let length = hypot(to.x - from.x, to.y - from.y)
                guard length.isFinite, length > 0 else { continue }
                let along = Spot((to.x - from.x) / length * half, (to.y - from.y) / length * half)
                let begins = !stretch.isClosed && place == 1 && line.cap == .square
                let ends = !stretch.isClosed && place == points.count - 1 && line.cap == .square
                let start = begins ? Spot(from.x - along.x, from.y - along.y) : from
                let end = ends ? Spot(to.x + along.x, to.y + along.y) : to
                pieces.append([
                    Spot(start.x - along.y, start.y + along.x), Spot(end.x - along.y, end.y + along.x),
                    Spot(end.x + along.y, end.y - along.x), Spot(start.x + along.y, start.y - along.x),
                ])
                if place + 1 < points.count || stretch.isClosed {
                    let next = place + 1 < points.count ? points[place + 1] : points[1]
                    pieces += line.join(from, to, next)
                } else if line.cap == .round {
                    pieces.append(LineStyle.disc(to, half))
                }
                if place == 1, !stretch.isClosed, line.cap == .round { pieces.append(LineStyle.disc(from, half)) }
            }
        }
        // All turn one way, so that where they overlap nothing is taken out.
        return Outline(pieces.map { LineStyle.turned($0).map { placement($0) } })
    }
}

/// How a line looks.
struct LineStyle {
    var width = 1.0
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var miterLimit = 10.0

    /// What closes the gap between two lines that meet at a point.
    func join(_ from: Spot, _ at: Spot, _ to: Spot) -> [[Spot]] {
        let half = width / 2
        if join == .round { return [Self.disc(at, half)] }
        func unit(_ one: Spot, _ other: Spot) -> Spot {
            let length = max(hypot(other.x - one.x, other.y - one.y), 1e-9)
            return Spot((other.x - one.x) / length, (other.y - one.y) / length)
        }
        let (before, after) = (unit(from, at), unit(at, to))
        let turn = before.x * after.y - before.y * after.x
        let side = turn > 0 ? -half : half
        let first = Spot(at.x - before.y * side, at.y + before.x * side)
        let second = Spot(at.x - after.y * side, at.y + after.x * side)
        // The tip lies as far out as the half angle is sharp.
        let closeness = (1 + before.x * after.x + before.y * after.y) / 2
        guard join == .miter, closeness > 1e-6, 1 / closeness.squareRoot() <= miterLimit else {
            return [[at, first, second]]
        }
        let middle = Spot((first.x + second.x) / 2 - at.x, (first.y + second.y) / 2 - at.y)
        return [[at, first, Spot(at.x + middle.x / closeness, at.y + middle.y / closeness), second]]
    }

    static func disc(_ middle: Spot, _ radius: Double) -> [Spot] {
        let corners = max(8, min(90, Int(min(radius, 90) * 4)))
        return (0..<corners).map { corner in
            let angle = 2 * Double.pi * Double(corner) / Double(corners)
            return Spot(middle.x + radius * cos(angle), middle.y + radius * sin(angle))
        }
    }

    static func turned(_ polygon: [Spot]) -> [Spot] {
        var area = 0.0
        for place in polygon.indices {
            let (one, other) = (polygon[place], polygon[(place + 1) % polygon.count])
            area += one.x * other.y - other.x * one.y
        }
        return area < 0 ? polygon.reversed() : polygon
    }
}
