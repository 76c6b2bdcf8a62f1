// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import UserNotifications

// Extensions that talk to the notification centre. A test names one in the Info.plist that it writes.

/// Does what the payload's `do` lists, one after the other, and answers with what it was told as the subtitle.
///
/// A word may have an argument behind a colon: `add:a` delivers at once, `wait:a:60` in a minute.
final class AsksTheCentre: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let pending = Pending(content: request.content, answer: answer)
        Task { await AsksTheCentre.ask(pending) }
    }

    private static func ask(_ pending: Pending) async {
        var told: [String] = []
        for word in pending.content.userInfo["do"] as? [String] ?? [] { told.append(await Self.told(word)) }
        let content = pending.content.titled("asked")
        content.subtitle = told.joined(separator: " ")
        pending.answer(content)
    }

    private static func told(_ word: String) async -> String {
        let centre = UNUserNotificationCenter.current()
        let parts = word.split(separator: ":").map(String.init)
        do {
            switch parts[0] {
            case "delivered":
                let list = await centre.deliveredNotifications()
                return "[\(list.map { $0.request.identifier + "=" + $0.request.content.body }.joined(separator: ","))]"
            case "triggers":
                return await centre.deliveredNotifications().map { notification in
                    notification.request.trigger is UNPushNotificationTrigger ? "push" : "local"
                }.joined(separator: ",")
            case "pending":
                return "<\(await centre.pendingNotificationRequests().map(\.identifier).joined(separator: ","))>"
            case "meet": await Meeting.wait(for: Int(parts[1]) ?? 1)
            case "tooMany":
                let long = String(repeating: "x", count: 300 << 10)
                centre.setNotificationCategories([
                    UNNotificationCategory(identifier: long, actions: [], intentIdentifiers: [])
                ])
            case "remove": centre.removeDeliveredNotifications(withIdentifiers: [parts[1]])
            case "removeAll": centre.removeAllDeliveredNotifications()
            case "cancel": centre.removePendingNotificationRequests(withIdentifiers: [parts[1]])
            case "cancelAll": centre.removeAllPendingNotificationRequests()
            case "badge": try await centre.setBadgeCount(Int(parts[1]) ?? 0)
            case "authorize": return "\(try await centre.requestAuthorization(options: [.alert]))"
            case "settings": return "\(await centre.notificationSettings().authorizationStatus.rawValue)"
            case "previews": return "\(await centre.notificationSettings().showPreviewsSetting.rawValue)"
            case "setCategories":
                let reply = UNTextInputNotificationAction(
                    identifier: "reply", title: "Reply", options: [.foreground],
                    icon: UNNotificationActionIcon(systemImageName: "arrow"), textInputButtonTitle: "Send",
                    textInputPlaceholder: "…")
                centre.setNotificationCategories([
                    UNNotificationCategory(
                        identifier: parts[1], actions: [reply], intentIdentifiers: ["i"],
                        hiddenPreviewsBodyPlaceholder: "hidden", options: [.customDismissAction])
                ])
            case "categories":
                return await centre.notificationCategories().map { category in
                    let action = category.actions.first as? UNTextInputNotificationAction
                    return "\(category.identifier)/\(action?.textInputButtonTitle ?? "-")/\(action?.icon != nil)/"
                        + "\(category.hiddenPreviewsBodyPlaceholder)/\(category.options.rawValue)"
                }.joined(separator: ",")
            case "tomorrow":
                try await centre.add(
                    request(
                        parts[1], UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 3), repeats: true)))
            case "never":
                try await centre.add(
                    request(
                        parts[1],
                        UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 1999), repeats: false))
                )
            case "nothing":
                try await centre.add(
                    UNNotificationRequest(identifier: "n", content: UNNotificationContent(), trigger: nil))
            case "passwd":
                let content = UNMutableNotificationContent()
                content.body = "attached"
                content.attachments = [
                    try UNNotificationAttachment(
                        identifier: "", url: URL(fileURLWithPath: "/etc/passwd"),
                        options: [UNNotificationAttachmentOptionsTypeHintKey: "public.png"])
                ]
                try await centre.add(UNNotificationRequest(identifier: "p", content: content, trigger: nil))
            case "add": try await centre.add(request(parts[1], nil))
            case "wait":
                let seconds = Double(parts[2]) ?? 60
                try await centre.add(
                    request(
                        parts[1],
                        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: parts.count > 3)))
            default: return "?"
            }
            return "ok"
        } catch let error as UNError {
            return "\(error.code.rawValue)"
        } catch {
            return "\(error)"
        }
    }

    static func request(_ identifier: String, _ trigger: UNNotificationTrigger?) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "local"
        content.body = "body of \(identifier)"
        content.userInfo = ["when": Date(timeIntervalSinceReferenceDate: 1), "data": Data([1, 2])]
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }
}

