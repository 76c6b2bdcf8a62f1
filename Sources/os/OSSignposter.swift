// SPDX-License-Identifier: Apache-2.0

/// Marks stretches of work in a log.
///
///     let state = signposter.beginInterval("download")
///     defer { signposter.endInterval("download", state) }
public struct OSSignposter: Sendable {
    private let log: OSLog

    public init() { log = .default }
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }
    public init(logHandle: OSLog) { log = logHandle }
    public init(logger: Logger) { log = logger.log }

    /// A signposter that keeps nothing.
    public static var disabled: OSSignposter { OSSignposter(logHandle: .disabled) }

    public var isEnabled: Bool { log.signpostsEnabled }

    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: log, object: object) }

    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        beginInterval(name, id: id, "")
    }

    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
    ) -> OSSignpostIntervalState {
        Signposts.mark(.begin, "\(name)", id, in: log, message.text)
        return OSSignpostIntervalState(signpostID: id)
    }

    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) { endInterval(name, state, "") }

    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {
        Signposts.mark(.end, "\(name)", state.signpostID, in: log, message.text)
    }

    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) { emitEvent(name, id: id, "") }

    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {
        Signposts.mark(.event, "\(name)", id, in: log, message.text)
    }

    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
    ) rethrows -> Result {
        let state = beginInterval(name, id: id)
        defer { endInterval(name, state) }
        return try task()
    }
}

/// A stretch of work that has begun.
public final class OSSignpostIntervalState: Sendable {
    let signpostID: OSSignpostID

    init(signpostID: OSSignpostID) { self.signpostID = signpostID }
}
