// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The time that counts for an extension's process, from its start: it stands still while the extension waits for its turn to be
/// heard.
final class DeviceTime: Sendable {
    private struct State {
        /// How much time did not count.
        var lost = Duration.zero
        var standsSince: Duration?
    }

    private let read: @Sendable () -> Duration
    private let state = Mutex(State())

    /// Begins to count by the machine's clock.
    convenience init() {
        let start = ContinuousClock.now
        self.init { ContinuousClock.now - start }
    }

    /// Begins to count by a clock that tells the time since its start.
    init(_ read: @escaping @Sendable () -> Duration) { self.read = read }

    /// The time that has counted.
    var now: Duration { state.withLock { ($0.standsSince ?? read()) - $0.lost } }

    /// Stands still, or goes on.
    func stand(_ stands: Bool) {
        state.withLock { state in
            if stands, state.standsSince == nil { state.standsSince = read() }
            if !stands, let since = state.standsSince {
                state.lost += read() - since
                state.standsSince = nil
            }
        }
    }
}
