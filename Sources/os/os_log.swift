// SPDX-License-Identifier: Apache-2.0

// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Writes a line into a log, in the older way.
///
///     os_log("answered with %d", log: log, type: .info, status)
/// - Note: On Apple's systems a value is a `CVarArg`, which `NSArray` and its like are not on Linux; here it may be anything.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: Any...
) {
    log.keep(FormattedMessage("\(message)", args).text, type)
}

/// Writes a line into a log, in the older way.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: Any...
) {
    log.keep(FormattedMessage("\(message)", args).text, type)
}

/// Writes a line into the log.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.keep(message.text, .default) }

/// Writes a line into a log.
@_disfavoredOverload
public func os_log(_ logType: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.keep(message.text, logType)
}
