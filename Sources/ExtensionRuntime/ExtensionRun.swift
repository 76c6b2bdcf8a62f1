// SPDX-License-Identifier: Apache-2.0

package import DeviceContract
public import UserNotifications

/// What an extension did with one push.
///
/// Unchecked: its content is a copy that nobody can change, of a class that is not declared so.
public struct ExtensionRun: @unchecked Sendable {
    /// How an extension's process ended.
    public enum Exit: Sendable, Hashable {
        /// It answered, and ended when it was let go.
        case clean
        /// A signal ended it.
        case crashed(signal: Int32)
        /// It ended by itself without an answer.
        case exited(code: Int32)
        /// It was killed after its time and the grace were over.
        case timedOut
        /// It was killed because it held more memory than iOS gives.
        case memory
    }

    /// The content of the first call of the content handler, if it came in time.
    public let content: UNNotificationContent?
    /// What it answered, as it travelled: for an app's process, which answers with no content.
    package let answer: PropertyValue?
    /// Whether the program was started, or may have been: nothing of it has run where it was not.
    package let wasStarted: Bool
    /// Whether nothing more comes of the push; until then the extension has something under way, and only its content is settled.
    public let isOver: Bool
    /// How the process ended.
    public let exit: Exit
    /// The number of calls of the content handler.
    public let handlerCalls: Int
    /// Milliseconds from the start of the process to the call of `didReceive`.
    public let launchMilliseconds: Double
    /// Milliseconds from the call of `didReceive` to the first answer, or to the end without one.
    public let didReceiveMilliseconds: Double
    /// Milliseconds from the start of the process until it was gone, or until now.
    public let totalMilliseconds: Double
    /// The most memory of its own and of what it started (`Pss_Anon` and `Pss_Shmem`) that was seen, in bytes.
    public let peakMemory: Int
    /// Whether `serviceExtensionTimeWillExpire` was called.
    public let expired: Bool
    /// Whether the first answer came only after time was over, so that the original is shown.
    public let handlerAfterExpiry: Bool
    /// What it wrote to standard output and standard error, line by line.
    public let log: [String]
    /// What Earshot's modules in its process, and the device, warn the developer of.
    package let warnings: [DeviceWarning]
    /// What it did that iOS does outside of the extension.
    package let recorded: [DeviceWarning]
    /// What it said that it had spoken, each as the speech module describes it.
    package let spoken: [PropertyValue]
    /// The places of those that go on while its process does.
    package let unfinished: Set<Int>
    /// What its start was given, where the process is kept.
    public var place: (any Sendable)?
}
