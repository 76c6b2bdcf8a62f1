// SPDX-License-Identifier: Apache-2.0

import Testing
@_spi(ExtensionRuntime) import UserNotifications

// Written as a new extension is in Xcode: nothing here knows that it is not on a phone.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

        if let bestAttemptContent = bestAttemptContent {
            bestAttemptContent.title = "\(bestAttemptContent.title) [modified]"
            contentHandler(bestAttemptContent)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
            contentHandler(bestAttemptContent)
        }
    }
}

/// Does its work in an initializer of its own, as some extensions do.
class PreparedService: UNNotificationServiceExtension {
    let suffix: String

    override init() {
        suffix = "!"
        super.init()
    }

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = UNMutableNotificationContent()
        content.body = request.content.body + suffix
        contentHandler(content)
    }

    override func serviceExtensionTimeWillExpire() { super.serviceExtensionTimeWillExpire() }
}

/// Keeps everything as it is.
class SilentService: UNNotificationServiceExtension {}

struct ServiceExtensionTests {
    private func answers(of service: UNNotificationServiceExtension, expiring: Bool = false) -> [UNNotificationContent]
    {
        let content = UNMutableNotificationContent()
        content.title = "Café"
        content.body = "paid"
        let request = UNNotificationRequest(identifier: "1", content: content, trigger: UNPushNotificationTrigger())
        var answers: [UNNotificationContent] = []
        service.didReceive(request) { answers.append($0) }
        if expiring { service.serviceExtensionTimeWillExpire() }
        return answers
    }

    @Test func `an extension from the template changes the title and keeps the rest`() {
        let answers = answers(of: NotificationService())
        #expect(answers.map(\.title) == ["Café [modified]"])
        #expect(answers.map(\.body) == ["paid"])
    }

    @Test func `an extension from the template hands over its best attempt when time is over`() {
        #expect(
            answers(of: NotificationService(), expiring: true).map(\.title) == ["Café [modified]", "Café [modified]"])
    }

    @Test func `an extension that overrides nothing hands back the content as it came`() {
        let answers = answers(of: SilentService(), expiring: true)
        #expect(answers.map(\.title) == ["Café"])
    }

    @Test func `a class known only at run time is made with the initializer it overrides`() throws {
        let known: UNNotificationServiceExtension.Type = PreparedService.self
        #expect(answers(of: known.init(principal: ())).map(\.body) == ["paid!"])
    }

    @Test func `a class is found by the name that an Info.plist gives`() throws {
        let name = NSStringFromClass(NotificationService.self)
        let found = try #require(NSClassFromString(name) as? UNNotificationServiceExtension.Type)
        #expect(answers(of: found.init(principal: ())).map(\.title) == ["Café [modified]"])
    }
}
