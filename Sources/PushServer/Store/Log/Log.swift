// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization

/// The truth of the store: records in segments, appended by one thread that puts everything that has gathered onto the disk at once.
///
/// Each record comes with an item of its owner's; the owner is told of the items of a group when it is on the disk, or cannot be.
final class Log<Item: Sendable>: Sendable {
    /// What became of an item.
    struct Written: Sendable {
        var item: Item
        /// The record's number; that of the record before for an item without one.
        var sequence: UInt64
        var place: LogPlace
        /// The bytes of the record.
        var count: Int
    }

    private struct Pending {
        var bytes: [UInt8] = []
        /// The items; their records' places are counted from the beginning of the bytes.
        var items: [Written] = []
    }

    private struct State {
        var pending = Pending()
        /// Room that a group before has left: fresh pages would cost more than what is written into them.
        var spare: [UInt8] = []
        var sequence: UInt64
        /// Why nothing is taken any more.
        var fault: LogFault?
        var isOpen = true
        var isWriting = false
        /// Whether what waits is to be written.
        var isTold = false
        /// The last number and the place that are on the disk.
        var end: LogPlace
        var synced: UInt64
        /// The last number of the segments that are no longer written.
        var behind: UInt64

        /// Whether somebody must tell the writer's thread, which is the caller then.
        mutating func mustTell() -> Bool {
            guard !isTold, !pending.items.isEmpty else { return false }
            isTold = true
            return !isWriting
        }
    }

    let files: any LogFiles
    private let most: Int
    private let state: Mutex<State>
    /// The segment that is written; only the writer's thread asks.
    private let head: Mutex<any LogFile>
    private let change = MonotonicSemaphore()
    private let gone = DispatchGroup()
    /// The most bytes that wait for the disk.
    private static var mostWaiting: Int { 64 << 20 }

    /// Goes on with a log, once it was read; begins its first segment where there is none.
    /// - Parameter most: after how many bytes a segment is ended.
    init(in files: any LogFiles, after end: LogEnd, most: Int = 64 << 20) throws(LogFault) {
        self.files = files
        self.most = most
        let head: any LogFile
        var place = end.place
        if place.segment == 0 {
            (head, place) = try Self.begin(1, after: end.sequence, in: files)
        } else {
            head = try files.open(Self.name(place.segment))
            if head.size > place.offset {
                try head.truncate(to: place.offset)
                try head.sync()
            }
        }
        self.head = Mutex(head)
        state = Mutex(State(sequence: end.sequence, end: place, synced: end.sequence, behind: end.sequence))
    }

    /// Begins to write.
    /// - Parameter told: is told of each group, in order, on the log's thread.
    func start(_ told: @escaping @Sendable ([Written], LogFault?) -> Void) {
        gone.enter()
        Thread.detachNewThread {
            self.work(told)
            self.gone.leave()
        }
    }

    /// How far the log is on the disk.
    var end: LogEnd { state.withLock { LogEnd(place: $0.end, sequence: $0.synced) } }

    /// Whoever has seen this number has seen all segments that are no longer written.
    var behind: UInt64 { state.withLock { $0.behind } }

    /// Why nothing is taken any more, once that is so.
    var fault: LogFault? { state.withLock { $0.fault } }

    /// Looks whether the segment is still where it was begun, so that its loss is known before a push comes. While something is
    /// being written the writer's thread does so itself.
    func look() {
        let fault = head.withLockIfAvailable { head -> LogFault? in
            do throws(LogFault) { try head.checkName() } catch { return error }
            return nil
        }
        if case .some(.some(let fault)) = fault { state.withLock { $0.fault = $0.fault ?? fault } }
    }

    /// Takes a record, or an item that is only told when everything before it is on the disk.
    /// - Parameters:
    ///   - isOwed: whether it is taken although much waits, because it says what became of something.
    ///   - waits: whether it is written with what comes until ``commit()``, so that a turn's pushes are one group.
    /// - Throws: `LogFault` when the log takes no more; the item is not told then.
    func append(
        _ kind: LogRecord.Kind, _ body: [UInt8]?, _ item: Item, isOwed: Bool = false, waits: Bool = false
    ) throws(LogFault) {
        let mustTell = try state.withLock { (state) throws(LogFault) in
            if let fault = state.fault { throw fault }
            guard state.isOpen else {
                throw LogFault(code: .full, message: "The server is ending; send the push again when it has started.")
            }
            guard isOwed || state.pending.bytes.count < Self.mostWaiting, (body?.count ?? 0) <= LogRecord.largestBody
            else {
                throw LogFault(code: .full, message: "More pushes wait for the disk than it writes; send them slower.")
            }
            let start = state.pending.bytes.count
            if let body {
                state.sequence += 1
                LogRecord.appendUnsealed(kind, state.sequence, body, to: &state.pending.bytes)
            }
            state.pending.items.append(
                Written(
                    item: item, sequence: state.sequence, place: LogPlace(segment: 0, offset: start),
                    count: state.pending.bytes.count - start))
            // One that is owed has nobody who commits: the writer looks after it.
            return waits ? isOwed && state.pending.items.count == 1 && !state.isWriting : state.mustTell()
        }
        if mustTell { change.signal() }
    }

