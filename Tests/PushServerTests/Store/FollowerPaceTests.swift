// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("The pace of a follower of the log")
struct FollowerPaceTests {
    typealias Look = (sequence: UInt64, time: Double)

    /// How far the log is at which time, and whether that is a flood in the end.
    static let cases: [([Look], Bool)] = {
        let calm: [Look] = [(0, 0), (600, 0.1)]
        let flood: [Look] = [(0, 0), (5000, 0.1)]
        // What comes within too short a time is not yet a flood, and a flood ends.
        let short: [Look] = [(0, 0), (400, 0.01)]
        return [
            ([], false), ([(9, 7)], false), (calm, false), (flood, true), (short, false),
            (flood + [(5010, 0.2)], false), (flood + [(5010, 0.12)], true),
        ]
    }()

    @Test(arguments: cases.indices)
    func `is slow in a flood alone`(number: Int) {
        let (looks, isFlood) = Self.cases[number]
        var pace = FollowerPace()
        let start = ContinuousClock.now
        for look in looks { pace.look(look.sequence, at: start + .seconds(look.time)) }
        #expect(pace.isFlood == isFlood)
    }
}
