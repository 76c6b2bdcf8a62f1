// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How two announcements lie on each other when the one may be a little faster here and slower there.
struct TimeWarping {
    /// The distance at every step of the best way through both.
    let costs: [Float]
    /// The frame of the reference at every step.
    let places: [Int]

    /// The way may leave the diagonal by this share of the longer announcement.
    private static let band = 0.15

    /// Finds the way with the smallest sum of distances.
    init(_ reference: [[Int8]], _ candidate: [[Int8]]) {
        let rows = reference.count
        let columns = candidate.count
        let reach = max(Int(Self.band * Double(max(rows, columns))), abs(rows - columns) + 1)
        var distances: [Float] = []
        var steps: [UInt8] = []
        // Row by row only the part within the band is kept; `starts` tells where each row begins.
        var starts: [Int] = []
        var offsets: [Int] = []
        var sums: [Float] = []
        var before: [Float] = []
        var beforeStart = 0
        for row in 0..<rows {
            let centre = rows > 1 ? row * (columns - 1) / (rows - 1) : 0
            let start = max(0, centre - reach)
            let end = min(columns, centre + reach + 1)
            starts.append(start)
            offsets.append(distances.count)
            sums = []
            sums.reserveCapacity(end - start)
            func earlier(_ column: Int) -> Float {
                let place = column - beforeStart
                return row > 0 && before.indices.contains(place) ? before[place] : .infinity
            }
            for column in start..<end {
                let distance = Self.distance(reference[row], candidate[column])
                let both = row == 0 && column == 0 ? 0 : earlier(column - 1)
                let down = earlier(column)
                let right = column > start ? sums[column - start - 1] : .infinity
                let least = min(both, down, right)
                distances.append(distance)
                steps.append(least == both ? 0 : least == down ? 1 : 2)
                sums.append(distance + least)
            }
            before = sums
            beforeStart = start
        }
        var costs: [Float] = []
        var places: [Int] = []
        var (row, column) = (rows - 1, columns - 1)
        while row >= 0, column >= 0 {
            let place = offsets[row] + column - starts[row]
            costs.append(distances[place])
            places.append(row)
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

    /// The mean distance of the worst 200 ms, and the frame of the reference where these begin.
    var worst: (cost: Float, place: Int) {
        let length = min(20, costs.count)
        guard length > 0 else { return (0, 0) }
        var sum = costs[..<length].reduce(0, +)
        var worst = (sum: sum, step: 0)
        for step in 0..<(costs.count - length) {
            sum += costs[step + length] - costs[step]
            if sum > worst.sum { worst = (sum, step + 1) }
        }
        return (worst.sum / Float(length), places[worst.step])
    }

    private static func distance(_ one: [Int8], _ other: [Int8]) -> Float {
        var sum: Int = 0
        for place in one.indices {
            let difference = Int(one[place]) - Int(other[place])
            sum += difference * difference
        }
        return Float(sum).squareRoot() / Fingerprint.steps
    }
}
