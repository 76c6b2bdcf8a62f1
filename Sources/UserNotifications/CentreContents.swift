// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the centre holds, for every thread.
///
/// It is Sendable because each access goes through the lock, and categories cannot change.
final class CentreContents: @unchecked Sendable {
    private let lock = NSLock()
    private var heldCategories: Set<UNNotificationCategory> = []
    private weak var heldDelegate: (any UNUserNotificationCenterDelegate)?

    var categories: Set<UNNotificationCategory> {
        get { lock.withLock { heldCategories } }
        set { lock.withLock { heldCategories = newValue } }
    }

    var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { heldDelegate } }
        set { lock.withLock { heldDelegate = newValue } }
    }
}

/// The process's centre.
///
/// It is Sendable because the centre holds nothing but its contents, which are.
struct CurrentCentre: @unchecked Sendable {
    static let only = CurrentCentre()

    let centre = UNUserNotificationCenter()
}
