// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Marks an object of the system that adds to a notification's content.
///
/// - Note: The objects that Apple lets through, such as a message intent, do not exist on Linux; see
///   ``UNNotificationContent/updating(from:)``.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
