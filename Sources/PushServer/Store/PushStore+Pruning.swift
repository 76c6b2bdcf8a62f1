// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension PushStore {
    /// What came of a wish to forget a push.
    enum Removal: Sendable, Hashable {
        case removed
        /// There is none of that id.
        case missing
        /// It is still on its way.
        case unfinished
    }

    /// Keeps a push whatever the rule says, or no longer; returns whether there is one of that unique id.
    func pin(_ unique: String, _ isPinned: Bool = true) -> Bool {
        guard let name = PushName(unique) else { return false }
        return state.withLock { state in
            guard let place = state.kept.find(unique: name), state.kept[place].sequence > 0 else { return false }
            if isPinned { state.kept[place].marks.insert(.pinned) } else { state.kept[place].marks.remove(.pinned) }
            write(.pinned(isPinned, unique: name.text))
            return true
        }
    }

    /// Forgets a push and its delivery, also a pinned one; of several that ask at the same time one is told that it was removed.
    func remove(_ unique: String) -> Removal {
        guard let name = PushName(unique) else { return .missing }
        let found = state.withLock { state in state.kept.find(unique: name).map { ($0, state.kept[$0]) } }
        guard let found, found.1.sequence > 0 else { return .missing }
        guard found.1.marks.contains(.final) else { return .unfinished }
        return forget([found]) > 0 ? .removed : .missing
    }

    private func write(_ event: StoreEvent) { owe(Owed(kind: event.kind, body: event.logged)) }

    /// Forgets pushes that have ended. Their deliveries go first: were it the other way round, a crash would leave them for ever.
    /// - Returns: how many of them nobody else has forgotten meanwhile.
    @discardableResult private func forget(_ pushes: some Sequence<(UInt32, KeptPush)>) -> Int {
        let pushes = state.withLock { state in
            // Somebody may have pinned one meanwhile.
            pushes.filter { state.kept[$0].unique == $1.unique && state.kept[$0].marks == $1.marks }
        }
        for (_, push) in pushes where !push.marks.contains(.refused) {
            deliveries.forget(push.unique.text, received: Date(timeIntervalSince1970: push.received))
        }
        return state.withLock { state in
            var count = 0
            for (place, push) in pushes where state.kept[place].unique == push.unique && !state.kept[place].isEmpty {
                count += 1
                write(.removed(unique: push.unique.text))
                state.tallies[push.segment]?.forget(push)
                state.kept.remove(place)
            }
            return count
        }
    }

    /// Has the clock forget what is too much, where that has become worth its while.
    func prune(soon state: inout State) {
        let isMuch: Bool =
            if case .newest(let most)? = options.keep { state.kept.taken > most + most / 10 } else { false }
        guard !state.mustPrune, isMuch || state.kept.refused > options.mostRefused + options.mostRefused / 10 + 64
        else { return }
        state.mustPrune = true
        wake.signal()
    }

    /// Forgets what ``StoreOptions/keep`` does not keep: never what has not ended, or is pinned. Refused requests are counted apart, so
    /// that they push no delivery out: no more than ``StoreOptions/mostRefused`` of them are kept.
    func prune() {
        let oldest: Double? =
            if case .days(let days)? = options.keep {
                now().timeIntervalSince1970 - Double(days) * 86_400
            } else { nil }
        // Outside of the lock: a million of them are sorted for a second.
        let (list, isRefusedMuch) = state.withLock { ($0.kept.list, $0.kept.refused > options.mostRefused) }
        var all = list.indices.map { (UInt32($0), list[$0]) }.filter { $0.1.sequence > 0 && !$0.1.isEmpty }
        if oldest == nil || isRefusedMuch { all.sort { $0.1.sequence > $1.1.sequence } }
        var surplus: [(UInt32, KeptPush)] = []
        var (refused, taken) = (0, 0)
        for (place, push) in all {
            var isSurplus = false
            if push.marks.contains(.refused) {
                refused += 1
                isSurplus = isRefusedMuch && refused > options.mostRefused
            } else {
                taken += 1
                if case .newest(let most)? = options.keep { isSurplus = taken > most }
            }
            if let oldest, push.received < oldest { isSurplus = true }
            if isSurplus, push.marks.contains(.final), !push.marks.contains(.pinned) { surplus.append((place, push)) }
        }
        for start in stride(from: 0, to: surplus.count, by: 256) {
            forget(surplus[start..<min(start + 256, surplus.count)])
        }
    }
}
