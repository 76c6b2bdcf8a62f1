// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How two announcements lie on each other when the one may be a little faster here and slower there.
struct TimeWarping: Sendable {
    /// The distance at every step of the best way through both.
    let costs: [Float]
    /// The frame of the reference, and of the candidate, at every step.
    let places: [(reference: Int, candidate: Int)]

    /// The way may leave the diagonal by this share of the longer announcement, and by no more than this many frames: nobody
    /// says the same two seconds earlier.
    private static let band = 0.15
    private static let farthest = 200
    /// The frames of the window that must hold: 200 ms.
    static let window = 20

    /// Finds the way with the smallest sum of distances.
    ///
    /// The way may leave the diagonal as far as `reach`; without it, as far as two speakers may.
    init(_ reference: Cepstrum, _ candidate: Cepstrum, reach given: Int? = nil) {
        let rows = reference.frames
        let columns = candidate.frames
        let share = min(Int(Self.band * Double(max(rows, columns))), Self.farthest)
        let reach = max(given ?? share, abs(rows - columns) + 1)
        var distances: [Float] = []
        var steps: [UInt8] = []
        // Row by row only the part within the band is kept; `starts` tells where each row begins.
        var starts: [Int] = []
        var offsets: [Int] = []
        var before: [Float] = []
        var beforeStart = 0
        for row in 0..<rows {
            let centre = rows > 1 ? row * (columns - 1) / (rows - 1) : 0
            let start = max(0, centre - reach)
            let end = min(columns, centre + reach + 1)
            starts.append(start)
            offsets.append(distances.count)
            var sums: [Float] = []
            sums.reserveCapacity(end - start)
            var last = Float.infinity
            for column in start..<end {
                let distance = Self.distance(reference, row, candidate, column)
                let place = column - beforeStart
                let down = row > 0 && place >= 0 && place < before.count ? before[place] : .infinity
                let isFirst = row == 0 && column == 0
                let both = isFirst ? 0 : row > 0 && place > 0 && place <= before.count ? before[place - 1] : .infinity
                let least = min(both, down, last)
                distances.append(distance)
                steps.append(least == both ? 0 : least == down ? 1 : 2)
                last = distance + least
                sums.append(last)
            }
            before = sums
            beforeStart = start
        }
        var costs: [Float] = []
        var places: [(Int, Int)] = []
        var (row, column) = (rows - 1, columns - 1)
        while row >= 0, column >= 0 {
            let place = offsets[row] + column - starts[row]
            costs.append(distances[place])
            places.append((row, column))
            switch steps[place] {
            case 0: (row, column) = (row - 1, column - 1)
            case 1: row -= 1
            default: column -= 1
            }
        }
        self.costs = costs.reversed()
        self.places = places.reversed()
    }

    /// The mean distance.
    var mean: Float { costs.isEmpty ? 0 : costs.reduce(0, +) / Float(costs.count) }

    /// The mean distance of the worst 200 ms, and the steps that these are.
    var worst: (cost: Float, steps: Range<Int>) {
        let length = min(Self.window, costs.count)
        guard length > 0 else { return (0, 0..<0) }
        var sum = costs[..<length].reduce(0, +)
        var worst = (sum: sum, step: 0)
        for step in 0..<(costs.count - length) {
            sum += costs[step + length] - costs[step]
            if sum > worst.sum { worst = (sum, step + 1) }
        }
        return (worst.sum / Float(length), worst.step..<worst.step + length)
    }

    /// The mean distance of the 200 ms around each frame of the reference.
    var course: [Double] {
        var course = [Double](repeating: 0, count: (places.last?.reference ?? -1) + 1)
        let half = Self.window / 2
        for (step, place) in places.enumerated() {
            let around = max(0, step - half)..<min(costs.count, step + half)
            course[place.reference] = Double(costs[around].reduce(0, +)) / Double(max(1, around.count))
        }
        return course
    }

    private static func distance(_ one: Cepstrum, _ row: Int, _ other: Cepstrum, _ column: Int) -> Float {
        var sum: Float = 0
        let (first, second) = (row * Cepstrum.width, column * Cepstrum.width)
        for place in 0..<Cepstrum.width {
            let difference = one.coefficients[first + place] - other.coefficients[second + place]
            sum += difference * difference
        }
        return sum.squareRoot()
    }
}
