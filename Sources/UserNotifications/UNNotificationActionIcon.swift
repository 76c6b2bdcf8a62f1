// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The image of an action.
open class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding {
    /// The image's name.
    package let name: String
    /// Whether the name is one of the system's symbols and not of an image of the app.
    package let isSystemImage: Bool

    private init(name: String, isSystemImage: Bool) {
        self.name = name
        self.isSystemImage = isSystemImage
        super.init()
    }

    /// Names an image of the app, of which only the outline is used.
    public convenience init(templateImageName: String) { self.init(name: templateImageName, isSystemImage: false) }

    /// Names one of the system's symbols.
    public convenience init(systemImageName: String) { self.init(name: systemImageName, isSystemImage: true) }

    /// Returns the icon itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is an icon of the same image.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return name == other.name && isSystemImage == other.isSystemImage
    }

    /// A hash of the name.
    open override var hash: Int { name.hashValue }

    /// True: icons are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an icon from a keyed archive; nil when its name is missing.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeString("name") else { return nil }
        self.name = name
        isSystemImage = coder.decodeBool(forKey: "isSystemImage")
        super.init()
    }

    /// Writes the icon to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encodeString(name, "name")
        coder.encode(isSystemImage, forKey: "isSystemImage")
    }
}