/// Pushes that wait for each other in one process.
private actor Meeting {
    private static let all = Meeting()
    private var waiting: [CheckedContinuation<Void, Never>] = []

    static func wait(for count: Int) async { await all.wait(for: count) }

    private func wait(for count: Int) async {
        guard waiting.count + 1 < count else {
            for guest in waiting { guest.resume() }
            waiting = []
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }
}

/// The centre, which no closure may hold on to in this language mode.
private var centre: UNUserNotificationCenter { .current() }

/// The closure forms, waited for as older sources do: in `didReceive`, with a semaphore.
final class WaitsForTheCentre: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let isDone = DispatchSemaphore(value: 0)
        let pending = Pending(content: request.content, answer: answer)
        centre.add(AsksTheCentre.request("first", nil)) { error in
            print("added \(error == nil)")
            centre.getDeliveredNotifications { list in
                print("delivered \(list.map(\.request.identifier))")
                centre.removeDeliveredNotifications(withIdentifiers: list.map(\.request.identifier))
                centre.getPendingNotificationRequests { print("pending \($0.count)") }
                centre.getNotificationCategories { print("categories \($0.count)") }
                centre.getNotificationSettings { print("settings \($0.alertSetting == .enabled)") }
                centre.setBadgeCount(-1) { print("badge \(($0 as? UNError)?.code.rawValue ?? 0)") }
                centre.getDeliveredNotifications {
                    print("left \($0.count)")
                    isDone.signal()
                }
            }
        }
        isDone.wait()
        pending.answer(pending.content.titled("waited"))
    }
}

/// Answers first and talks to the centre afterwards, which is under way then.
final class AnswersBeforeTheCentre: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        answer(request.content.titled("answered"))
        centre.getDeliveredNotifications { _ in
            centre.add(AsksTheCentre.request("late", nil)) { _ in centre.setBadgeCount(7) }
        }
    }
}

/// Writes frames of its own to the connection: what the payload's `flood` says.
final class FloodsTheCentre: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let value: PropertyValue =
            switch request.content.userInfo["flood"] as? String {
            case "questions": .dictionary(["ask": .string("delivered")])
            case "nonsense": .array([.null, .dictionary(["ask": .integer(1)])])
            case "badge": .dictionary(["ask": .string("set-badge"), "count": .integer(.min)])
            case "trigger":
                .dictionary([
                    "ask": .string("add"), "seconds": .double(5),
                    "request": .dictionary([
                        "identifier": .string("x"), "content": .dictionary(["body": .string("x")]),
                        "trigger": .dictionary(["kind": .string("interval"), "seconds": .double(-1)]),
                    ]),
                ])
            default: .null
            }
        let count = Int(request.content.userInfo["count"] as? String ?? "1") ?? 1
        for number in 0..<count {
            let contents = NumberedMessage(number: UInt32(number), value: value.bytes).contents
            DeviceConnection.current?.send(DeviceFrame(kind: .centre, contents: contents))
        }
        answer(request.content.titled("flooded"))
    }
}
