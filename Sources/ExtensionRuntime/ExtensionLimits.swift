// SPDX-License-Identifier: Apache-2.0

/// What a device allows an extension; the defaults are iOS's.
public struct ExtensionLimits: Sendable, Hashable {
    /// The time from the call of `didReceive` until `serviceExtensionTimeWillExpire`.
    public var timeLimit: Duration
    /// The time from the start of the process until `didReceive` is called; a process that needs more is killed.
    public var launch: Duration
    /// The time from `serviceExtensionTimeWillExpire` until the process is killed.
    public var grace: Duration
    /// The private memory of the process in bytes, nil for no limit. Processes that it starts do not count.
    public var memory: Int?

    /// Makes limits.
    public init(
        timeLimit: Duration = .seconds(30), launch: Duration = .seconds(30), grace: Duration = .seconds(2),
        memory: Int? = 24 << 20
    ) {
        self.timeLimit = timeLimit
        self.launch = launch
        self.grace = grace
        self.memory = memory
    }
}
