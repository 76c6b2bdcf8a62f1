// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import UserNotifications

#if canImport(Glibc)
    internal import Glibc
#endif

/// What iOS makes of an extension's run: which content is shown, and what its developer should know.
struct Ruling {
    let outcome: Delivery.Outcome
    /// A stable word; after a crash the signal's name.
    let reason: String
    /// What is shown; for a suppressed notification what the extension answered with.
    let content: UNNotificationContent
    let warnings: [Delivery.Warning]

    init(_ run: ExtensionRun?, original: UNNotificationContent, mayFilter: Bool) {
        guard let run else {
            (outcome, reason, content, warnings) = (.original, "not-run", original, [])
            return
        }
        var warnings = Self.remarks(on: run)
        if let answer = run.content {
            if !answer.title.isEmpty || !answer.subtitle.isEmpty || !answer.body.isEmpty {
                (outcome, reason, content) = (.modified, "answered", answer)
            } else if mayFilter {
                (outcome, reason, content) = (.suppressed, "empty-content", answer)
            } else {
                (outcome, reason, content) = (.original, "empty-content", original)
                let message =
                    "The content has no title, subtitle or body; without the filtering entitlement iOS shows the original."
                warnings.append(Delivery.Warning(code: "empty-content", message: message))
            }
        } else {
            (outcome, reason, content) = (.original, Self.reason(of: run), original)
        }
        self.warnings = warnings
    }

    static func reason(of run: ExtensionRun) -> String {
        switch run.exit {
        case .clean where run.handlerAfterExpiry: "handler-after-expiry"
        case .clean: run.handlerCalls > 0 ? "unreadable-content" : "handler-never-called"
        case .crashed(let signal): name(ofSignal: signal)
        case .exited: "exited"
        case .timedOut: "timed-out"
        case .memory: "memory-limit"
        }
    }

    private static func remarks(on run: ExtensionRun) -> [Delivery.Warning] {
        var warnings: [Delivery.Warning] = []
        func warn(_ code: String, _ message: String) {
            warnings.append(Delivery.Warning(code: code, message: message))
        }
        if run.expired {
            warn("expired", "The extension did not answer in time, and serviceExtensionTimeWillExpire was called.")
        }
        if run.handlerCalls == 0 {
            var message = "The content handler was never called, so iOS shows the original."
            if case .crashed(let signal) = run.exit {
                message =
                    "The extension crashed (\(name(ofSignal: signal))) before the content handler was called, so iOS shows the original; "
                    + "see its log, or where it stops under 'earshot push --attach-debugger'."
            }
            if run.warnings.contains(where: { $0.code == "unreadable-content" }) {
                message = "No answer came out of the extension, so iOS shows the original."
            }
            warn("handler-never-called", message)
        }
        if run.exit == .clean, run.content == nil, run.handlerCalls > 0, !run.handlerAfterExpiry {
            warn(
                "unreadable-content",
                "The content holds more than a notification can, or cannot be read, so iOS shows the original.")
        }
        if run.handlerCalls > 1 {
            warn(
                "handler-called-twice",
                "The content handler was called \(run.handlerCalls) times; the first call counts.")
        }
        if run.handlerAfterExpiry {
            warn(
                "handler-after-expiry",
                "The content handler was called after serviceExtensionTimeWillExpire had returned, so iOS shows the original."
            )
        }
        if run.exit == .memory {
            let megabytes = (Double(run.peakMemory) / 1_048_576 * 10).rounded() / 10
            warn("memory-limit", "The extension held \(megabytes) MB, more than it may, and was killed.")
        }
        return warnings
    }

    private static func name(ofSignal signal: Int32) -> String {
        let names: [Int32: String] = [
            SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGBUS: "SIGBUS",
            SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS", SIGPIPE: "SIGPIPE",
        ]
        return names[signal] ?? "signal-\(signal)"
    }
}
