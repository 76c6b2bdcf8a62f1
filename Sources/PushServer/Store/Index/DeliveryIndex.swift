// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The index of deliveries: made from the log, and made again when it is lost.
///
/// What it is told of is written on a thread of its own, many events in one transaction; who asks reads over connections of their
/// own, so that neither waits for the other.
final class DeliveryIndex: EventFollower {
    typealias Event = (sequence: UInt64, event: StoreEvent)

    private struct State {
        /// What is not written yet.
        var waiting: [Event] = []
        var isWriting = false
        var last: UInt64
        var change: Int64
        var removal: Int64
        /// Why the last attempt to write failed.
        var fault: DatabaseError?
        /// Nothing is written any more: what was told since is lost to this index until it is opened again.
        var isBroken = false
        var isClosed = false
        /// The thread has ended.
        var hasEnded = false
        var told: [@Sendable (Int64) -> Void] = []
    }

    private let folder: String
    private let writer: Mutex<IndexWriter?>
    private let state: Mutex<State>
    private let arrived = Bell()
    private let progressed = Bell()
    let readers: IndexReaders

    /// The most events that wait to be written; who tells of more waits too.
    static let mostWaiting = 4096

    /// Opens the index in the folder of the server's files.
    /// - Parameter deviceName: names the device that a token belongs to, at the time when its push arrives.
    init(folder: String, deviceName: @escaping @Sendable (DeviceToken) -> String?) throws(DatabaseError) {
        self.folder = folder
        let writer = try IndexWriter(try IndexTables.open(folder), deviceName: deviceName)
        state = Mutex(State(last: writer.last, change: writer.change, removal: writer.removal))
        self.writer = Mutex(writer)
        readers = IndexReaders(folder: folder)
        let thread = Thread { [self] in
            BackgroundThread.begin()
            while writeSome() {}
            self.writer.withLock { writer in
                // What is not on the disk is made again at the next start, where the power fails before.
                if let database = writer?.database { try? IndexTables.close(database) }
                writer = nil
            }
            state.withLock { $0.hasEnded = true }
            progressed.ring()
        }
        thread.name = "index"
        thread.start()
    }

    /// The last event that is in the index; the log tells of those after it.
    var lastSequence: UInt64 { state.withLock { $0.last } }

    /// The number of the last change of a row. It rises with every change, also over a new index.
    var changes: Int64 { state.withLock { $0.change } }

    /// The number of the last change that took a row away, or one behind it: whoever has not seen that has a list that may show too
    /// much.
    var removal: Int64 { state.withLock { $0.removal } }

    /// Why nothing can be written. It is tried again every second, until too much waits; then the next start makes up for it
    /// from the log.
    var fault: DatabaseError? { state.withLock { $0.fault } }

    /// Takes the next events, and waits only where many are not written yet.
    func follow(_ events: [(sequence: UInt64, event: StoreEvent)]) {
        progressed.wait { state.withLock { $0.waiting.count < Self.mostWaiting || $0.fault != nil || $0.isClosed } }
        state.withLock { state in
            if state.isBroken || state.isClosed { return }
            state.waiting += events
            // After a gap nothing may be written: the log begins again after the last event that was.
            if state.fault != nil, state.waiting.count > 4 * Self.mostWaiting {
                (state.waiting, state.isBroken) = ([], true)
            }
        }
        arrived.ring()
    }

    /// Waits until everything that was told is written, or cannot be, or until a time; returns whether it was before that.
    /// - Parameter sequence: the event behind which nobody waits.
    @discardableResult func flush(
        upTo sequence: UInt64 = .max, until end: ContinuousClock.Instant = .distantFuture
    ) -> Bool {
        progressed.wait(until: end) {
            state.withLock { $0.last >= sequence || $0.waiting.isEmpty && !$0.isWriting || $0.fault != nil }
        }
    }

    /// Writes what was told, ends the thread and closes the file; nothing may be asked after that.
    func close() {
        flush()
        state.withLock { $0.isClosed = true }
        arrived.ring()
        progressed.wait { state.withLock { $0.hasEnded } }
        readers.close()
    }

    /// Waits until a row has changed after a change, or until a time; returns the number of the last change.
    /// - Parameter other: what else ends the waiting, once ``lookAgain()`` is called.
    func wait(after change: Int64, until end: ContinuousClock.Instant, or other: () -> Bool = { false }) -> Int64 {
        progressed.wait(until: end) { state.withLock { $0.change > change || $0.isClosed } || other() }
        return changes
    }

    /// Has everybody who waits look again.
    func lookAgain() { progressed.ring() }

    /// Has somebody told the number of the last change after each batch, on the index's thread.
    func onChange(_ told: @escaping @Sendable (Int64) -> Void) { state.withLock { $0.told.append(told) } }

    /// Writes what waits; returns false at the end.
    private func writeSome() -> Bool {
        arrived.wait { state.withLock { !$0.waiting.isEmpty || $0.isClosed } }
        let events = state.withLock { state in
            let events = state.waiting
            (state.waiting, state.isWriting) = ([], !events.isEmpty)
            return events
        }
        guard !events.isEmpty else { return false }
        progressed.ring()
        do throws(DatabaseError) {
            let (last, change, removal) = try writer.withLock { writer throws(DatabaseError) in
                try writer?.write(events)
                return (writer?.last ?? 0, writer?.change ?? 0, writer?.removal ?? 0)
            }
            let told = state.withLock { state in
                (state.last, state.change, state.removal) = (last, change, removal)
                (state.isWriting, state.fault) = (false, nil)
                return state.told
            }
            progressed.ring()
            for told in told { told(change) }
        } catch {
            failed(error, events)
            return !state.withLock { $0.isClosed }
        }
        return true
    }

    private func failed(_ error: DatabaseError, _ events: [Event]) {
        state.withLock { state in
            state.fault = error
            state.isWriting = false
            // Room is made, and whoever holds the file ends; anything else stays.
            if error.code == .full || error.code == .busy {
                state.waiting = events + state.waiting
            } else {
                (state.waiting, state.isBroken) = ([], true)
            }
        }
        // Damaged, it is made anew when it is opened again.
        if error.code == .damaged { Database.remove(folder: folder, name: IndexTables.name) }
        progressed.ring()
        arrived.wait(until: .now + .seconds(1)) { state.withLock { $0.isClosed } }
    }
}
