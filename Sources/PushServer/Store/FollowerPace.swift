// SPDX-License-Identifier: Apache-2.0

/// How a follower of the log goes on while more is written than anybody reads: it leaves the disk to those who are to be answered.
///
/// Where it keeps up it is never slowed down. In a flood it takes some thousand records a second, and catches up behind it.
struct FollowerPace: Sendable {
    /// More records a second than this are a flood.
    static let flood = 10_000.0
    /// How many records are followed in a flood between two rests: who rests is woken by a clock, which costs those who are answered.
    static let stretch = 16
    /// The rest behind a stretch of records in a flood, in microseconds.
    static let rest: UInt32 = 2400
    /// The shortest time over which records are counted.
    private static let shortest: Duration = .milliseconds(50)

    private var last: (sequence: UInt64, time: ContinuousClock.Instant)?
    /// Whether records come faster than they are to be followed.
    private(set) var isFlood = false

    /// Takes down how far the log has come.
    mutating func look(_ sequence: UInt64, at time: ContinuousClock.Instant) {
        guard let last else {
            last = (sequence, time)
            return
        }
        guard time - last.time >= Self.shortest else { return }
        isFlood = Double(sequence &- last.sequence) > Self.flood * ((time - last.time) / .seconds(1))
        self.last = (sequence, time)
    }
}
