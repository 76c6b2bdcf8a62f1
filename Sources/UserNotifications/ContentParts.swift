// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What both kinds of content hold, as one value, so that a copy cannot share anything with its original.
struct ContentParts {
    var attachments: [UNNotificationAttachment] = []
    var badge: NSNumber?
    var body = ""
    var categoryIdentifier = ""
    var launchImageName = ""
    var sound: UNNotificationSound?
    var subtitle = ""
    var threadIdentifier = ""
    var title = ""
    var userInfo: [AnyHashable: Any] = [:]
    var summaryArgument = ""
    var summaryArgumentCount = 1
    var targetContentIdentifier: String?
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
    var communication: Communication?
}

extension ContentParts: Equatable {
    static func == (one: ContentParts, other: ContentParts) -> Bool {
        one.title == other.title && one.subtitle == other.subtitle && one.body == other.body
            && one.badge == other.badge && one.sound == other.sound && one.attachments == other.attachments
            && one.categoryIdentifier == other.categoryIdentifier && one.launchImageName == other.launchImageName
            && one.threadIdentifier == other.threadIdentifier && one.summaryArgument == other.summaryArgument
            && one.summaryArgumentCount == other.summaryArgumentCount
            && one.targetContentIdentifier == other.targetContentIdentifier
            && one.interruptionLevel == other.interruptionLevel && one.relevanceScore == other.relevanceScore
            && one.filterCriteria == other.filterCriteria
            && one.communication == other.communication
            && UserInfo.areEqual(one.userInfo, other.userInfo)
    }
}
