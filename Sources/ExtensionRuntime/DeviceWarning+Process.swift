// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import LaunchContract

// What the device itself warns of, as it watches an extension's process.
extension DeviceWarning {
    static func partialConfinement(_ missing: [LaunchReport.Gap], isStarted: Bool) -> Self {
        let parts = missing.map(\.rawValue).joined(separator: ", ")
        return Self(
            code: "confinement-partial",
            message: isStarted
                ? "This kernel cannot confine the extension in all respects; missing: \(parts)."
                : "This kernel cannot confine the extension in all respects, so it was not started; missing: \(parts).")
    }

    static func notPlayed(_ why: String) -> Self {
        Self(code: "not-played", message: "What the extension spoke was not heard to its end: \(why)")
    }

    static func processLeft(_ count: Int) -> Self {
        Self(
            code: "process-left",
            message:
                "The extension left \(count == 1 ? "a process" : "\(count) processes") behind, which iOS does not allow; "
                + "ended.")
    }

    static let taskLimit = Self(
        code: "task-limit",
        message: "The extension was refused a thread or a process: it has \(TaskLimit.processes) processes or "
            + "\(TaskLimit.threads) threads, and iOS lets it start no process.")

    /// Another push in the process has cost this one its process.
    static func sharedProcess(_ others: Int) -> Self {
        Self(
            code: "process-shared",
            message:
                "The extension's process ended while \(others == 1 ? "another push was" : "\(others) other pushes were") "
                + "in it, as happens on iOS.")
    }

    /// What a process had asked for before its end took the device too long.
    static func leftUndone(_ questions: Int) -> Self {
        Self(
            code: "work-cut-off",
            message:
                "\(questions == 1 ? "A question" : "\(questions) questions") to the notification centre "
                + "\(questions == 1 ? "was" : "were") left undone: the extension had ended, and those before took "
                + "two seconds; wait for the answers.")
    }

    static func workCutOff(_ work: [UnderWay.Work]) -> Self {
        let names = work.map { work in
            switch work {
            case .request: "a request"
            case .speech: "an utterance"
            case .program: "a program that it had started"
            case .question: "a question to the notification centre"
            }
        }
        return Self(
            code: "work-cut-off",
            message: "The extension was ended with \(names.joined(separator: " and ")) under way.")
    }
}
