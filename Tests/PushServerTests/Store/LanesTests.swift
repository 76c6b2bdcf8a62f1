// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("Places and lines of pushes")
struct LanesTests {
    @Test func `a place that was left is given again, and no other changes`() {
        var slots = Slots<String>()
        let places = ["a", "b", "c"].map { slots.insert($0) }
        #expect(slots.remove(places[1]) == "b")
        #expect(slots.at(places[1]) == nil && slots.count == 2)
        #expect(slots.insert("d") == places[1] && slots.insert("e") == 3)
        slots[places[0]] += "!"
        #expect(slots.places.map { slots[$0] } == ["a!", "d", "c", "e"])
    }

    @Test func `each app takes its turn, and none more than its room`() {
        var lanes = Lanes(most: 2)
        for sequence in 1...4 as ClosedRange<UInt64> {
            for app in ["a", "b"] { lanes.add(Lanes.Turn(app: app, place: 0, sequence: sequence)) }
        }
        func taken() -> [String] {
            var taken: [String] = []
            while let turn = lanes.take() { taken.append("\(turn.app)\(turn.sequence)") }
            return taken
        }
        #expect(taken() == ["a1", "b1", "a2", "b2"])
        #expect(!lanes.hasReady)
        lanes.leave("b")
        #expect(taken() == ["b3"])
        for app in ["a", "a", "b", "b"] { lanes.leave(app) }
        #expect(taken() == ["a3", "b4", "a4"])
    }

    @Test func `a line of thousands forgets those whose turn has come, in order`() {
        var lanes = Lanes(most: 1)
        for sequence in 1...5000 as ClosedRange<UInt64> {
            lanes.add(Lanes.Turn(app: "a", place: 0, sequence: sequence))
        }
        for sequence in 1...5000 as ClosedRange<UInt64> {
            #expect(lanes.take()?.sequence == sequence)
            lanes.leave("a")
        }
        #expect(lanes.take() == nil)
    }
}
