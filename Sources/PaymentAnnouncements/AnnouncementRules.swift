// SPDX-License-Identifier: Apache-2.0

public import Foundation
import SpokenText

/// Reads notifications and decides what is said about the payments they tell.
///
///     let rules = try AnnouncementRules()
///     rules.explain(NotificationText(body: "支付宝到账100元")).spoken   // "支付宝到账一百元"
///
/// A language's tables are read when its first text comes, and kept.
public struct AnnouncementRules: Sendable {
    private let shelf: LanguageShelf

    /// Makes the rules.
    /// - Parameter phrases: a folder with `<language>/phrases.tsv` in it, which replace ours.
    /// - Throws: ``AnnouncementRulesError`` when the folder is missing or a table in it is wrong.
    public init(phrases: URL? = nil) throws(AnnouncementRulesError) {
        if let phrases { try LanguageShelf.check(phrases) }
        shelf = LanguageShelf(folder: LanguageTables.ownFolder, replacements: phrases)
    }

    /// Returns the tag of the language that a text is written in, told by its script; nil for the Latin alphabet.
    public static func locale(guessedFrom text: String) -> String? { LocaleGuess.locale(of: text) }

    /// Explains a notification's texts.
    ///
    /// Takes time linear in the length of the texts.
    /// - Parameter saysPayer: whether the payer's name is part of what is spoken.
    public func explain(_ text: NotificationText, saysPayer: Bool = true) -> Explanation {
        explain(text, told: nil, saysPayer: saysPayer).0
    }

    /// The locale that an announcement is said in: Russian that a bank writes in Latin letters is spoken as Russian, and
    /// what is understood in a language that has no words, such as Thai, is said in English.
    private static func spoken(_ locale: String, _ reading: Reading) -> String {
        if locale.hasPrefix("ru-") || locale.hasPrefix("uk-") {
            return locale.split(separator: "-").filter { $0 != "Latn" }.joined(separator: "-")
        }
        return reading.language == nil || SpokenLanguage.hasWords(for: locale) ? locale : "en-US"
    }

    func explain(
        _ text: NotificationText, told: ToldPayment?, saysPayer: Bool
    ) -> (Explanation, Reading) {
        let lines = text.lines
        let locale = text.locale ?? LocaleGuess.locale(of: lines) ?? "en-US"
        let reading = Reading(lines, locale: locale, isExplicit: text.locale != nil, shelf)
        var draft = Draft(reading)
        told?.overrule(&draft, reading)
        return (draft.explanation(locale: Self.spoken(locale, reading), shelf, saysPayer: saysPayer), reading)
    }
}

/// Why the rules cannot be used, in one sentence.
public struct AnnouncementRulesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence, naming file and line where there is one.
    public let message: String

    /// The message.
    public var description: String { message }
}
