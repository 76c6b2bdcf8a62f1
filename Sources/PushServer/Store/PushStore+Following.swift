// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// Tells a follower of what is in the log, on a thread of its own: one that is slow keeps up nobody, and no memory grows.
final class Following: Sendable {
    let follower: any EventFollower
    /// Told when there may be more.
    let wake = DispatchSemaphore(value: 0)
    /// Entered until what was in the log when it began has been told.
    private let beginning = DispatchGroup()
    private let cursor: Mutex<LogCursor>
    /// The number up to which everything in the log has been told.
    private let told = Mutex<UInt64>(0)
    private let progressed = Bell()
    /// When it ends, whatever it has not told by then; nil while it goes on.
    private let ending = Mutex<ContinuousClock.Instant?>(nil)

    init(_ follower: any EventFollower, _ cursor: LogCursor) {
        self.follower = follower
        self.cursor = Mutex(cursor)
    }

    /// Begins to follow.
    /// - Parameter end: how far the log is on the disk.
    func start(_ group: DispatchGroup, _ end: @escaping @Sendable () -> LogEnd) {
        group.enter()
        beginning.enter()
        Thread.detachNewThread {
            // What is made from the log waits for those who are answered when there is too much to do.
            BackgroundThread.begin()
            var last = self.follower.lastSequence
            var pace = FollowerPace()
            self.follow(upTo: end, &last, &pace)
            self.beginning.leave()
            while true {
                // Asked first: what is written after this question is read the next time.
                let isOver = self.ending.withLock { $0 != nil }
                self.follow(upTo: end, &last, &pace)
                if isOver { break }
                self.wake.wait()
            }
            group.leave()
        }
    }

    private func follow(upTo end: () -> LogEnd, _ last: inout UInt64, _ pace: inout FollowerPace) {
        let aim = end()
        while !mustEnd {
            let records = cursor.withLock { $0.records(upTo: aim.place) }
            // Numbers that no record has, since a full disk did not take it, are passed as well.
            if records.isEmpty { return tell(of: aim.sequence) }
            var events: [(sequence: UInt64, event: StoreEvent)] = []
            for (number, record) in records.enumerated() where record.sequence > last && record.kind != .begun {
                last = record.sequence
                if number % 64 == 0 { pace.look(end().sequence, at: .now) }
                if number % FollowerPace.stretch == 0, pace.isFlood, ending.withLock({ $0 == nil }) {
                    usleep(FollowerPace.rest)
                } else {
                    BackgroundThread.giveWay()
                }
                // What cannot be read was told of when the log was opened.
                if let event = try? StoreEvent(record) { events.append((record.sequence, event)) }
            }
            if !events.isEmpty { follower.follow(events) }
            tell(of: last)
        }
    }

    private func tell(of sequence: UInt64) {
        told.withLock { $0 = max($0, sequence) }
        progressed.ring()
    }

    /// Waits until everything up to a number has been told, or until a time; returns whether it has.
    func wait(for sequence: UInt64, until end: ContinuousClock.Instant) -> Bool {
        progressed.wait(until: end) { told.withLock { $0 >= sequence } }
    }

    /// Waits until what was in the log when it began has been told, or until a time.
    func waitForBeginning(until end: DispatchTime) { _ = beginning.wait(timeout: end) }

    /// Whether there is no time for the rest.
    private var mustEnd: Bool { ending.withLock { $0.map { $0 < .now } ?? false } }

    /// Has the thread end, once everything is told, or a time has passed: the log keeps the rest for the next start.
    func finish(within patience: Duration) {
        ending.withLock { $0 = min($0 ?? .now + patience, .now + patience) }
        wake.signal()
    }
}

extension PushStore {
    /// Has all that was taken before put onto the disk; returns the number up to which it is there.
    /// - Parameter end: when it is waited for no longer.
    func written(until end: ContinuousClock.Instant) -> UInt64 {
        _ = settle(until: end)
        return log.end.sequence
    }

    /// Waits until the followers have been told of everything up to a number, or until a time; returns whether they have.
    func waitForFollowers(at sequence: UInt64, until end: ContinuousClock.Instant) -> Bool {
        following.allSatisfy { $0.wait(for: sequence, until: end) }
    }
}
