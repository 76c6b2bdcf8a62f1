// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Who a message is from, and where: what makes a notification one that iOS shows with the sender's face.
package struct Communication: Hashable, Sendable {
    /// The sender's name as it is shown.
    package var sender: String
    /// The name of a group.
    package var group: String?
    /// What identifies the conversation to the app.
    package var conversation: String?
    /// Whether there is a face or a group's picture.
    package var hasImage: Bool

    /// Says who and where.
    package init(sender: String, group: String? = nil, conversation: String? = nil, hasImage: Bool = false) {
        (self.sender, self.group, self.conversation, self.hasImage) = (sender, group, conversation, hasImage)
    }
}

/// An object of the system's that tells of a communication: a message intent.
package protocol CommunicationProviding: UNNotificationContentProviding {
    /// What it tells; nil where it names no sender.
    var communication: Communication? { get }
    /// The words that stand for the body; nil where it stays.
    var words: String? { get }
}

extension CommunicationProviding {
    package var words: String? { nil }
}

extension ContentParts {
    /// Shows who a message is from: the sender is the heading, a group the second line.
    mutating func show(_ communication: Communication) {
        self.communication = communication
        title = communication.sender
        if let group = communication.group { subtitle = group }
    }
}
