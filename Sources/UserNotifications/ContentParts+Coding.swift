// SPDX-License-Identifier: Apache-2.0

import Foundation

extension ContentParts {
    /// What a payload may hold, and so a property list.
    private static let payloadClasses: [AnyClass] = [
        NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSNull.self, NSDate.self, NSData.self,
    ]

    /// Reads the parts; nil when the interruption level is not known.
    init?(coder: NSCoder) {
        guard let level = UNNotificationInterruptionLevel(rawValue: UInt(coder.decodeInteger(forKey: "level")))
        else { return nil }
        interruptionLevel = level
        attachments =
            coder.decodeValues([NSArray.self, UNNotificationAttachment.self], "attachments")
            as? [UNNotificationAttachment] ?? []
        badge = coder.decodeValue(NSNumber.self, "badge")
        body = coder.decodeString("body") ?? ""
        categoryIdentifier = coder.decodeString("categoryIdentifier") ?? ""
        launchImageName = coder.decodeString("launchImageName") ?? ""
        sound = coder.decodeValue(UNNotificationSound.self, "sound")
        subtitle = coder.decodeString("subtitle") ?? ""
        threadIdentifier = coder.decodeString("threadIdentifier") ?? ""
        title = coder.decodeString("title") ?? ""
        userInfo = coder.decodeValues(Self.payloadClasses, "userInfo") as? [AnyHashable: Any] ?? [:]
        summaryArgument = coder.decodeString("summaryArgument") ?? ""
        summaryArgumentCount = coder.decodeInteger(forKey: "summaryArgumentCount")
        targetContentIdentifier = coder.decodeString("targetContentIdentifier")
        relevanceScore = coder.decodeDouble(forKey: "relevanceScore")
        filterCriteria = coder.decodeString("filterCriteria")
        communication = coder.decodeString("sender").map {
            Communication(
                sender: $0, group: coder.decodeString("group"), conversation: coder.decodeString("conversation"),
                hasImage: coder.decodeBool(forKey: "hasImage"))
        }
    }

    /// Writes the parts.
    func encode(with coder: NSCoder) {
        coder.encode(NSArray(array: attachments), forKey: "attachments")
        if let badge { coder.encode(badge, forKey: "badge") }
        coder.encodeString(body, "body")
        coder.encodeString(categoryIdentifier, "categoryIdentifier")
        coder.encodeString(launchImageName, "launchImageName")
        if let sound { coder.encode(sound, forKey: "sound") }
        coder.encodeString(subtitle, "subtitle")
        coder.encodeString(threadIdentifier, "threadIdentifier")
        coder.encodeString(title, "title")
        coder.encode(NSDictionary(dictionary: userInfo), forKey: "userInfo")
        coder.encodeString(summaryArgument, "summaryArgument")
        coder.encode(summaryArgumentCount, forKey: "summaryArgumentCount")
        coder.encodeString(targetContentIdentifier, "targetContentIdentifier")
        coder.encode(Int(interruptionLevel.rawValue), forKey: "level")
        coder.encode(relevanceScore, forKey: "relevanceScore")
        coder.encodeString(filterCriteria, "filterCriteria")
        guard let communication else { return }
        coder.encodeString(communication.sender, "sender")
        coder.encodeString(communication.group, "group")
        coder.encodeString(communication.conversation, "conversation")
        coder.encode(communication.hasImage, forKey: "hasImage")
    }
}
