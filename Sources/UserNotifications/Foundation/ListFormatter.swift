// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Puts words in a row as a language does, "Ana, Bob, and Cy".
open class ListFormatter: Formatter {
    /// The language.
    open var locale: Locale! = .current
    /// What makes words of things that are none; without it their description is taken.
    open var itemFormatter: Formatter?

    /// Makes one for the user's language.
    public override init() { super.init() }
    /// Archives are not read.
    public required init?(coder: NSCoder) { nil }

    /// Puts words in a row in the user's language.
    open class func localizedString(byJoining strings: [String]) -> String { strings.formatted(.list(type: .and)) }

    /// Puts things in a row.
    open func string(from items: [Any]) -> String? {
        items.map { itemFormatter?.string(for: $0) ?? "\($0)" }
            .formatted(.list(type: .and).locale(locale ?? .current))
    }

    /// Puts things in a row; nil for anything but an array.
    open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap(string(from:)) }
}
