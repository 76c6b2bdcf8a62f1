// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import UserNotifications

/// Where the templates of senders that are known lie.
enum KnownSenders {
    /// The files that the device hands over, then those that the app ships in its group's `Templates`.
    static func templates(in environment: [String: String]) -> [URL] {
        let device = (environment["EARSHOT_TEMPLATES"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0), isDirectory: false) }
        let group = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: NotificationService.appGroup)
        let own = group.map { TemplateSet.files(in: $0.appendingPathComponent("Templates", isDirectory: true)) } ?? []
        return device + own
    }
}
