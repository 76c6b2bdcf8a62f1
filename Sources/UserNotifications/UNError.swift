// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The domain of errors of this framework.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNErrorDomain: String = "UNErrorDomain"

/// An error of this framework.
///
///     do { _ = try UNNotificationAttachment(identifier: "", url: url) } catch UNError.attachmentInvalidURL { … }
public struct UNError: _BridgedStoredNSError {
    /// The error as Foundation knows it.
    public let _nsError: NSError

    /// Wraps an error of this domain.
    public init(_nsError error: NSError) {
        precondition(error.domain == UNErrorDomain, "A UNError is made of an error in the domain UNErrorDomain.")
        _nsError = error
    }

    /// ``UNErrorDomain``, where Foundation looks for it.
    public static var _nsErrorDomain: String { UNErrorDomain }

    /// ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }

    /// What went wrong.
    public enum Code: Int, Hashable, Sendable, _ErrorCodeProtocol {
        /// The error that a code belongs to.
        public typealias _ErrorType = UNError

        /// The app may not show notifications.
        case notificationsNotAllowed = 1
        /// The attachment's URL names no file that can be read.
        case attachmentInvalidURL = 100
        /// The attachment's file is of a type that cannot be shown.
        case attachmentUnrecognizedType = 101
        /// The attachment's file is too large.
        case attachmentInvalidFileSize = 102
        /// The attachment's file is not in the store.
        case attachmentNotInDataStore = 103
        /// The attachment's file could not be moved into the store.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The attachment's file is damaged.
        case attachmentCorrupt = 105
        /// The trigger gives no date.
        case notificationInvalidNoDate = 1400
        /// The notification has nothing that a user would see.
        case notificationInvalidNoContent = 1401
        /// The object is none that may provide content.
        case contentProvidingObjectNotAllowed = 1500
        /// The provided content is not valid.
        case contentProvidingInvalid = 1501
        /// The number is none that a badge can show.
        case badgeInputInvalid = 1600
    }

    /// The app may not show notifications.
    public static var notificationsNotAllowed: UNError.Code { .notificationsNotAllowed }
    /// The attachment's URL names no file that can be read.
    public static var attachmentInvalidURL: UNError.Code { .attachmentInvalidURL }
    /// The attachment's file is of a type that cannot be shown.
    public static var attachmentUnrecognizedType: UNError.Code { .attachmentUnrecognizedType }
    /// The attachment's file is too large.
    public static var attachmentInvalidFileSize: UNError.Code { .attachmentInvalidFileSize }
    /// The attachment's file is not in the store.
    public static var attachmentNotInDataStore: UNError.Code { .attachmentNotInDataStore }
    /// The attachment's file could not be moved into the store.
    public static var attachmentMoveIntoDataStoreFailed: UNError.Code { .attachmentMoveIntoDataStoreFailed }
    /// The attachment's file is damaged.
    public static var attachmentCorrupt: UNError.Code { .attachmentCorrupt }
    /// The trigger gives no date.
    public static var notificationInvalidNoDate: UNError.Code { .notificationInvalidNoDate }
    /// The notification has nothing that a user would see.
    public static var notificationInvalidNoContent: UNError.Code { .notificationInvalidNoContent }
    /// The object is none that may provide content.
    public static var contentProvidingObjectNotAllowed: UNError.Code { .contentProvidingObjectNotAllowed }
    /// The provided content is not valid.
    public static var contentProvidingInvalid: UNError.Code { .contentProvidingInvalid }
    /// The number is none that a badge can show.
    public static var badgeInputInvalid: UNError.Code { .badgeInputInvalid }
}
