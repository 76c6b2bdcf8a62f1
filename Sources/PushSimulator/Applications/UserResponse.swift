// SPDX-License-Identifier: Apache-2.0

internal import UserNotifications

/// What a user does with a notification.
public enum UserResponse: Sendable, Hashable {
    /// Opens it, which opens the app.
    case open
    /// Dismisses it.
    case dismiss
    /// Chooses one of its actions; with the text that was entered where the action takes one.
    case action(String, text: String? = nil)

    /// The identifier that the app is told.
    var identifier: String {
        switch self {
        case .open: UNNotificationDefaultActionIdentifier
        case .dismiss: UNNotificationDismissActionIdentifier
        case .action(let identifier, _): identifier
        }
    }

    /// What iOS makes of a response.
    enum Consequence: Equatable {
        /// The app is told, behind or at the front.
        case told(toFront: Bool)
        /// The notification goes, and nobody is told.
        case silent
    }

    /// Decides what comes of the response to a notification of a category.
    /// - Throws: ``DeviceError`` `.unusable` for what nobody could do with such a notification.
    func consequence(in category: Delivery.Category?) throws(DeviceError) -> Consequence {
        switch self {
        case .open: return .told(toFront: true)
        case .dismiss:
            let isAsked = category?.options.contains("custom-dismiss-action") ?? false
            return isAsked ? .told(toFront: false) : .silent
        case .action(let identifier, let text):
            guard let category else {
                throw DeviceError(
                    .unusable,
                    "The notification has no category that the app has registered, and so no action; set categoryIdentifier "
                        + "or 'category' in its aps, and register it with setNotificationCategories.")
            }
            guard let action = category.actions.first(where: { $0.identifier == identifier }) else {
                let there = category.actions.map(\.identifier.quoted).joined(separator: ", ")
                throw DeviceError(
                    .unusable,
                    "The category \(category.identifier.quoted) has no action \(identifier.quoted); "
                        + (there.isEmpty ? "it has none." : "it has \(there)."))
            }
            guard (action.textInput == nil) == (text == nil) else {
                throw DeviceError(
                    .unusable,
                    text == nil
                        ? "The action \(identifier.quoted) takes a text; add --text."
                        : "The action \(identifier.quoted) is no UNTextInputNotificationAction; leave --text out.")
            }
            return .told(toFront: action.options.contains("foreground"))
        }
    }
}

/// What came of a user's response to a notification.
public struct ResponseStory: Sendable, Hashable, Encodable {
    /// The id of the delivery.
    public let delivery: String
    /// The app's bundle id.
    public let bundle: String
    /// The identifier of the action, as the app is told it.
    public let action: String
    /// The text that was entered.
    @OrNull public var text: String?
    /// Whether the app came to the front with it.
    public let toFront: Bool
    /// What the app did; nil where iOS tells it nothing.
    @OrNull public var app: Delivery.AppPart?
    /// What the notification centre holds of the app now.
    public let centre: Centre

    /// What the notification centre holds of an app.
    public struct Centre: Sendable, Hashable, Encodable {
        /// The number on the app's icon; nil where none was set.
        @OrNull public var badge: Int?
        /// The identifiers of the notifications on the list, the newest first.
        public let delivered: [String]
        /// The identifiers of the local notifications that wait, the one that is due first before the others.
        public let pending: [String]
        /// The identifiers of the categories.
        public let categories: [String]
    }
}
