// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Words that can be said: a group's name.
open class INSpeakableString: NSObject, NSCopying {
    /// The words.
    public let spokenPhrase: String
    /// How they are said.
    public let pronunciationHint: String?
    /// The app's own identifier of them.
    public let vocabularyIdentifier: String?

    /// Takes words.
    public convenience init(spokenPhrase: String) {
        self.init(vocabularyIdentifier: nil, spokenPhrase, pronunciationHint: nil)
    }

    /// Takes words of the app's vocabulary.
    public convenience init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.init(vocabularyIdentifier: vocabularyIdentifier, spokenPhrase, pronunciationHint: pronunciationHint)
    }

    private init(vocabularyIdentifier: String?, _ phrase: String, pronunciationHint: String?) {
        (self.vocabularyIdentifier, spokenPhrase) = (vocabularyIdentifier, phrase)
        self.pronunciationHint = pronunciationHint
        super.init()
    }

    /// Returns the words themselves, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether the other has the same words.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INSpeakableString else { return false }
        return spokenPhrase == other.spokenPhrase && vocabularyIdentifier == other.vocabularyIdentifier
    }
    open override var hash: Int { spokenPhrase.hashValue }
}
