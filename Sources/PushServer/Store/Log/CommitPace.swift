// SPDX-License-Identifier: Apache-2.0

/// How long the log rests before it puts the next group onto the disk: a group costs the same for one record as for a hundred.
///
/// A sender who waits for each answer is never kept waiting. Where several send at once, groups begin a millisecond apart at least.
struct CommitPace: Sendable {
    /// The shortest time between the beginnings of two groups.
    static let shortest: Duration = .milliseconds(1)
    /// A group of fewer items than this comes from somebody who waits for an answer before he sends the next.
    static let several = 4

    private var last: (items: Int, began: ContinuousClock.Instant)?

    /// Takes down a group that is written now.
    mutating func begin(_ items: Int, at time: ContinuousClock.Instant) { last = (items, time) }

    /// How long what waits is left to gather.
    func rest(at time: ContinuousClock.Instant) -> Duration {
        guard let last, last.items >= Self.several else { return .zero }
        return max(.zero, Self.shortest - (time - last.began))
    }
}
