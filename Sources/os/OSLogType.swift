// SPDX-License-Identifier: Apache-2.0

/// How important a line of the log is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What may lead to a failure.
    public static let `default` = OSLogType(0)
    /// What helps but is not essential.
    public static let info = OSLogType(1)
    /// What helps while something is developed.
    public static let debug = OSLogType(2)
    /// An error of the process.
    public static let error = OSLogType(0x10)
    /// An error of the system, or of several processes.
    public static let fault = OSLogType(0x11)

    /// The word in a line.
    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}
