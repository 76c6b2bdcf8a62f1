// SPDX-License-Identifier: Apache-2.0

import Foundation
import UserNotifications

/// The content as far as it has come, and the handler that is called with it exactly once.
///
/// Unchecked, because the handler comes without `@Sendable` from Apple's API; both fields are only touched under the lock.
final class BestAttempt: @unchecked Sendable {
    private let lock = NSLock()
    private let content: UNNotificationContent
    private var handler: ((UNNotificationContent) -> Void)?

    /// Keeps the original content and the handler that iOS gave.
    init(of content: UNNotificationContent, deliver handler: @escaping (UNNotificationContent) -> Void) {
        self.content = content
        self.handler = handler
    }

    /// Delivers the content, with an announcement as its sound if there is one; later calls do nothing.
    func deliver(with sound: UNNotificationSound? = nil) {
        let handler = lock.withLock {
            defer { self.handler = nil }
            return self.handler
        }
        guard let handler else { return }
        guard let sound, let changed = content.mutableCopy() as? UNMutableNotificationContent else {
            handler(content)
            return
        }
        changed.sound = sound
        handler(changed)
    }
}
