// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import UserNotifications

extension Delivery {
    /// What the host app did that was started for a notification.
    public struct AppPart: Sendable, Hashable, Codable {
        /// The path of its folder.
        public var bundle: String
        /// `answered`; `no-delegate` where its notification centre has none; `method-missing` where the delegate has no such method;
        /// `completion-never-called`; or the signal's name after a crash.
        public var reason: String
        /// How its process ended: `clean`, `crashed`, `exited` or `timed-out`.
        public var exit: String
        /// The number of calls of the completion handler.
        public var completionCalls: Int
        /// How long it took.
        public var milliseconds: AppMilliseconds
        /// The most private memory that was seen, in units of 1,048,576 bytes.
        public var peakMemoryMB: Double
        /// What it wrote to standard output and standard error.
        public var log: [String]
        /// What a developer should know.
        public var warnings: [Warning]
        /// What it did that iOS does outside of it, such as `opened`.
        public var recorded: [Record]
    }

    /// How long an app took, in milliseconds.
    public struct AppMilliseconds: Sendable, Hashable, Codable {
        /// From the start of the process until launching was finished.
        public var launch: Double
        /// From there to the call of the completion handler.
        public var answer: Double
        /// From the start of the process until it was gone.
        public var total: Double
    }

    /// How a notification was shown that came while its app was at the front.
    public struct Presentation: Sendable, Hashable, Codable {
        /// What the app allowed: `banner`, `list`, `sound`, `badge`; nothing of the others is seen or heard.
        public var options: [String]
        /// The app; nil where there is none that could be asked.
        @OrNull public var app: AppPart?
    }

    /// The category of a notification, as the app has registered it.
    public struct Category: Sendable, Hashable, Codable {
        public var identifier: String
        public var actions: [Action]
        /// `custom-dismiss-action`, `allow-in-car-play`, `hidden-previews-show-title`, `hidden-previews-show-subtitle`.
        public var options: [String]
        /// What stands for the body where previews are hidden.
        public var hiddenPreviewsBodyPlaceholder: String
    }

    /// Something that the user may do with a notification.
    public struct Action: Sendable, Hashable, Codable {
        public var identifier: String
        public var title: String
        /// `authentication-required`, `destructive`, `foreground`.
        public var options: [String]
        /// The button and the placeholder of an action that takes a text.
        @OrNull public var textInput: TextInput?
    }

    /// What an action that takes a text shows.
    public struct TextInput: Sendable, Hashable, Codable {
        public var button: String
        public var placeholder: String
    }
}

extension Delivery.AppPart {
    /// Tells a run of an app.
    init(_ run: ExtensionRun, bundle: String) {
        let part = Delivery.ExtensionPart(run, bundle: bundle)
        let answer = run.answer.flatMap { AppAnswer(wire: $0) }
        reason =
            switch answer {
            case nil: Self.reason(of: run)
            case let answer? where !answer.hasDelegate: "no-delegate"
            case let answer? where !answer.isWritten: "method-missing"
            default: "answered"
            }
        var warnings = run.warnings.map { Delivery.Warning(code: $0.code, message: $0.message) }
        func warn(_ code: String, _ message: String) {
            warnings.append(Delivery.Warning(code: code, message: message))
        }
        switch reason {
        case "no-delegate":
            warn(
                "no-delegate",
                "UNUserNotificationCenter.current().delegate is nil after launching, so iOS tells nobody; set it in "
                    + "didFinishLaunchingWithOptions, and keep the object.")
        case "method-missing":
            warn("method-missing", "The delegate has no method for this, so iOS does as if there were no delegate.")
        case "completion-never-called":
            warn(
                "completion-never-called",
                "The completion handler was not called, so iOS ends the app when its time is over.")
        default: break
        }
        if run.handlerCalls > 1 {
            warn(
                "completion-called-twice", "The completion handler was called \(run.handlerCalls) times; iOS takes one."
            )
        }
        self.bundle = bundle
        exit = part.exit
        completionCalls = answer?.hasDelegate == true && reason == "answered" ? run.handlerCalls : 0
        milliseconds = Delivery.AppMilliseconds(
            launch: run.launchMilliseconds, answer: run.didReceiveMilliseconds, total: run.totalMilliseconds)
        peakMemoryMB = part.peakMemoryMB
        log = run.log
        self.warnings = warnings
        recorded = run.recorded.map { Delivery.Record(code: $0.code, message: $0.message) }
    }

    private static func reason(of run: ExtensionRun) -> String {
        let word = Ruling.reason(of: run)
        return word == "handler-never-called" || word == "timed-out" ? "completion-never-called" : word
    }
}

extension Delivery.Category {
    /// Tells a category.
    init(_ category: UNNotificationCategory) {
        identifier = category.identifier
        actions = category.actions.map(Delivery.Action.init)
        options = [
            (UNNotificationCategoryOptions.customDismissAction, "custom-dismiss-action"),
            (.allowInCarPlay, "allow-in-car-play"), (.hiddenPreviewsShowTitle, "hidden-previews-show-title"),
            (.hiddenPreviewsShowSubtitle, "hidden-previews-show-subtitle"),
        ].filter { category.options.contains($0.0) }.map(\.1)
        hiddenPreviewsBodyPlaceholder = category.hiddenPreviewsBodyPlaceholder
    }
}

extension Delivery.Action {
    /// Tells an action.
    init(_ action: UNNotificationAction) {
        identifier = action.identifier
        title = action.title
        options = [
            (UNNotificationActionOptions.authenticationRequired, "authentication-required"),
            (.destructive, "destructive"), (.foreground, "foreground"),
        ].filter { action.options.contains($0.0) }.map(\.1)
        textInput = (action as? UNTextInputNotificationAction).map {
            Delivery.TextInput(button: $0.textInputButtonTitle, placeholder: $0.textInputPlaceholder)
        }
    }
}
