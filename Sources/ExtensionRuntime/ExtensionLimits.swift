// SPDX-License-Identifier: Apache-2.0

/// What a device allows an extension; the defaults are iOS's.
public struct ExtensionLimits: Sendable, Hashable {
    /// The time from the call of `didReceive` until `serviceExtensionTimeWillExpire`.
    public var timeLimit: Duration
    /// The time from the start of the process until `didReceive` is called; a process that needs more is killed.
    public var launch: Duration
    /// The time from `serviceExtensionTimeWillExpire` until the process is killed.
    public var grace: Duration
    /// How long what the extension has under way may go on once it has answered.
    public var linger: Duration
    /// The memory of the process and all that it starts in bytes, nil for no limit.
    public var memory: Int?

    /// Who is told of each line of the log as it is written; nil for nobody.
    public var follower: LogFollower?

    /// Who attaches a debugger before a push is handed over, where a process is started for one push; nil for nobody.
    public private(set) var debugger: DebuggerCall?

    /// Makes limits.
    public init(
        timeLimit: Duration = .seconds(30), launch: Duration = .seconds(30), grace: Duration = .seconds(2),
        linger: Duration = .seconds(5), memory: Int? = 24 << 20
    ) {
        self.timeLimit = timeLimit
        self.launch = launch
        self.grace = grace
        self.linger = linger
        self.memory = memory
    }

    /// The same for a device whose clock runs faster: what the extension is given time for is shorter by a factor. The start of a
    /// process takes as long as ever.
    public func hurried(by factor: Double) -> ExtensionLimits {
        var limits = self
        limits.timeLimit = timeLimit / factor
        limits.grace = grace / factor
        limits.linger = linger / factor
        return limits
    }

    /// The same for an extension that is looked at with a debugger: someone who thinks is no extension that takes too long, so that
    /// no limit of time holds.
    public func under(_ debugger: DebuggerCall) -> ExtensionLimits {
        var limits = self
        limits.debugger = debugger
        (limits.timeLimit, limits.launch, limits.grace, limits.linger) = (.days, .days, .days, .days)
        return limits
    }
}

extension Duration {
    /// Longer than anyone sits before a debugger.
    fileprivate static var days: Duration { .seconds(7 * 24 * 3600) }
}
