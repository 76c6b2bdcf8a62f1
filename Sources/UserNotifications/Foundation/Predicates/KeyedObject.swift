// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An object of Apple's that predicates and sort descriptors ask by the names of its properties.
///
/// Objective-C would find them; what an object stores here has other names.
protocol KeyedObject {
    /// What the property is asked with; nil where there is no such property.
    func property(_ key: String) -> (() -> Any?)?
}

extension UNNotification: KeyedObject {
    func property(_ key: String) -> (() -> Any?)? {
        switch key {
        case "date": { self.date }
        case "request": { self.request }
        default: nil
        }
    }
}

extension UNNotificationRequest: KeyedObject {
    func property(_ key: String) -> (() -> Any?)? {
        switch key {
        case "identifier": { self.identifier }
        case "content": { self.content }
        case "trigger": { self.trigger }
        default: nil
        }
    }
}

extension UNNotificationContent: KeyedObject {
    func property(_ key: String) -> (() -> Any?)? {
        switch key {
        case "attachments": { self.attachments }
        case "badge": { self.badge }
        case "body": { self.body }
        case "categoryIdentifier": { self.categoryIdentifier }
        case "filterCriteria": { self.filterCriteria }
        case "interruptionLevel": { self.interruptionLevel.rawValue }
        case "launchImageName": { self.launchImageName }
        case "relevanceScore": { self.relevanceScore }
        case "sound": { self.sound }
        case "subtitle": { self.subtitle }
        case "summaryArgument": { self.summaryArgument }
        case "summaryArgumentCount": { self.summaryArgumentCount }
        case "targetContentIdentifier": { self.targetContentIdentifier }
        case "threadIdentifier": { self.threadIdentifier }
        case "title": { self.title }
        case "userInfo": { self.userInfo }
        default: nil
        }
    }
}

extension UNNotificationAttachment: KeyedObject {
    func property(_ key: String) -> (() -> Any?)? {
        switch key {
        case "identifier": { self.identifier }
        case "type": { self.type }
        case "URL": { self.url }
        default: nil
        }
    }
}

extension UNNotificationCategory: KeyedObject {
    func property(_ key: String) -> (() -> Any?)? {
        switch key {
        case "identifier": { self.identifier }
        case "actions": { self.actions }
        case "intentIdentifiers": { self.intentIdentifiers }
        default: nil
        }
    }
}

extension UNNotificationAction: KeyedObject {
    func property(_ key: String) -> (() -> Any?)? {
        switch key {
        case "identifier": { self.identifier }
        case "title": { self.title }
        default: nil
        }
    }
}