    /// Has what waits put onto the disk.
    func commit() {
        if state.withLock({ $0.mustTell() }) { change.signal() }
    }

    /// Takes no more, and waits until everything is on the disk.
    func finish() {
        state.withLock { $0.isOpen = false }
        change.signal()
        gone.wait()
    }

    // MARK: On the log's thread

    private func work(_ told: ([Written], LogFault?) -> Void) {
        var pace = CommitPace()
        while true {
            waitForWork()
            while true {
                rest(pace)
                guard var group = take() else { break }
                pace.begin(group.items.count, at: .now)
                write(&group, told)
            }
            if state.withLock({ !$0.isOpen && $0.pending.items.isEmpty }) { return }
        }
    }

    /// Waits until it is told, or what nobody has told of has waited long enough.
    private func waitForWork() {
        guard state.withLock({ !$0.pending.items.isEmpty && $0.isOpen }) else {
            change.wait()
            return
        }
        if !change.wait(until: .now + .milliseconds(20)) {
            state.withLock { $0.isTold = !$0.pending.items.isEmpty }
        }
    }

    /// Lets more gather, unless it ends.
    private func rest(_ pace: CommitPace) {
        guard state.withLock({ $0.isTold && $0.isOpen }) else { return }
        let rest = pace.rest(at: .now) / .microseconds(1)
        if rest > 0 { usleep(UInt32(rest.rounded(.up))) }
    }

    private func take() -> Pending? {
        state.withLock { state in
            guard !state.pending.items.isEmpty, state.isTold || !state.isOpen else {
                state.isWriting = false
                return nil
            }
            (state.isWriting, state.isTold) = (true, false)
            var group = Pending()
            swap(&group.bytes, &state.spare)
            swap(&group, &state.pending)
            return group
        }
    }

    private func write(_ group: inout Pending, _ told: ([Written], LogFault?) -> Void) {
        LogRecord.seal(&group.bytes)
        var (place, synced, fault) = state.withLock { ($0.end, $0.synced, $0.fault) }
        if fault == nil, !group.bytes.isEmpty {
            do throws(LogFault) { place = try put(group.bytes, at: place, after: synced) } catch {
                fault = error
            }
        }
        synced = group.items[group.items.count - 1].sequence
        state.withLock { state in
            if let fault {
                if fault.code == .broken { state.fault = state.fault ?? fault }
            } else {
                state.end = LogPlace(segment: place.segment, offset: place.offset + group.bytes.count)
                state.synced = synced
            }
        }
        for number in group.items.indices {
            group.items[number].place.segment = place.segment
            group.items[number].place.offset += place.offset
        }
        told(group.items, fault)
        group.items = []
        guard group.bytes.capacity <= 8 << 20 else { return }
        group.bytes.removeAll(keepingCapacity: true)
        state.withLock { swap(&$0.spare, &group.bytes) }
    }

    /// Writes a group and has it put onto the disk; returns where it begins.
    private func put(_ bytes: [UInt8], at end: LogPlace, after sequence: UInt64) throws(LogFault) -> LogPlace {
        try head.withLock { (head) throws(LogFault) in
            var place = end
            if place.offset >= most {
                (head, place) = try Self.begin(end.segment + 1, after: sequence, in: files)
                let begun = place
                state.withLock {
                    $0.end = begun
                    $0.behind = sequence
                }
            }
            do throws(LogFault) {
                var written = 0
                while written < bytes.count {
                    let count = try head.write(bytes[written...], at: place.offset + written)
                    // A disk that takes less than it was given is about to say why.
                    guard count > 0 else {
                        throw LogFault(code: .full, message: "The disk has no room for the store's log; make some.")
                    }
                    written += count
                }
            } catch {
                try withdraw(error, head, to: place.offset)
            }
            do throws(LogFault) { try head.sync() } catch {
                // What the disk holds is not known any more: nothing may be said to be kept.
                throw LogFault(code: .broken, message: error.message)
            }
            do throws(LogFault) { try head.checkName() } catch {
                // Where it is put back, nothing of the group may be in it: its senders hear that it was not kept.
                try? head.truncate(to: place.offset)
                throw error
            }
            return place
        }
    }

    /// Takes the beginning of a group off again.
    private func withdraw(_ fault: LogFault, _ head: any LogFile, to size: Int) throws(LogFault) -> Never {
        guard fault.code == .full else { throw fault }
        do throws(LogFault) { try head.truncate(to: size) } catch {
            throw LogFault(code: .broken, message: error.message)
        }
        throw fault
    }

    /// Begins a segment with a record that says which number comes before it.
    private static func begin(
        _ segment: UInt32, after sequence: UInt64, in files: any LogFiles
    ) throws(LogFault) -> (any LogFile, LogPlace) {
        let name = name(segment)
        // One that could not be begun may have been left.
        files.remove(name)
        let file = try files.make(name)
        var bytes: [UInt8] = []
        LogRecord(kind: .begun, sequence: sequence, body: []).append(to: &bytes)
        do throws(LogFault) {
            guard try file.write(bytes[...], at: 0) == bytes.count else {
                throw LogFault(code: .full, message: "The disk has no room for the store's log; make some.")
            }
            try file.sync()
        } catch {
            files.remove(name)
            throw error
        }
        return (file, LogPlace(segment: segment, offset: bytes.count))
    }
}
