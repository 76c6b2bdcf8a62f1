// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension PushStore {
    /// Gives back the room of forgotten pushes: a segment that holds no others goes, one that is mostly of them is written anew
    /// without them, each record with its number and in its place. The segment that is being written is left alone.
    ///
    /// A record that a push is removed stays as long as an older segment may still hold that push: read again, the log would
    /// bring it back.
    func compact() {
        // Asked before anything else: what these segments hold is known below, once the log has told of it.
        let head = log.end.place.segment
        let behind = log.behind
        guard settle() else { return }
        let (list, tallies) = state.withLock { ($0.kept.list, $0.tallies) }
        // What is forgotten there is forgotten on the disk before its records go.
        guard settle() else { return }
        // Followers must have seen what goes: that something is removed, above all.
        guard following.allSatisfy({ $0.follower.lastSequence >= behind }) else { return }
        let live = Set(list.lazy.filter { !$0.isEmpty }.map(\.unique))
        var olderAreClean = true
        for segment in LogHistory.segments(in: log.files) where segment < head {
            let tally = tallies[segment] ?? Tally()
            if tally.live == 0, olderAreClean {
                log.files.remove(Log<Item>.name(segment))
                state.withLock { $0.tallies[segment] = nil }
            } else if tally.dead * 2 >= tally.size || tally.live == 0 && tally.size > 4096 {
                guard rewrite(segment, live, withRemovals: !olderAreClean) else { return }
            } else {
                olderAreClean = false
            }
        }
        try? log.files.syncNames()
    }

    /// Waits until all that was written before is on the disk, or until a time; returns whether it is.
    func settle(until end: ContinuousClock.Instant = .distantFuture) -> Bool {
        let isOnDisk = Atomic(false)
        let told = MonotonicSemaphore()
        do throws(LogFault) {
            try log.append(
                .begun, nil,
                .settled {
                    isOnDisk.store($0, ordering: .relaxed)
                    told.signal()
                }, isOwed: true)
        } catch { return false }
        return told.wait(until: end) && isOnDisk.load(ordering: .relaxed)
    }

    /// Writes a segment anew; returns whether that went well.
    private func rewrite(_ segment: UInt32, _ live: Set<PushName>, withRemovals: Bool) -> Bool {
        let name = Log<Item>.name(segment)
        let temporary = "\(name).new"
        log.files.remove(temporary)
        guard let old = try? log.files.open(name), let new = try? log.files.make(temporary) else { return false }
        var scan = LogScan(old.bytes(at: 0, count: old.size))
        var bytes: [UInt8] = []
        var places: [UInt64: LogPlace] = [:]
        reading: while true {
            switch scan.next() {
            case .record(let record, _):
                guard record.concerns(live, withRemovals: withRemovals) else { continue }
                if record.kind == .accepted {
                    places[record.sequence] = LogPlace(segment: segment, offset: bytes.count)
                }
                record.append(to: &bytes)
            // A wrong length may say that the file ends within a record.
            case .bad where scan.skip(from: scan.place + 1), .short where scan.skip(from: scan.place + 1): continue
            case .bad, .short, .end: break reading
            }
        }
        do throws(LogFault) {
            var written = 0
            while written < bytes.count {
                let count = try new.write(bytes[written...], at: written)
                guard count > 0 else { throw LogFault(code: .full, message: "") }
                written += count
            }
            try new.sync()
            try state.withLock { (state) throws(LogFault) in
                try log.files.replace(name, with: temporary)
                state.forwarding.move(places)
                state.tallies[segment]?.size = bytes.count
                state.tallies[segment]?.dead = 0
            }
            // On the disk before a newer segment may lose what this one no longer needs.
            try log.files.syncNames()
            return true
        } catch {
            log.files.remove(temporary)
            return false
        }
    }
}

extension LogRecord {
    /// Whether a record is needed, when only some pushes are kept.
    fileprivate func concerns(_ live: Set<PushName>, withRemovals: Bool) -> Bool {
        if kind == .begun { return true }
        if kind == .removed { return withRemovals }
        // Every other body begins with the unique id.
        var reader = LogReader(body)
        guard let unique = try? reader.text(), let name = PushName(unique) else { return false }
        return live.contains(name)
    }
}
