// SPDX-License-Identifier: Apache-2.0

/// Why a text cannot be said in words.
///
/// The message names the thing and the remedy; it never holds an amount.
public struct SpokenTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, to branch on.
    public enum Code: String, Sendable {
        /// There are no words for the language.
        case languageNotSupported
        /// A table of words is missing or faulty.
        case tableFault
        /// The language has no name for the currency.
        case currencyHasNoName
        /// The text does not decide what an amount or a number is.
        case uncertainAmount
        /// A number is larger than the language can say.
        case numberTooLarge
        /// A sign in the text has no reading.
        case unreadableSign
    }

    /// What went wrong.
    public let code: Code
    /// One sentence for a person.
    public let message: String

    /// Describes a fault.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
