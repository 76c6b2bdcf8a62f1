// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Closed polygons, and how much of each pixel of a canvas lies in them.
package struct Outline: Sendable {
    /// What counts as inside.
    package enum Rule: Sendable { case winding, evenOdd }

    package var polygons: [[Spot]]
    package var rule: Rule

    package init(_ polygons: [[Spot]], rule: Rule = .winding) {
        self.polygons = polygons
        self.rule = rule
    }

    /// How many lines of sight go through a row of pixels.
    private static let rays = 8
    /// The most crossings that are kept; what has more is not drawn.
    private static let mostCrossings = 1 << 24

    /// Returns 0 to 255 for each pixel of a canvas, row by row.
    package func coverage(width: Int, height: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: width * height)
        var crossings = [[(x: Double, turn: Int)]](repeating: [], count: height * Self.rays)
        var left = Self.mostCrossings
        for polygon in polygons where polygon.allSatisfy(\.isFinite) {
            for place in polygon.indices {
                Self.cross(polygon[place], polygon[(place + 1) % polygon.count], &crossings, &left)
            }
        }
        guard left > 0 else { return result }
        var row = [Double](repeating: 0, count: width + 1)
        for line in 0..<height {
            var isEmpty = true
            for ray in line * Self.rays..<(line + 1) * Self.rays where !crossings[ray].isEmpty {
                if isEmpty { for column in row.indices { row[column] = 0 } }
                isEmpty = false
                add(crossings[ray].sorted { $0.x < $1.x }, to: &row, Double(width))
            }
            guard !isEmpty else { continue }
            for column in 0..<width {
                result[line * width + column] = UInt8(clamping: Int((row[column] * 255 / Double(Self.rays)).rounded()))
            }
        }
        return result
    }

    private static func cross(
        _ from: Spot, _ to: Spot, _ crossings: inout [[(x: Double, turn: Int)]], _ left: inout Int
    ) {
        guard from.y != to.y, left > 0 else { return }
        let (upper, lower, turn) = from.y < to.y ? (from, to, 1) : (to, from, -1)
        let rays = Double(rays)
        let first = max(0, (upper.y * rays - 0.5).rounded(.up))
        let last = min(Double(crossings.count), (lower.y * rays - 0.5).rounded(.up))
        guard first < last else { return }
        left -= Int(last - first)
        guard left > 0 else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        for ray in Int(first)..<Int(last) {
            crossings[ray].append((upper.x + ((Double(ray) + 0.5) / rays - upper.y) * slope, turn))
        }
    }

    /// Adds the stretches between crossings that are inside.
    private func add(_ crossings: [(x: Double, turn: Int)], to row: inout [Double], _ width: Double) {
        var winding = 0
        for place in crossings.indices.dropLast() {
            winding += crossings[place].turn
            guard rule == .winding ? winding != 0 : place % 2 == 0 else { continue }
            let from = max(0, min(width, crossings[place].x))
            let to = max(0, min(width, crossings[place + 1].x))
            guard from < to else { continue }
            let (first, last) = (Int(from), Int(to))
            if first == last {
                row[first] += to - from
            } else {
                row[first] += Double(first + 1) - from
                for column in first + 1..<max(first + 1, last) { row[column] += 1 }
                row[last] += to - Double(last)
            }
        }
    }
}
