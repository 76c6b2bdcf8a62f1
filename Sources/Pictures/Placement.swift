// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A place in a picture or on a canvas, in pixels from its upper left corner.
package struct Spot: Sendable, Equatable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    var isFinite: Bool { x.isFinite && y.isFinite }
}

/// Where something goes: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
package struct Placement: Sendable, Equatable {
    package var a, b, c, d, tx, ty: Double

    package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    package func callAsFunction(_ spot: Spot) -> Spot {
        Spot(a * spot.x + c * spot.y + tx, b * spot.x + d * spot.y + ty)
    }

    /// The way back; nil where all goes to one line.
    var inverse: Placement? {
        let area = a * d - b * c
        guard area.isFinite, abs(area) > 1e-12, tx.isFinite, ty.isFinite else { return nil }
        return Placement(
            d / area, -b / area, -c / area, a / area, (c * ty - d * tx) / area, (b * tx - a * ty) / area)
    }
}
