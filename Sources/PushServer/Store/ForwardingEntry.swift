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
}
