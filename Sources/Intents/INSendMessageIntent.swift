// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import UserNotifications

/// What an outgoing message is.
public enum INOutgoingMessageType: Int, Sendable {
    case unknown = 0
    case outgoingMessageText = 1
    case outgoingMessageAudio = 2
}

/// A message that is sent, or has come.
///
///     let intent = INSendMessageIntent(
///         recipients: nil, outgoingMessageType: .outgoingMessageText, content: body, speakableGroupName: nil,
///         conversationIdentifier: "ana", serviceName: nil, sender: ana, attachments: nil)
///     contentHandler(try content.updating(from: intent))
/// - Note: On Linux nothing is archived, and there is no response with a user activity.
open class INSendMessageIntent: INIntent, UNNotificationContentProviding {
    /// Who it is for.
    public let recipients: [INPerson]?
    /// What it is.
    public let outgoingMessageType: INOutgoingMessageType
    /// Its words.
    public let content: String?
    /// The group's name.
    public let speakableGroupName: INSpeakableString?
    /// What identifies the conversation to the app.
    public let conversationIdentifier: String?
    /// The service, where an app has several.
    public let serviceName: String?
    /// Who it is from.
    public let sender: INPerson?
    /// What comes with it.
    public let attachments: [INSendMessageAttachment]?

    /// Tells of a message.
    public init(
        recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
        speakableGroupName: INSpeakableString?, conversationIdentifier: String?, serviceName: String?,
        sender: INPerson?, attachments: [INSendMessageAttachment]?
    ) {
        (self.recipients, self.outgoingMessageType, self.content) = (recipients, outgoingMessageType, content)
        (self.speakableGroupName, self.conversationIdentifier) = (speakableGroupName, conversationIdentifier)
        (self.serviceName, self.sender, self.attachments) = (serviceName, sender, attachments)
        super.init()
    }

    /// Tells of a message, as before iOS 14.
    @available(*, deprecated, message: "Use the initializer with outgoingMessageType and attachments.")
    public convenience init(
        recipients: [INPerson]?, content: String?, speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?, serviceName: String?, sender: INPerson?
    ) {
        self.init(
            recipients: recipients, outgoingMessageType: .unknown, content: content,
            speakableGroupName: speakableGroupName, conversationIdentifier: conversationIdentifier,
            serviceName: serviceName, sender: sender, attachments: nil)
    }
}

extension INSendMessageIntent: CommunicationProviding {
    package var communication: Communication? {
        guard let sender, !sender.displayName.isEmpty else { return nil }
        let picture = images[\INSendMessageIntent.speakableGroupName] ?? images[\INSendMessageIntent.sender]
        return Communication(
            sender: sender.displayName, group: speakableGroupName?.spokenPhrase,
            conversation: conversationIdentifier, hasImage: (picture ?? sender.image)?.hasPicture ?? false)
    }
}

/// What comes with a message.
open class INSendMessageAttachment: NSObject {
    /// A spoken message.
    public let audioMessageFile: INFile?

    /// Takes a spoken message.
    public init(audioMessageFile: INFile) {
        self.audioMessageFile = audioMessageFile
        super.init()
    }
}

/// A file in an intent.
open class INFile: NSObject {
    /// The bytes.
    public let data: Data
    /// The name.
    public let filename: String
    /// The uniform type identifier.
    public let typeIdentifier: String?

    /// Takes bytes.
    public init(data: Data, filename: String, typeIdentifier: String?) {
        (self.data, self.filename, self.typeIdentifier) = (data, filename, typeIdentifier)
        super.init()
    }
}

/// What more is told of a donated message.
open class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Whether it names the user.
    open var mentionsCurrentUser = false
    /// Whether it answers the user.
    open var isReplyToCurrentUser = false
    /// Whether the recipient is told although a Focus is on.
    open var notifyRecipientAnyway = false
    /// How many it is for.
    open var recipientCount = 0
}
