// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What keeps a store from its work now: a sentence each that names the remedy, nil where nothing does.
struct StoreTrouble: Sendable, Hashable {
    /// Why what came last could not be kept.
    var refusing: String?
    /// Why something that was taken could not be delivered, or begun, so far.
    var retrying: String?

    /// What is to be told where this has come from something else: the beginning and the end of each trouble, and once each.
    func told(since earlier: StoreTrouble) -> [String] {
        var sentences: [String] = []
        if earlier.refusing == nil, let refusing { sentences.append("Pushes are answered 503: \(refusing)") }
        if earlier.refusing != nil, refusing == nil { sentences.append("Pushes are taken again.") }
        if earlier.retrying == nil, let retrying { sentences.append("A push waits to be tried again: \(retrying)") }
        if earlier.retrying != nil, retrying == nil { sentences.append("No push waits to be tried again any more.") }
        return sentences
    }
}

extension PushStore {
    /// What keeps it from its work.
    var trouble: StoreTrouble {
        state.withLock { state in
            forgetTrouble(in: &state)
            var trouble = state.trouble
            trouble.refusing = log.fault?.message ?? trouble.refusing
            return trouble
        }
    }

    /// Forgets why something was tried again, once nothing is.
    private func forgetTrouble(in state: inout State) {
        if state.forwarding.retried == 0, !state.isHeldUp { state.trouble.retrying = nil }
    }

    /// Tells of what has changed since it was told last; the clock does, so that no flood of pushes is one of sentences.
    func tellTrouble() {
        let now = trouble
        let sentences = state.withLock { state in
            defer { state.toldTrouble = now }
            return now.told(since: state.toldTrouble)
        }
        for sentence in sentences { options.tell(sentence) }
    }
}
