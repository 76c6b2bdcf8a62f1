// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How the system is to suggest a person.
public enum INPersonSuggestionType: Int, Sendable {
    case none = 0
    case socialProfile = 1
    case instantMessageAddress = 2
}

/// A person in a message.
///
///     INPerson(personHandle: INPersonHandle(value: "ana", type: .unknown), nameComponents: nil, displayName: "Ana",
///              image: INImage(imageData: face), contactIdentifier: nil, customIdentifier: nil)
open class INPerson: NSObject, NSCopying {
    /// By what the person is reached.
    public let personHandle: INPersonHandle?
    /// The parts of the name.
    public let nameComponents: PersonNameComponents?
    /// The face.
    public let image: INImage?
    /// The identifier in the user's contacts.
    public let contactIdentifier: String?
    /// The app's own identifier.
    public let customIdentifier: String?
    /// Whether it is the user.
    public let isMe: Bool
    /// Whether the user is to be asked before the person is taken for one of the contacts.
    public let isContactSuggestion: Bool
    /// Other handles.
    public let aliases: [INPersonHandle]?
    /// How the system is to suggest the person.
    public let suggestionType: INPersonSuggestionType
    private let givenName: String?

    /// The name as it is shown: as it was given, else made of its parts, else the handle.
    open var displayName: String {
        if let givenName, !givenName.isEmpty { return givenName }
        let parts = [nameComponents?.givenName, nameComponents?.familyName].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? personHandle?.value ?? "" : parts.joined(separator: " ")
    }

    private init(
        _ handle: INPersonHandle?, _ components: PersonNameComponents?, _ name: String?, _ image: INImage?,
        _ contact: String?, _ custom: String?, isMe: Bool = false, isSuggestion: Bool = false,
        aliases: [INPersonHandle]? = nil, suggestion: INPersonSuggestionType = .none
    ) {
        (personHandle, nameComponents, givenName, self.image) = (handle, components, name, image)
        (contactIdentifier, customIdentifier, self.isMe) = (contact, custom, isMe)
        (self.aliases, suggestionType, isContactSuggestion) = (aliases, suggestion, isSuggestion)
        super.init()
    }

    /// Names a person.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?
    ) {
        self.init(personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier)
    }

    /// Names a person, and says whether it is the user.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, isMe: Bool
    ) {
        self.init(personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier, isMe: isMe)
    }

    /// Names a person, and says whether it is the user and how the system is to suggest it.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, isMe: Bool, suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier, isMe: isMe,
            suggestion: suggestionType)
    }

    /// Names a person, and says whether it may be one of the contacts and how the system is to suggest it.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, isContactSuggestion: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier,
            isSuggestion: isContactSuggestion, suggestion: suggestionType)
    }

    /// Names a person with other handles.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, aliases: [INPersonHandle]?,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier, aliases: aliases,
            suggestion: suggestionType)
    }

    /// Returns the person itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether the other is the same person, by handle and identifiers.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INPerson else { return false }
        return personHandle == other.personHandle && customIdentifier == other.customIdentifier
            && contactIdentifier == other.contactIdentifier && displayName == other.displayName
    }
    open override var hash: Int { displayName.hashValue }
}
