// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What this process has to say still, by push: an instance that has answered is kept for as long, since what a synthesizer has to
/// say ends with it, and a delegate hears of its end.
package final class SpeechUnderWay: Sendable {
    /// That of this process.
    package static let shared = SpeechUnderWay()

    private struct State {
        var counts: [UInt32: Int] = [:]
        var waiting: [UInt32: @Sendable () -> Void] = [:]

        /// Takes the waiting ones for which nothing is said any more; what belongs to no push may be any one's.
        mutating func takeDone() -> [@Sendable () -> Void] {
            guard counts[0] == nil else { return [] }
            let done = waiting.keys.filter { counts[$0] == nil }
            return done.compactMap { waiting.removeValue(forKey: $0) }
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// An utterance of a push's waits to be spoken.
    package func begin(_ push: UInt32) { state.withLock { $0.counts[push, default: 0] += 1 } }

    /// One is over, and its delegate has heard of that.
    package func end(_ push: UInt32) {
        let done = state.withLock { state in
            let count = state.counts[push, default: 0]
            state.counts[push] = count > 1 ? count - 1 : nil
            return state.takeDone()
        }
        for act in done { act() }
    }

    /// Does something once nothing is said for a push any more: at once where nothing is.
    package func whenOver(_ push: UInt32, _ act: @escaping @Sendable () -> Void) {
        let done = state.withLock { state in
            state.waiting[push] = act
            return state.takeDone()
        }
        for act in done { act() }
    }
}
