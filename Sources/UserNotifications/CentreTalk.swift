// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation

/// How the centre of a process reaches that of the device.
enum CentreTalk {
    /// Asks, and hands the answer over on another thread, as the system does; nil where no device answers.
    static func ask(_ question: CentreQuestion, then handler: @escaping @Sendable (CentreAnswer?) -> Void) {
        guard let line = CentreLine.current else { return later { handler(nil) } }
        line.ask(question.wire) { value in later { handler(value.flatMap { CentreAnswer(wire: $0) }) } }
    }

    /// Asks, and returns the answer; nil where no device answers.
    static func ask(_ question: CentreQuestion) async -> CentreAnswer? {
        guard let line = CentreLine.current else { return nil }
        let value = await withCheckedContinuation { (waiting: CheckedContinuation<PropertyValue?, Never>) in
            line.ask(question.wire) { waiting.resume(returning: $0) }
        }
        return value.flatMap { CentreAnswer(wire: $0) }
    }

    /// Says what nobody waits for. What the device refuses becomes a warning of the delivery, for want of another place.
    static func tell(_ question: CentreQuestion) {
        // The answer comes on a thread that knows of no push.
        let push = CurrentPush.number
        CentreLine.current?.ask(question.wire) { value in
            guard case .refused(_, let message)? = value.flatMap({ CentreAnswer(wire: $0) }) else { return }
            CurrentPush.$number.withValue(push) { DeviceWarning(code: "centre-refused", message: message).send() }
        }
    }

    /// Calls a handler the way the system does: on another thread, and not before the method has returned.
    static func later(_ work: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: work) }
}

extension CentreAnswer {
    /// The notifications that were asked for, the newest first.
    var notifications: [UNNotification] {
        (value?.array ?? []).compactMap { UNNotification(wire: $0) }
    }

    /// The requests that were asked for.
    var requests: [UNNotificationRequest] { (value?.array ?? []).map { UNNotificationRequest(wire: $0) } }

    /// The categories that were asked for.
    var categories: Set<UNNotificationCategory> {
        Set((value?.array ?? []).compactMap { UNNotificationCategory(wire: $0) })
    }

    /// The settings that were asked for.
    var settings: UNNotificationSettings {
        let previews: UNShowPreviewsSetting =
            switch value?["previews"]?.string {
            case "never": .never
            case "when-authenticated": .whenAuthenticated
            default: .always
            }
        return UNNotificationSettings(allowed: value?["allowed"]?.bool ?? false, previews: previews)
    }

    /// The user's answer.
    var isGranted: Bool { value?["granted"]?.bool ?? false }
}

extension CentreQuestion {
    /// What adding a request asks of the device.
    /// - Throws: ``UNError`` for what iOS takes from nobody.
    static func adding(_ request: UNNotificationRequest) throws(UNError) -> CentreQuestion {
        guard CentreLine.current != nil else { throw UNError.noLocalNotifications }
        guard request.content.isNoticeable else {
            throw UNError(.notificationInvalidNoContent, saying: "The notification shows, plays and counts nothing.")
        }
        var seconds: Double?
        switch request.trigger {
        case let trigger as UNTimeIntervalNotificationTrigger: seconds = trigger.timeInterval
        case let trigger as UNCalendarNotificationTrigger:
            guard let date = trigger.nextTriggerDate() else {
                throw UNError(.notificationInvalidNoDate, saying: "No date to come matches the trigger.")
            }
            seconds = date.timeIntervalSinceNow
        default: break
        }
        do { return .add(try PropertyValue(request), seconds: seconds) } catch {
            throw UNError(
                .notificationInvalidNoContent, saying: "The notification cannot leave the extension. \(error.message)")
        }
    }
}

extension UNNotificationContent {
    /// Whether there is a line to read.
    package var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }

    /// Whether a user would notice it at all.
    package var isNoticeable: Bool { hasText || sound != nil || badge != nil }
}

extension UNError {
    /// Makes an error with a sentence.
    init(_ code: Code, saying sentence: String) {
        self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
    }

    /// Local notifications where there is no device.
    static var noLocalNotifications: UNError {
        UNError(
            .notificationsNotAllowed,
            saying: "No device has started this process, and without one nobody delivers local notifications.")
    }

    /// A number that is no badge.
    static var badgeBelowNone: UNError {
        UNError(.badgeInputInvalid, saying: "A badge cannot be below 0; 0 takes it away.")
    }

    /// A badge where there is no device.
    static var noBadge: UNError {
        UNError(
            .notificationsNotAllowed,
            saying: "No device has started this process, and without one nobody shows a number on an icon.")
    }
}
