// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension CGPath {
    /// Whether a point lies inside.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        var turns = 0
        for stretch in stretches {
            let points = stretch.points.map { $0.applying(transform) }
            for place in points.indices {
                let (from, to) = (points[place], points[(place + 1) % points.count])
                guard (from.y <= point.y) != (to.y <= point.y) else { continue }
                let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                if x > point.x { turns += from.y < to.y ? 1 : -1 }
            }
        }
        return rule == .winding ? turns != 0 : turns % 2 != 0
    }

    /// Returns the path as a matrix moves it.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        let path = CGPath()
        path.stretches = unsafe moved(transform?.pointee ?? .identity)
        return path
    }

    package func moved(_ transform: CGAffineTransform) -> CGPath {
        let path = CGPath()
        path.stretches = moved(transform)
        return path
    }

    private func moved(_ transform: CGAffineTransform) -> [Stretch] {
        stretches.map { Stretch(points: $0.points.map { $0.applying(transform) }, isClosed: $0.isClosed) }
    }
}

extension CGMutablePath {
    /// Adds another path as a matrix moves it.
    public func addPath(_ path: CGPath, transform: CGAffineTransform) { addPath(path.moved(transform)) }
}
