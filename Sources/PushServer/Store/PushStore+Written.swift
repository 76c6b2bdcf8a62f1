// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// What is done on the log's thread, once a group of records is on the disk or cannot be.
extension PushStore {
    /// Tells the senders, and puts what was kept on its way.
    func told(_ group: [Log<Item>.Written], _ fault: LogFault?) {
        var answers: [(Kept, Keeping)] = []
        answers.reserveCapacity(group.count)
        let time = now().timeIntervalSince1970
        let turns = state.withLock { state in
            var turns = 0
            // All of a group are in one segment.
            if fault == nil, let first = group.first {
                state.tallies[first.place.segment, default: Tally()].size += group.reduce(0) { $0 + $1.count }
            }
            // Where nothing was written the disk has said nothing.
            if fault != nil || group.contains(where: { $0.count > 0 }) { state.trouble.refusing = fault?.message }
            for written in group { turns += take(written, fault, time, &state, &answers) }
            turns += goOn(after: fault, &state)
            writeRefused(&state)
            prune(soon: &state)
            return turns
        }
        for (kept, keeping) in answers { kept(keeping) }
        for _ in 0..<turns { self.turns.signal() }
        for follower in following { follower.wake.signal() }
    }

    /// Takes one record that is written, or is not; returns how many pushes' turns may have come.
    private func take(
        _ written: Log<Item>.Written, _ fault: LogFault?, _ time: Double, _ state: inout State,
        _ answers: inout [(Kept, Keeping)]
    ) -> Int {
        switch written.item {
        case .push(var push, let kept):
            if let fault {
                state.kept.remove(push.kept)
                state.counters.unavailable += 1
                answers.append((kept, .unavailable(fault.message)))
                return 0
            }
            (push.place, push.sequence) = (written.place, written.sequence)
            keep(push.kept, written, &state)
            state.counters.accepted += 1
            answers.append((kept, .kept))
            let reach = reach(push.destination)
            note(state.forwarding.accept(push, reach: reach, now: time), in: &state)
            // Nobody is woken for a push that is stored.
            return reach == .online ? 1 : 0
        case .repeated(let unique, let name, let kept):
            // The first of them may not have been kept after all.
            guard fault == nil, state.kept.find(name) != nil else {
                state.counters.unavailable += 1
                answers.append((kept, .unavailable(fault?.message ?? "The push could not be kept; send it again.")))
                return 0
            }
            state.counters.repeated += 1
            answers.append((kept, .repeated(unique: unique)))
        case .refused(let place):
            state.refusedBeingWritten -= 1
            if fault == nil {
                keep(place, written, &state)
                state.counters.refused += 1
            } else {
                state.kept.remove(place)
            }
        case .settled(let told): told(fault == nil)
        case .event(let owed): if let fault, fault.code == .full { hold(owed, fault, in: &state) }
        }
        return 0
    }

    private func keep(_ place: UInt32, _ written: Log<Item>.Written, _ state: inout State) {
        state.kept[place].sequence = written.sequence
        state.kept[place].segment = written.place.segment
        state.kept[place].size = written.count
        state.tallies[written.place.segment, default: Tally()].live += 1
    }
}
