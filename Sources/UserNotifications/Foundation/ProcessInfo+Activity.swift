// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension ProcessInfo {
    /// What is told of work that is under way.
    public struct ActivityOptions: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0x00EF_FFFF)
        public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF)
        public static let background = ActivityOptions(rawValue: 0xFF)
        public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
    }

    /// Whether this is an iOS app on a Mac, which it is not.
    public var isiOSAppOnMac: Bool { false }
    /// Whether this is an iOS app made for Macs, which it is not.
    public var isMacCatalystApp: Bool { false }

    /// Runs work that may go on when the extension has answered, on a thread of its own.
    /// - Note: On Linux it is never told that its time is over; `--linger` says for how long the process stays.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }

    /// Tells of work that is under way.
    /// - Note: On Linux nothing sleeps in between, so that it changes nothing.
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }

    /// Tells that work is over.
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Tells of work that is under way while a block runs.
    public func performActivity(options: ActivityOptions = [], reason: String, using block: () -> Void) { block() }
}
