// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Something that a user does with an app.
open class INIntent: NSObject, NSCopying {
    /// The identifier of this one.
    public let identifier: String? = UUID().uuidString
    /// What the system may suggest to say for it.
    open var suggestedInvocationPhrase: String?
    /// What more is told when it is donated.
    open var donationMetadata: INIntentDonationMetadata?
    /// A sentence about it.
    open var intentDescription: String? { nil }

    /// The pictures of its parts.
    var images: [AnyKeyPath: INImage] = [:]

    override init() { super.init() }

    /// Returns the intent itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What more is told of a donated intent.
open class INIntentDonationMetadata: NSObject {
    /// Makes one that tells nothing.
    public override init() { super.init() }
}

/// An answer to an intent.
open class INIntentResponse: NSObject {}

/// An intent whose parts have pictures.
public protocol INIntentSetImageKeyPath: NSObjectProtocol {}

extension INIntent: INIntentSetImageKeyPath {}

extension INIntentSetImageKeyPath {
    /// Gives a part of the intent a picture, such as a group's.
    public func setImage<Value>(_ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Value>) {
        (self as? INIntent)?.images[parameterName] = image
    }

    /// Returns the picture of a part.
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        (self as? INIntent)?.images[parameterName]
    }
}
