// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A part of an app that writes into the log, by its subsystem and category.
open class OSLog: NSObject, @unchecked Sendable {
    let subsystem: String
    let category: String
    private let isDisabled: Bool

    /// Names a subsystem, as `com.example.shop`, and a category in it.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    /// Names a subsystem and a category that Instruments knows.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue, isDisabled: false)
    }

    private init(subsystem: String, category: String, isDisabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isDisabled = isDisabled
    }

    /// The log of what names no part.
    public static let `default` = OSLog(subsystem: "", category: "", isDisabled: false)
    /// A log that keeps nothing.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    /// Categories that Instruments knows.
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Tells whether lines of a type are kept.
    /// - Note: On Linux all are, also those that an iPhone only shows while somebody looks.
    open func isEnabled(type: OSLogType) -> Bool { !isDisabled }

    /// Whether signposts are kept.
    open var signpostsEnabled: Bool { !isDisabled }

    /// Keeps a line.
    func keep(_ message: @autoclosure () -> String, _ type: OSLogType) {
        guard !isDisabled else { return }
        LogLine.write(message(), level: type, subsystem: subsystem, category: category)
    }
}

/// A log, by its older name.
// The name is Apple's.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_log_t = OSLog
