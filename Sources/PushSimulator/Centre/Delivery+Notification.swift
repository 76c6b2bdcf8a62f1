// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import UserNotifications

extension Delivery.Content {
    /// What was shown, as far as its story tells: data and dates that an extension put into `userInfo` stand there as text.
    var notificationContent: UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        content.subtitle = subtitle
        content.body = body
        content.badge = badge.map { NSNumber(value: $0) }
        content.sound = sound?.notificationSound
        content.attachments = attachments.compactMap { attachment in
            attachment.file.map {
                UNNotificationAttachment(
                    identifier: attachment.identifier, url: URL(fileURLWithPath: $0, isDirectory: false),
                    type: attachment.type)
            }
        }
        content.categoryIdentifier = categoryIdentifier
        content.threadIdentifier = threadIdentifier
        content.interruptionLevel =
            switch interruptionLevel {
            case "passive": .passive
            case "time-sensitive": .timeSensitive
            case "critical": .critical
            default: .active
            }
        content.relevanceScore = relevanceScore ?? 0
        content.targetContentIdentifier = targetContentIdentifier
        content.filterCriteria = filterCriteria
        content.launchImageName = launchImageName ?? ""
        content.userInfo = userInfo.any as? [AnyHashable: Any] ?? [:]
        return content
    }
}

extension Delivery.Sound {
    fileprivate var notificationSound: UNNotificationSound {
        let kind: UNNotificationSound.Kind =
            switch kind {
            case "ringtone": .ringtone
            case "critical": .critical
            default: .ordinary
            }
        return UNNotificationSound(
            kind: kind, name: name == "default" ? nil : UNNotificationSoundName(name), volume: volume.map { Float($0) })
    }
}
