// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Marks an object of the system that adds to a notification's content.
///
/// - Note: Of the objects that Apple lets through, `Intents` has `INSendMessageIntent`; see
///   ``UNNotificationContent/updating(from:)``.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
