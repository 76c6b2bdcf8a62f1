// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a person's handle is.
public enum INPersonHandleType: Int, Sendable {
    case unknown = 0
    case emailAddress = 1
    case phoneNumber = 2
}

/// Which of a person's handles it is.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let home = INPersonHandleLabel("INPersonHandleLabelHome")
    public static let work = INPersonHandleLabel("INPersonHandleLabelWork")
    public static let iPhone = INPersonHandleLabel("INPersonHandleLabeliPhone")
    public static let mobile = INPersonHandleLabel("INPersonHandleLabelMobile")
    public static let main = INPersonHandleLabel("INPersonHandleLabelMain")
    public static let school = INPersonHandleLabel("INPersonHandleLabelSchool")
    public static let other = INPersonHandleLabel("INPersonHandleLabelOther")
}

/// By what a person is reached: a number, an address, an app's own name.
open class INPersonHandle: NSObject, NSCopying {
    /// The number or address.
    public let value: String?
    /// What it is.
    public let type: INPersonHandleType
    /// Which of the person's.
    public let label: INPersonHandleLabel?

    /// Names a handle.
    public convenience init(value: String?, type: INPersonHandleType) {
        self.init(value: value, type: type, label: nil)
    }

    /// Names a handle, and says which of the person's it is.
    public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
        (self.value, self.type, self.label) = (value, type, label)
        super.init()
    }

    /// Returns the handle itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether the other is the same handle.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INPersonHandle else { return false }
        return value == other.value && type == other.type && label == other.label
    }
    open override var hash: Int { value.hashValue }
}
