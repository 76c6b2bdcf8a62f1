// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A kind of notification of the app, with the actions that it offers.
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding {
    /// What ``UNNotificationContent/categoryIdentifier`` refers to.
    open var identifier: String { heldIdentifier }
    /// The actions in the order of their buttons.
    open var actions: [UNNotificationAction] { heldActions }
    /// The intents that the notification stands for.
    open var intentIdentifiers: [String] { heldIntents }
    /// How notifications of the category are treated.
    open var options: UNNotificationCategoryOptions { heldOptions }
    /// The text shown where previews are hidden; empty stands for the system's.
    open var hiddenPreviewsBodyPlaceholder: String { heldPlaceholder }
    /// The format of a group's summary; iOS ignores it since version 15.
    open var categorySummaryFormat: String { heldSummaryFormat }

    private let heldIdentifier: String
    private let heldActions: [UNNotificationAction]
    private let heldIntents: [String]
    private let heldOptions: UNNotificationCategoryOptions
    private let heldPlaceholder: String
    private let heldSummaryFormat: String

    private init(
        _ identifier: String, _ actions: [UNNotificationAction], _ intents: [String], placeholder: String,
        summaryFormat: String, _ options: UNNotificationCategoryOptions
    ) {
        heldIdentifier = identifier
        heldActions = actions
        heldIntents = intents
        heldOptions = options
        heldPlaceholder = placeholder
        heldSummaryFormat = summaryFormat
        super.init()
    }

    /// Makes a category.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(identifier, actions, intentIdentifiers, placeholder: "", summaryFormat: "", options)
    }

    /// Makes a category with a text that is shown where previews are hidden.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier, actions, intentIdentifiers, placeholder: hiddenPreviewsBodyPlaceholder, summaryFormat: "",
            options)
    }

    /// Makes a category with a text that is shown where previews are hidden and the format of a group's summary.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier, actions, intentIdentifiers, placeholder: hiddenPreviewsBodyPlaceholder ?? "",
            summaryFormat: categorySummaryFormat ?? "", options)
    }

    /// Returns the category itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a category that is equal in every part.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return identifier == other.identifier && actions == other.actions
            && intentIdentifiers == other.intentIdentifiers && options == other.options
            && hiddenPreviewsBodyPlaceholder == other.hiddenPreviewsBodyPlaceholder
            && categorySummaryFormat == other.categorySummaryFormat
    }

    /// A hash of the identifier.
    open override var hash: Int { identifier.hashValue }

    /// True: categories are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a category from a keyed archive; nil when a part is missing.
    public required init?(coder: NSCoder) {
        let actionClasses: [AnyClass] = [NSArray.self, UNNotificationAction.self, UNTextInputNotificationAction.self]
        guard let identifier = coder.decodeString("identifier"),
            let actions = coder.decodeValues(actionClasses, "actions") as? [UNNotificationAction],
            let intents = coder.decodeValues([NSArray.self, NSString.self], "intents") as? [String]
        else { return nil }
        heldIdentifier = identifier
        heldActions = actions
        heldIntents = intents
        heldOptions = UNNotificationCategoryOptions(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options")))
        heldPlaceholder = coder.decodeString("placeholder") ?? ""
        heldSummaryFormat = coder.decodeString("summaryFormat") ?? ""
        super.init()
    }

    /// Writes the category to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encodeString(identifier, "identifier")
        coder.encode(NSArray(array: actions), forKey: "actions")
        coder.encode(NSArray(array: intentIdentifiers), forKey: "intents")
        coder.encode(Int(bitPattern: options.rawValue), forKey: "options")
        coder.encodeString(hiddenPreviewsBodyPlaceholder, "placeholder")
        coder.encodeString(categorySummaryFormat, "summaryFormat")
    }
}
