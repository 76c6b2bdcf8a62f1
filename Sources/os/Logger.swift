// SPDX-License-Identifier: Apache-2.0

/// Writes lines into the log.
///
///     Logger(subsystem: "com.example.shop", category: "download").error("no image: \(error.localizedDescription)")
/// - Note: On Linux the log is the process's standard error, which the device keeps with the delivery.
public struct Logger: Sendable {
    let log: OSLog

    /// Writes for a subsystem and a category in it.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// Writes for a log.
    public init(_ log: OSLog) { self.log = log }
    /// Writes for no part in particular.
    public init() { log = .default }

    public func log(_ message: OSLogMessage) { log.keep(message.text, .default) }
    public func log(level: OSLogType, _ message: OSLogMessage) { log.keep(message.text, level) }
    public func trace(_ message: OSLogMessage) { log.keep(message.text, .debug) }
    public func debug(_ message: OSLogMessage) { log.keep(message.text, .debug) }
    public func info(_ message: OSLogMessage) { log.keep(message.text, .info) }
    public func notice(_ message: OSLogMessage) { log.keep(message.text, .default) }
    public func warning(_ message: OSLogMessage) { log.keep(message.text, .error) }
    public func error(_ message: OSLogMessage) { log.keep(message.text, .error) }
    public func critical(_ message: OSLogMessage) { log.keep(message.text, .fault) }
    public func fault(_ message: OSLogMessage) { log.keep(message.text, .fault) }
}
