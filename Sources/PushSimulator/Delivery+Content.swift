// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import UserNotifications

extension Delivery.Content {
    init(
        _ content: UNNotificationContent, sound: Delivery.Sound?, attachments: [Delivery.Attachment]
    ) throws(DeviceError) {
        let userInfo: PropertyValue
        do { userInfo = try PropertyValue(content.userInfo) } catch {
            throw DeviceError(.inputOutput, "The notification's userInfo cannot be written. \(error.message)")
        }
        let level =
            switch content.interruptionLevel {
            case .passive: "passive"
            case .active: "active"
            case .timeSensitive: "time-sensitive"
            case .critical: "critical"
            }
        self.init(
            title: content.title, subtitle: content.subtitle, body: content.body, badge: content.badge?.intValue,
            sound: sound, attachments: attachments, categoryIdentifier: content.categoryIdentifier,
            threadIdentifier: content.threadIdentifier, interruptionLevel: level,
            relevanceScore: content.relevanceScore.isFinite ? content.relevanceScore : 0,
            targetContentIdentifier: content.targetContentIdentifier,
            filterCriteria: content.filterCriteria,
            launchImageName: content.launchImageName.isEmpty ? nil : content.launchImageName,
            communication: content.communication.map {
                Delivery.Communication(
                    sender: $0.sender, group: $0.group, conversation: $0.conversation, image: $0.hasImage)
            }, userInfo: userInfo)
    }
}
