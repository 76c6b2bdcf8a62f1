// SPDX-License-Identifier: Apache-2.0

package import DeviceContract

// How categories look while they cross the process boundary, and while a device keeps them.

extension PropertyValue {
    /// Takes a category apart.
    package init(_ category: UNNotificationCategory) {
        self = .dictionary([
            "identifier": .string(category.identifier), "actions": .array(category.actions.map { PropertyValue($0) }),
            "intents": .array(category.intentIdentifiers.map { .string($0) }),
            "options": .integer(Int64(truncatingIfNeeded: category.options.rawValue)),
            "placeholder": .string(category.hiddenPreviewsBodyPlaceholder),
            "summaryFormat": .string(category.categorySummaryFormat),
        ])
    }

    private init(_ action: UNNotificationAction) {
        var parts: [String: PropertyValue] = [
            "identifier": .string(action.identifier), "title": .string(action.title),
            "options": .integer(Int64(truncatingIfNeeded: action.options.rawValue)),
        ]
        if let icon = action.icon {
            parts["icon"] = .string(icon.name)
            parts["iconIsSystem"] = .bool(icon.isSystemImage)
        }
        if let action = action as? UNTextInputNotificationAction {
            parts["button"] = .string(action.textInputButtonTitle)
            parts["placeholder"] = .string(action.textInputPlaceholder)
        }
        self = .dictionary(parts)
    }
}

extension UNNotificationCategory {
    /// Puts a category together again; nil without an identifier.
    package convenience init?(wire value: PropertyValue) {
        guard let identifier = value["identifier"]?.string else { return nil }
        self.init(
            identifier: identifier,
            actions: (value["actions"]?.array ?? []).compactMap { UNNotificationAction.from(wire: $0) },
            intentIdentifiers: (value["intents"]?.array ?? []).compactMap(\.string),
            hiddenPreviewsBodyPlaceholder: value["placeholder"]?.string,
            categorySummaryFormat: value["summaryFormat"]?.string,
            options: UNNotificationCategoryOptions(rawValue: value["options"].bits))
    }
}

extension UNNotificationAction {
    fileprivate static func from(wire value: PropertyValue) -> UNNotificationAction? {
        guard let identifier = value["identifier"]?.string, let title = value["title"]?.string else { return nil }
        let options = UNNotificationActionOptions(rawValue: value["options"].bits)
        let icon = value["icon"]?.string.map { name in
            value["iconIsSystem"]?.bool == true
                ? UNNotificationActionIcon(systemImageName: name) : UNNotificationActionIcon(templateImageName: name)
        }
        guard let button = value["button"]?.string else {
            return UNNotificationAction(identifier: identifier, title: title, options: options, icon: icon)
        }
        return UNTextInputNotificationAction(
            identifier: identifier, title: title, options: options, icon: icon, textInputButtonTitle: button,
            textInputPlaceholder: value["placeholder"]?.string ?? "")
    }
}

extension PropertyValue? {
    fileprivate var bits: UInt { UInt(bitPattern: self?.whole ?? 0) }
}
