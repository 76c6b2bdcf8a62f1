// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Something that the user can do with a notification: a button.
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding {
    /// Tells the action from others of the app.
    open var identifier: String { heldIdentifier }
    /// The button's title.
    open var title: String { heldTitle }
    /// How the action behaves.
    open var options: UNNotificationActionOptions { heldOptions }
    /// The button's image, if it has one.
    open var icon: UNNotificationActionIcon? { heldIcon }

    private let heldIdentifier: String
    private let heldTitle: String
    private let heldOptions: UNNotificationActionOptions
    private let heldIcon: UNNotificationActionIcon?

    init(
        holding identifier: String, _ title: String, _ options: UNNotificationActionOptions,
        _ icon: UNNotificationActionIcon?
    ) {
        heldIdentifier = identifier
        heldTitle = title
        heldOptions = options
        heldIcon = icon
        super.init()
    }

    /// Makes an action without an image.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(holding: identifier, title, options, nil)
    }

    /// Makes an action with an image.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?
    ) {
        self.init(holding: identifier, title, options, icon)
    }

    /// Returns the action itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is an action of the same class, identifier, title, options and icon.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier && title == other.title
            && options == other.options && icon == other.icon
    }

    /// A hash of the identifier.
    open override var hash: Int { identifier.hashValue }

    /// True: actions are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an action from a keyed archive; nil when a part is missing.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeString("identifier"), let title = coder.decodeString("title")
        else { return nil }
        heldIdentifier = identifier
        heldTitle = title
        heldOptions = UNNotificationActionOptions(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options")))
        heldIcon = coder.decodeValue(UNNotificationActionIcon.self, "icon")
        super.init()
    }

    /// Writes the action to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encodeString(identifier, "identifier")
        coder.encodeString(title, "title")
        coder.encode(Int(bitPattern: options.rawValue), forKey: "options")
        if let icon { coder.encode(icon, forKey: "icon") }
    }
}
