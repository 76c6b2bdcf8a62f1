// SPDX-License-Identifier: Apache-2.0

package import DeviceContract
internal import Foundation

/// What a device starts an app for.
package enum AppEvent {
    /// To be opened by its user, who does nothing with it.
    case launch
    /// To be asked how a notification is shown that arrives while the app is at the front.
    case present(UNNotification)
    /// To be told what the user did with a notification; with whether that brings the app to the front.
    case respond(UNNotificationResponse, toFront: Bool)
    /// To open its own settings of notifications.
    case openSettings(UNNotification?)

    /// The event as it travels.
    /// - Throws: ``PropertyValueError`` when the notification's content holds what is no property list.
    package func wire() throws(PropertyValueError) -> PropertyValue {
        switch self {
        case .launch: return .dictionary(["event": .string("launch")])
        case .present(let notification):
            return .dictionary(["event": .string("present"), "notification": try PropertyValue(notification)])
        case .respond(let response, let toFront):
            var parts: [String: PropertyValue] = [
                "event": .string("respond"), "notification": try PropertyValue(response.notification),
                "action": .string(response.actionIdentifier), "toFront": .bool(toFront),
            ]
            if let response = response as? UNTextInputNotificationResponse {
                parts["text"] = .string(response.userText)
            }
            return .dictionary(parts)
        case .openSettings(let notification):
            var parts: [String: PropertyValue] = ["event": .string("openSettings")]
            if let notification { parts["notification"] = try PropertyValue(notification) }
            return .dictionary(parts)
        }
    }

    /// Reads an event; nil for anything that is none.
    package init?(wire value: PropertyValue) {
        let notification = value["notification"].flatMap { UNNotification(wire: $0) }
        switch (value["event"]?.string, notification) {
        case ("launch", _): self = .launch
        case ("present", let notification?): self = .present(notification)
        case ("respond", let notification?):
            guard let action = value["action"]?.string else { return nil }
            let response =
                value["text"]?.string.map { text in
                    UNTextInputNotificationResponse(
                        notification: notification, actionIdentifier: action, userText: text)
                } ?? UNNotificationResponse(notification: notification, actionIdentifier: action)
            self = .respond(response, toFront: value["toFront"]?.bool ?? false)
        case ("openSettings", _): self = .openSettings(notification)
        default: return nil
        }
    }
}

/// What an app did with an event.
package struct AppAnswer: Equatable, Sendable {
    /// Whether its notification centre had a delegate when the event came.
    package var hasDelegate: Bool
    /// Whether the delegate has the method that the event calls.
    package var isWritten: Bool
    /// The options that `willPresent` answered with, as `UNNotificationPresentationOptions` has them.
    package var options: UInt

    /// Makes an answer.
    package init(hasDelegate: Bool, isWritten: Bool, options: UInt = 0) {
        self.hasDelegate = hasDelegate
        self.isWritten = isWritten
        self.options = options
    }

    /// The answer as it travels.
    package var wire: PropertyValue {
        .dictionary([
            "hasDelegate": .bool(hasDelegate), "isWritten": .bool(isWritten),
            "options": .integer(Int64(truncatingIfNeeded: options)),
        ])
    }

    /// Reads an answer, which comes from a process that is not trusted; nil for anything that is none.
    package init?(wire value: PropertyValue) {
        guard let hasDelegate = value["hasDelegate"]?.bool, let isWritten = value["isWritten"]?.bool else { return nil }
        self.init(
            hasDelegate: hasDelegate, isWritten: isWritten,
            options: UInt(truncatingIfNeeded: value["options"]?.whole ?? 0))
    }
}

extension PropertyValue {
    /// Takes a notification apart.
    /// - Throws: ``PropertyValueError`` as for its content.
    package init(_ notification: UNNotification) throws(PropertyValueError) {
        self = .dictionary([
            "date": .date(notification.date.timeIntervalSinceReferenceDate),
            "request": try PropertyValue(notification.request),
        ])
    }
}

extension UNNotification {
    /// Puts a notification together again; nil without a date or a request.
    package convenience init?(wire value: PropertyValue) {
        guard case .date(let seconds)? = value["date"], let request = value["request"] else { return nil }
        self.init(
            date: Date(timeIntervalSinceReferenceDate: seconds), request: UNNotificationRequest(wire: request))
    }
}
