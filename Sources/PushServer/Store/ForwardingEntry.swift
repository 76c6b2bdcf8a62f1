// SPDX-License-Identifier: Apache-2.0

extension Forwarding {
    /// Where a push is that has not ended.
    enum Standing: Sendable {
        /// It is delivered when its turn comes.
        case due
        case running
        /// Its device cannot be reached.
        case stored
        /// It is held until a time: for power, or after a failure.
        case held(until: Double)
    }

    /// A push that has not ended.
    struct Entry: Sendable {
        var push: WaitingPush
        var standing: Standing
        /// The place of its destination.
        let destination: Int
    }

    /// Where pushes go that have not ended.
    struct Destination: Sendable {
        let name: PushDestination
        /// The place of the one that waits for the device.
        var stored: Int?
        /// How many pushes are known that go there.
        var count = 0
        /// Until when no background push goes there.
        var quietUntil = 0.0
        /// By collapse id, the place of the one that has not begun.
        var collapsible: [String: Int] = [:]
    }

    /// Has what is held wait no longer than it would have, where the clock was set back by some seconds: those are waited for, not a
    /// time of day. When pushes expire stays as their senders have said it.
    mutating func setBack(by seconds: Double) {
        for place in entries.places {
            if case .held(let time) = entries[place].standing { entries[place].standing = .held(until: time - seconds) }
        }
        for place in destinations.places { destinations[place].quietUntil -= seconds }
        nextTime -= seconds
    }
}

extension Slots<Forwarding.Entry> {
    /// Whether a push has not ended, whose place may be another's since.
    func has(_ sequence: UInt64, at place: Int) -> Bool { at(place)?.push.sequence == sequence }
}
