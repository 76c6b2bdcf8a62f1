// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import UserNotifications

/// A message whose words have attributes: `try content.updating(from: context)`.
/// - Note: On Apple's systems it is UserNotifications that has it; whoever makes one imports Intents too. On Linux the words become the
///   body, without their attributes.
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding {
    private let intent: INSendMessageIntent
    private let content: NSAttributedString

    /// Tells of a message.
    public init(sendMessageIntent: INSendMessageIntent, attributedContent: NSAttributedString) {
        (intent, content) = (sendMessageIntent, attributedContent)
        super.init()
    }
}

extension UNNotificationAttributedMessageContext: CommunicationProviding {
    package var communication: Communication? { intent.communication }
    package var words: String? { content.string.isEmpty ? nil : content.string }
}
