// SPDX-License-Identifier: Apache-2.0

/// How a follower of the log goes on while more is written than anybody reads: it leaves the disk to those who are to be answered.
///
/// Where it keeps up it is never slowed down. In a flood it takes some thousand records a second, and catches up behind it.
struct FollowerPace: Sendable {
    /// More records a second than this are a flood.
    static let flood = 10_000.0
    /// The rest behind each record in a flood, in microseconds.
    static let rest: UInt32 = 150
    /// The shortest time over which records are counted, in seconds.
    private static let shortest = 0.05

    private var last: (sequence: UInt64, time: Double)?
    /// Whether records come faster than they are to be followed.
    private(set) var isFlood = false

    /// Takes down how far the log has come.
    /// - Parameter time: in seconds, of a clock that is never set.
    mutating func look(_ sequence: UInt64, at time: Double) {
        guard let last else {
            last = (sequence, time)
            return
        }
        guard time - last.time >= Self.shortest else { return }
        isFlood = Double(sequence &- last.sequence) > Self.flood * (time - last.time)
        self.last = (sequence, time)
    }
}
