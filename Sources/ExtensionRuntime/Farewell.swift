// SPDX-License-Identifier: Apache-2.0

/// How a process that was kept is let go, decided without a clock: what it has under way is given time first, and one that does
/// not go is killed.
struct Farewell {
    /// What there is to do.
    enum Step: Equatable {
        case wait
        /// Let it go; whether something was under way for too long.
        case hangUp(isCutOff: Bool)
        case kill
    }

    /// When it had a push last.
    private(set) var lastBusy: Duration
    private var lastWork: Duration?
    private var hungUp: Duration?
    private var isKilled = false

    init(at now: Duration) { lastBusy = now }

    /// A push is in it.
    mutating func wasBusy(at now: Duration) { lastBusy = now }

    /// Says what to do with one that has no push and gets none.
    /// - Parameters:
    ///   - seen: what it has under way.
    ///   - linger: how long that may go on after its last push.
    mutating func step(_ seen: UnderWay, linger: Duration, at now: Duration) -> Step {
        guard let hungUp else {
            if !seen.work.isEmpty || seen.isComputing { lastWork = now }
            let mayBegin = seen.mayBegin && now < (lastWork ?? lastBusy) + ExtensionWatch.beginning
            if !seen.work.isEmpty || mayBegin, now - lastBusy < linger { return .wait }
            self.hungUp = now
            return .hangUp(isCutOff: !seen.work.isEmpty)
        }
        guard !isKilled, now - hungUp >= ExtensionWatch.farewell else { return .wait }
        isKilled = true
        return .kill
    }
}
