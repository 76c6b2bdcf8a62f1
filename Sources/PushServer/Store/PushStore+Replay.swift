// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a log says when it is read from its beginning: which pushes are kept, and which have not ended.
struct StoreReplay {
    private(set) var kept = KeptPushes()
    private(set) var tallies: [UInt32: PushStore.Tally] = [:]
    /// Those that have not ended in the order of their arrival, each with the reason for which it was stored last.
    private(set) var waiting: [(push: WaitingPush, wasStored: String?)] = []
    let end: LogEnd
    let segments: [LogHistory.Segment]
    /// A sentence for each place that is damaged.
    private(set) var said: [String]

    init(of files: any LogFiles) throws(LogFault) {
        var reading = Reading()
        let history = try LogHistory(of: files) { reading.take($0, at: $1) }
        for segment in history.segments {
            reading.tallies[segment.number, default: PushStore.Tally()].size = segment.size
        }
        (kept, tallies, end, segments) = (reading.kept, reading.tallies, history.end, history.segments)
        said = history.said
        if reading.unreadable > 0 {
            said.append("The log holds \(reading.unreadable) records that this version cannot read; they are left out.")
        }
        waiting = reading.waiting.values.sorted { $0.push.sequence < $1.push.sequence }
    }

    private struct Reading {
        var kept = KeptPushes()
        var tallies: [UInt32: PushStore.Tally] = [:]
        var places: [PushName: UInt32] = [:]
        var waiting: [UInt32: (push: WaitingPush, wasStored: String?)] = [:]
        var unreadable = 0

        mutating func take(_ record: LogRecord, at place: LogPlace) {
            do throws(LogReader.Fault) {
                if record.kind == .accepted {
                    var reader = LogReader(record.body)
                    try accept(PushOutline(&reader), record, place)
                    return
                }
                switch try StoreEvent(record) {
                case .refused(let push):
                    if let unique = PushName(push.unique) {
                        insert(
                            KeptPush(
                                name: unique, unique: unique, received: push.received.timeIntervalSince1970,
                                marks: [.refused, .final]), record, place)
                    }
                case .became(let state, let unique, _):
                    guard let known = PushName(unique).flatMap({ places[$0] }) else { break }
                    became(state, known)
                case .pinned(let isPinned, let unique):
                    guard let known = PushName(unique).flatMap({ places[$0] }) else { break }
                    if isPinned { kept[known].marks.insert(.pinned) } else { kept[known].marks.remove(.pinned) }
                case .removed(let unique):
                    guard let known = PushName(unique).flatMap({ places.removeValue(forKey: $0) }) else { break }
                    tallies[kept[known].segment, default: PushStore.Tally()].forget(kept[known])
                    waiting[known] = nil
                    kept.remove(known)
                case .accepted, nil: break
                }
            } catch { unreadable += 1 }
        }

        private mutating func accept(_ outline: PushOutline, _ record: LogRecord, _ place: LogPlace)
            throws(LogReader.Fault)
        {
            guard let unique = PushName(outline.unique),
                let name = PushName(outline.identifier, at: outline.token, of: outline.app), places[unique] == nil,
                kept.find(name) == nil
            else { throw LogReader.Fault() }
            let known = insert(KeptPush(name: name, unique: unique, received: outline.received), record, place)
            waiting[known] = (
                WaitingPush(
                    outline, unique: unique, place: place, sequence: record.sequence, kept: known,
                    mayHaveLanded: true), nil
            )
        }

        @discardableResult private mutating func insert(_ push: KeptPush, _ record: LogRecord, _ place: LogPlace)
            -> UInt32
        {
            var push = push
            push.sequence = record.sequence
            push.segment = place.segment
            push.size = record.count
            tallies[place.segment, default: PushStore.Tally()].live += 1
            let known = kept.insert(push)
            places[push.unique] = known
            return known
        }

        private mutating func became(_ state: PushState, _ known: UInt32) {
            if state.isFinal {
                kept[known].marks.insert(.final)
                waiting[known] = nil
            } else if case .stored(let why) = state {
                waiting[known]?.wasStored = why
            } else {
                waiting[known]?.wasStored = nil
            }
        }
    }
}

extension PushStore.Tally {
    /// Counts a push that is forgotten: its record, and about as much as was written of its ways.
    mutating func forget(_ push: KeptPush) {
        live -= 1
        dead += push.size + 160
    }
}
