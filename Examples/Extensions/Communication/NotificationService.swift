// SPDX-License-Identifier: Apache-2.0

import Intents
import UserNotifications

/// Shows a message with its sender's face, as iOS shows those of Messages: the sender is the title, a group the subtitle.
///
/// On an iPhone the app needs the capability Communication Notifications, and `INSendMessageIntent` among its `NSUserActivityTypes`.
class NotificationService: UNNotificationServiceExtension {

    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var original: UNNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        original = request.content

        guard let intent = message(in: request.content) else { return contentHandler(request.content) }

        // The system learns whom the user writes with; the notification does not depend on it.
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.donate { error in
            if let error { print("The message was not donated: \(error.localizedDescription)") }
        }

        do {
            contentHandler(try request.content.updating(from: intent))
        } catch {
            contentHandler(request.content)
        }
    }

    /// The message that a payload tells of.
    private func message(in content: UNNotificationContent) -> INSendMessageIntent? {
        guard let sender = content.userInfo["sender"] as? [String: Any], let identifier = sender["id"] as? String else {
            return nil
        }
        let face = (sender["face"] as? String).flatMap { Data(base64Encoded: $0) }.map { INImage(imageData: $0) }
        let person = INPerson(
            personHandle: INPersonHandle(value: identifier, type: .unknown), nameComponents: nil,
            displayName: sender["name"] as? String, image: face, contactIdentifier: nil, customIdentifier: identifier)
        let group = (content.userInfo["group"] as? String).map { INSpeakableString(spokenPhrase: $0) }
        let intent = INSendMessageIntent(
            recipients: group == nil ? nil : [person], outgoingMessageType: .outgoingMessageText, content: content.body,
            speakableGroupName: group, conversationIdentifier: content.threadIdentifier, serviceName: nil,
            sender: person, attachments: nil)
        if group != nil, let face { intent.setImage(face, forParameterNamed: \.speakableGroupName) }
        return intent
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let original { contentHandler(original) }
    }
}
