// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An action that lets the user write an answer.
open class UNTextInputNotificationAction: UNNotificationAction {
    /// The title of the button that sends the answer.
    open var textInputButtonTitle: String { heldButtonTitle }
    /// The text that stands in the empty field.
    open var textInputPlaceholder: String { heldPlaceholder }

    private let heldButtonTitle: String
    private let heldPlaceholder: String

    private init(
        _ identifier: String, _ title: String, _ options: UNNotificationActionOptions,
        _ icon: UNNotificationActionIcon?, buttonTitle: String, placeholder: String
    ) {
        heldButtonTitle = buttonTitle
        heldPlaceholder = placeholder
        super.init(holding: identifier, title, options, icon)
    }

    /// Makes an action without an image.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            identifier, title, options, nil, buttonTitle: textInputButtonTitle, placeholder: textInputPlaceholder)
    }

    /// Makes an action with an image.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?,
        textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.init(
            identifier, title, options, icon, buttonTitle: textInputButtonTitle, placeholder: textInputPlaceholder)
    }

    /// Whether the other object is an action that is equal in every part.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNTextInputNotificationAction else { return false }
        return super.isEqual(other) && textInputButtonTitle == other.textInputButtonTitle
            && textInputPlaceholder == other.textInputPlaceholder
    }

    /// A hash of the identifier.
    open override var hash: Int { identifier.hashValue }

    /// Reads the action from a keyed archive; nil when a part is missing.
    public required init?(coder: NSCoder) {
        guard let buttonTitle = coder.decodeString("textInputButtonTitle"),
            let placeholder = coder.decodeString("textInputPlaceholder")
        else { return nil }
        heldButtonTitle = buttonTitle
        heldPlaceholder = placeholder
        super.init(coder: coder)
    }

    /// Writes the action to a keyed archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeString(textInputButtonTitle, "textInputButtonTitle")
        coder.encodeString(textInputPlaceholder, "textInputPlaceholder")
    }
}
