// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
public import Foundation
internal import UserNotifications

extension Device {
    /// Does with a notification what a user would: it leaves the list, and the app is told where iOS tells it.
    ///
    ///     let story = try device.respond(to: "3f2a", with: .action("REPLY", text: "Thank you"), under: conditions)
    /// - Parameters:
    ///   - id: the id of a delivery, or the beginning of one.
    ///   - conditions: limits and programs; the extension in them is of no matter.
    /// - Throws: ``DeviceError``: `.notFound` and `.ambiguous` for the id, `.notFound` for a notification that is not on the list, or
    ///   an app that cannot be started, `.unusable` for what nobody could do with the notification.
    public func respond(
        to id: String, with response: UserResponse, under conditions: DeliveryConditions, now: Date = Date()
    ) throws(DeviceError) -> ResponseStory {
        try respond(to: inbox.delivery(id: id), with: response, under: conditions, now: now)
    }

    /// Does with a notification what a user would, as ``respond(to:with:under:now:)-(String,_,_,_)``, where one id may be several
    /// deliveries'.
    /// - Parameter delivery: one as the inbox gives it.
    public func respond(
        to delivery: Delivery, with response: UserResponse, under conditions: DeliveryConditions, now: Date = Date()
    ) throws(DeviceError) -> ResponseStory {
        let entry = URL(fileURLWithPath: delivery.inbox ?? "", isDirectory: true)
        guard let (app, note) = listed(entry.lastPathComponent), let content = delivery.content else {
            throw Self.notListed(delivery)
        }
        let folder = CentreFolder(of: app, on: self)
        let category = try self.category(content.categoryIdentifier, of: app, opening: conditions, now: now)
        var part: Delivery.AppPart?
        var toFront = false
        let consequence = try response.consequence(in: category)
        // Before the app is told: of several that respond at the same time one has it, and what it means, such as a payment, is
        // done once.
        guard try folder.claim(entry.lastPathComponent) else { throw Self.notListed(delivery) }
        if case .told(let front) = consequence {
            toFront = front
            let request = UNNotificationRequest(
                identifier: note.identifier, content: content.notificationContent,
                trigger: note.trigger.flatMap { UNNotificationTrigger.from(wire: $0) })
            let notification = UNNotification(date: Date(timeIntervalSince1970: note.date), request: request)
            let event = AppEvent.respond(response.told(of: notification), toFront: front)
            var isTaken = false
            // Nobody was told of an app that could not be started: the notification can be answered still.
            defer { if !isTaken { folder.list(note, entry: entry.lastPathComponent) } }
            guard let ran = try run(event, inApp: app, reading: entry, conditions, now: now) else {
                throw DeviceError(
                    .notFound,
                    "There is no app '\(app)' on the device that can be started; build its delegate with 'earshot build --app', "
                        + "and 'earshot install' it.")
            }
            part = ran.part
            isTaken = ran.wasStarted
        }
        let state = folder.state
        var text: String?
        if case .action(_, let entered) = response { text = entered }
        return ResponseStory(
            delivery: delivery.id, bundle: app, action: response.identifier, text: text, toFront: toFront, app: part,
            centre: ResponseStory.Centre(
                badge: state.badge, delivered: folder.listed(atMost: DeviceCentre.mostListed).map(\.note.identifier),
                pending: state.pending.map(\.identifier),
                categories: state.categories.compactMap { UNNotificationCategory(wire: $0)?.identifier }.sorted()))
    }

    /// Whether a delivery's notification is on its app's list still, so that a user could do something with it.
    package func isListed(_ delivery: Delivery) -> Bool {
        delivery.inbox.map { listed(URL(fileURLWithPath: $0, isDirectory: true).lastPathComponent) != nil } ?? false
    }

    private static func notListed(_ delivery: Delivery) -> DeviceError {
        DeviceError(
            .notFound,
            "The notification of '\(delivery.id)' is not in the notification centre any more: it was answered, removed or "
                + "replaced, or never listed; push it again.")
    }

    /// The category of an identifier that an app has registered.
    func category(_ identifier: String, of app: String) -> Delivery.Category? {
        guard !identifier.isEmpty else { return nil }
        return CentreFolder(of: app, on: self).state.categories.lazy.compactMap { UNNotificationCategory(wire: $0) }
            .first { $0.identifier == identifier }.map(Delivery.Category.init)
    }

    /// The category of an identifier, for which the app is opened once if it has not registered it.
    func category(
        _ identifier: String, of app: String, opening conditions: DeliveryConditions, now: Date
    ) throws(DeviceError) -> Delivery.Category? {
        if let category = category(identifier, of: app) { return category }
        guard !identifier.isEmpty else { return nil }
        // On iOS the user has opened the app at least once, and with that its categories were registered.
        _ = try run(.launch, inApp: app, reading: nil, conditions, now: now)
        return category(identifier, of: app)
    }

    /// The app whose notification centre has a delivery on its list, and what stands there of it.
    private func listed(_ entry: String) -> (app: String, note: CentreFolder.Note)? {
        for app in CentreFolder.apps(on: self) {
            let found = CentreFolder(of: app, on: self).listed(atMost: DeviceCentre.mostListed)
                .first { $0.entry == entry }
            if let found { return (app, found.note) }
        }
        return nil
    }

    /// Asks the app at the front how a notification is shown that has landed. Of an app that cannot be asked nothing is seen or heard.
    func present(
        _ story: inout DeliveryStory, _ request: String, of push: AcceptedPush, at entry: URL,
        _ conditions: DeliveryConditions, now: Date
    ) {
        story.delivery.presentation = Delivery.Presentation(options: [], app: nil)
        guard let app = push.bundleIdentifier, let content = story.located.content else { return }
        let notification = UNNotification(
            date: now,
            request: UNNotificationRequest(
                identifier: request, content: content.notificationContent, trigger: UNPushNotificationTrigger()))
        do {
            guard let ran = try run(.present(notification), inApp: app, reading: entry, conditions, now: now) else {
                return story.warn("no-app", "There is no app '\(app)' that could be asked how it is shown.")
            }
            let isAnswered = ran.part.reason == "answered"
            let options = UNNotificationPresentationOptions(rawValue: isAnswered ? ran.answer?.options ?? 0 : 0)
            story.delivery.presentation = Delivery.Presentation(options: options.words, app: ran.part)
            // What the launch has registered.
            story.delivery.category = category(content.categoryIdentifier, of: app)
        } catch {
            story.warn("no-app", "The app could not be asked how it is shown. \(error.message)")
        }
    }
}

extension UserResponse {
    /// The response as the app is told it.
    fileprivate func told(of notification: UNNotification) -> UNNotificationResponse {
        if case .action(let identifier, let text?) = self {
            return UNTextInputNotificationResponse(
                notification: notification, actionIdentifier: identifier, userText: text)
        }
        return UNNotificationResponse(notification: notification, actionIdentifier: identifier)
    }
}

extension UNNotificationPresentationOptions {
    /// What is shown, a word each; the old `alert` is a banner and a place on the list.
    fileprivate var words: [String] {
        var words: [String] = []
        if contains(.banner) || rawValue & Self.alertBit != 0 { words.append("banner") }
        if contains(.list) || rawValue & Self.alertBit != 0 { words.append("list") }
        if contains(.sound) { words.append("sound") }
        if contains(.badge) { words.append("badge") }
        return words
    }

    private static let alertBit: UInt = 1 << 2
}
