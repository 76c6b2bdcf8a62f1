// SPDX-License-Identifier: Apache-2.0

package import DeviceContract
internal import Foundation

/// What an extension asks its device's notification centre for.
package enum CentreQuestion: Sendable, Equatable {
    /// The notifications on the list.
    case delivered
    /// Takes notifications off the list; nil stands for all.
    case removeDelivered([String]?)
    /// The local notifications that wait.
    case pending
    /// Takes back local notifications that wait; nil stands for all.
    case removePending([String]?)
    /// Delivers a request, or keeps it until it is due.
    /// - seconds: the time until it is due; nil for at once.
    case add(PropertyValue, seconds: Double?)
    /// The categories.
    case categories
    /// Replaces the categories.
    case setCategories([PropertyValue])
    /// Sets the number on the app's icon.
    case setBadge(Int)
    /// What the user allows.
    case settings
    /// Asks the user.
    case authorize(UInt)

    /// The question as it travels.
    package var wire: PropertyValue {
        var parts: [String: PropertyValue] = [:]
        switch self {
        case .delivered: parts["ask"] = .string("delivered")
        case .removeDelivered(let identifiers):
            parts["ask"] = .string("remove-delivered")
            parts["identifiers"] = identifiers.map { .array($0.map { .string($0) }) }
        case .pending: parts["ask"] = .string("pending")
        case .removePending(let identifiers):
            parts["ask"] = .string("remove-pending")
            parts["identifiers"] = identifiers.map { .array($0.map { .string($0) }) }
        case .add(let request, let seconds):
            parts["ask"] = .string("add")
            parts["request"] = request
            parts["seconds"] = seconds.map { .double($0) }
        case .categories: parts["ask"] = .string("categories")
        case .setCategories(let categories):
            parts["ask"] = .string("set-categories")
            parts["categories"] = .array(categories)
        case .setBadge(let count):
            parts["ask"] = .string("set-badge")
            parts["count"] = .integer(Int64(count))
        case .settings: parts["ask"] = .string("settings")
        case .authorize(let options):
            parts["ask"] = .string("authorize")
            parts["options"] = .integer(Int64(truncatingIfNeeded: options))
        }
        return .dictionary(parts)
    }

    /// Reads a question; nil for anything that is none, since the extension's process is not trusted.
    package init?(wire value: PropertyValue) {
        switch value["ask"]?.string {
        case "delivered": self = .delivered
        case "remove-delivered": self = .removeDelivered(value["identifiers"]?.array?.compactMap(\.string))
        case "pending": self = .pending
        case "remove-pending": self = .removePending(value["identifiers"]?.array?.compactMap(\.string))
        case "add":
            guard let request = value["request"], request["identifier"]?.string != nil else { return nil }
            let seconds = value["seconds"]?.number
            // A century is beyond any plan, and within what dates can be counted in.
            guard seconds.map({ $0.isFinite && $0 <= 3_200_000_000 }) ?? true else { return nil }
            self = .add(request, seconds: seconds)
        case "categories": self = .categories
        case "set-categories":
            guard let categories = value["categories"]?.array else { return nil }
            self = .setCategories(categories)
        case "set-badge":
            guard let count = value["count"]?.whole else { return nil }
            self = .setBadge(count)
        case "settings": self = .settings
        case "authorize": self = .authorize(UInt(bitPattern: value["options"]?.whole ?? 0))
        default: return nil
        }
    }
}

/// What the device's notification centre answers: a value, or an error of Apple's domain.
package enum CentreAnswer: Sendable, Equatable {
    /// Done; what was asked for, or `null`.
    case value(PropertyValue)
    /// Not done, and why.
    case refused(UNError.Code, String)

    /// Done, and there is nothing to tell.
    package static let done = CentreAnswer.value(.null)

    /// The answer as it travels.
    package var wire: PropertyValue {
        switch self {
        case .value(let value): .dictionary(["value": value])
        case .refused(let code, let message):
            .dictionary(["code": .integer(Int64(code.rawValue)), "message": .string(message)])
        }
    }

    /// Reads an answer.
    package init?(wire value: PropertyValue) {
        if let held = value["value"] {
            self = .value(held)
        } else if let code = value["code"]?.whole.flatMap({ UNError.Code(rawValue: $0) }) {
            self = .refused(code, value["message"]?.string ?? "")
        } else {
            return nil
        }
    }

    /// What was asked for; nil when it was refused.
    var value: PropertyValue? { if case .value(let value) = self { value } else { nil } }

    /// Why it was refused.
    var error: UNError? {
        guard case .refused(let code, let message) = self else { return nil }
        return UNError(code, userInfo: [NSLocalizedDescriptionKey: message])
    }
}
