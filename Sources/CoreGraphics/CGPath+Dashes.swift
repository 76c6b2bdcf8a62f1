// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension CGPath {
    /// The most dashes that are made of a path.
    private static let mostDashes = 20_000

    /// Returns the path in dashes.
    /// - Parameters:
    ///   - phase: how far into the pattern it begins.
    ///   - lengths: of a dash, a gap, a dash, and so on.
    /// - Note: On Linux it stays whole where it would be more than 20 000 dashes.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        // An odd number goes on with gaps where dashes were.
        let lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let whole = lengths.reduce(0, +)
        let result = CGMutablePath()
        guard whole > 0, whole.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
            result.stretches = stretches
            return result
        }
        for stretch in stretches {
            var points = stretch.points
            if stretch.isClosed, let first = points.first { points.append(first) }
            var place = 0
            var left = phase.truncatingRemainder(dividingBy: whole)
            if left < 0 { left += whole }
            while left >= lengths[place] {
                left -= lengths[place]
                place = (place + 1) % lengths.count
            }
            left = lengths[place] - left
            if place % 2 == 0, let first = points.first { result.move(to: first) }
            for (from, to) in zip(points, points.dropFirst()) {
                let length = hypot(to.x - from.x, to.y - from.y)
                guard length.isFinite, length > 0 else { continue }
                var done: CGFloat = 0
                while length - done > left {
                    done += left
                    let turn = CGPoint(
                        x: from.x + (to.x - from.x) * done / length, y: from.y + (to.y - from.y) * done / length)
                    place % 2 == 0 ? result.addLine(to: turn) : result.move(to: turn)
                    place = (place + 1) % lengths.count
                    left = lengths[place]
                    guard result.stretches.count < Self.mostDashes else {
                        result.stretches = stretches
                        return result
                    }
                }
                left -= length - done
                if place % 2 == 0 { result.addLine(to: to) }
            }
        }
        return result
    }
}
