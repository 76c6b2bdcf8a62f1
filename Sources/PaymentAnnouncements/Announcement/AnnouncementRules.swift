// SPDX-License-Identifier: Apache-2.0

public import Foundation
import PaymentMarkers
public import SpokenText

/// Reads notifications and decides what is said about the payments they tell.
///
///     let rules = try AnnouncementRules()
///     rules.explain(NotificationText(body: "支付宝到账100元")).spoken   // "支付宝到账一百元"
///
/// A language's tables are read when its first text comes, and kept.
public struct AnnouncementRules: Sendable {
    private let shelf: LanguageShelf
    private let templates: TemplateSet
    private let onlyTemplates: Bool
    private let isSayable: @Sendable (String) -> Bool
    private let isReadable: @Sendable (String, String) -> Bool

    /// Makes the rules.
    /// - Parameters:
    ///   - templates: the texts of senders that are known; they decide before the phrases.
    ///   - onlyTemplates: whether nothing else is announced.
    ///   - phrases: a folder with `<language>/phrases.tsv` in it, which replace ours.
    ///   - isSayable: whether a language, a BCP-47 tag, has words and a voice; by default, whether it has words.
    ///   - isReadable: whether the voice of a language, a BCP-47 tag, reads words with kanji in them: a payer or a channel that it
    ///     does not read is left out. By default it reads all.
    /// - Throws: ``AnnouncementRulesError`` when the folder is missing or a table in it is wrong.
    public init(
        templates: TemplateSet = TemplateSet(), onlyTemplates: Bool = false, phrases: URL? = nil,
        isSayable: @escaping @Sendable (String) -> Bool = SpokenLanguage.hasWords,
        isReadable: @escaping @Sendable (_ words: String, _ tag: String) -> Bool = { _, _ in true }
    ) throws(AnnouncementRulesError) {
        if let phrases { try LanguageShelf.check(phrases) }
        if let fault = Recogniser.fault { throw AnnouncementRulesError(message: fault.message) }
        do { shelf = try LanguageShelf(folder: LanguageTables.ownFolder, replacements: phrases) } catch {
            throw AnnouncementRulesError(message: "The tables of the payment announcer are missing: \(error)")
        }
        self.templates = templates
        self.onlyTemplates = onlyTemplates
        self.isReadable = isReadable
        let known = Known<String, Bool>()
        self.isSayable = { tag in known.value(tag) { isSayable(tag) } }
    }

    /// Returns the tag of the language that a text is in, or nil where no language's words or letters tell it.
    public func locale(of text: String) -> String? {
        let folded = FoldedText(text)
        guard let language = shelf.search.likeliest(for: folded) else { return nil }
        return spoken(language, in: Placing(asked: nil, languages: []).place(language, of: folded), nil)
    }

    /// Explains a notification: the one way in, whoever asks.
    ///
    /// Takes time linear in the length of the texts.
    /// - Parameter saysPayer: whether the payer's name is part of what is spoken.
    public func explain(_ notification: NotificationText, saysPayer: Bool = true) -> Explanation {
        let found = found(in: notification)
        let verdict = ToldPayment(notification.request)?.verdict(over: found, in: locale(of:)) ?? Verdict(found)
        return Wording(
            verdict: verdict, locale: locale(for: notification, own: found.locale), shelf: shelf, saysPayer: saysPayer,
            isReadable: isReadable
        ).explanation(found)
    }

    /// What the texts tell: a template that matches decides before any phrase.
    private func found(in notification: NotificationText) -> Finding {
        let placing = Placing(asked: notification.request.locale, languages: notification.languages)
        switch templates.decide(
            title: notification.title, subtitle: notification.subtitle, body: notification.body)
        {
        case .credit(let credit):
            let isDenied = credit.unseen.contains { OtherTongue.denies($0, besides: credit.locale, placing, shelf) }
            return isDenied ? Finding(silent: .template) : Finding(credit)
        case .silent(let silence, _): return Finding(silent: Reason(rawValue: silence.rawValue) ?? .template)
        case .none where onlyTemplates: return Finding(silent: .template)
        case .none: break
        }
        let text = FoldedText(notification.lines)
        guard let chosen = ReadingChoice.read(text, preferred: notification.preferred, placing, shelf) else {
            let tag = notification.request.locale ?? notification.languages.first ?? "en"
            let written = MaskedText(text, Recogniser(locale: tag).elements(in: text)).amounts
            return Finding(silent: .noLanguage, amounts: written.filter { $0.currency != nil })
        }
        let reading = chosen.reading
        let money = reading.judgement.proposal?.money
        var found = Finding(reading, locale: spoken(reading.language, in: reading.tables.place, money))
        if let silence = chosen.silence
            ?? (money == nil ? nil : denialByHeading(of: notification, in: reading.language, placing))
        {
            found.silence(silence)
        }
        return found
    }

    /// Why what a notification tells is not said, where its first lines head it as they would with a colon behind them: "Test",
    /// "Anna's account".
    private func denialByHeading(
        of notification: NotificationText, in language: String, _ placing: Placing
    ) -> Reason? {
        guard let headed = notification.headed(language == "fr" ? " : " : ": "),
            let read = ReadingChoice.read(FoldedText(headed), preferred: notification.preferred, placing, shelf)
        else { return nil }
        return read.silence ?? (read.reading.judgement.proposal == nil ? read.reading.judgement.reason : nil)
    }

    /// The tag that the numbers of a notification are read with in a template: the one asked for, else the text's own.
    func readingTag(of notification: NotificationText) -> String {
        if let asked = notification.request.locale { return asked }
        let text = FoldedText(notification.lines)
        let placing = Placing(asked: notification.request.locale, languages: notification.languages)
        let chosen = ReadingChoice.read(text, preferred: notification.preferred, placing, shelf)
        return chosen?.reading.tables.place.tag ?? placing.place(notification.preferred.first ?? "en", of: text).tag
    }

    /// Tells how a text is read: every language that it may be in, with the phrases that were found and the doubt that
    /// silenced it; for whoever teaches the tables.
    public func trace(_ notification: NotificationText) -> [ReadingTrace] {
        let placing = Placing(asked: notification.request.locale, languages: notification.languages)
        return ReadingChoice.readings(
            of: FoldedText(notification.lines), preferred: notification.preferred, placing, shelf
        ).map(ReadingTrace.init)
    }

    /// The language to say it in: what is asked for, the text's own, the first of the device's that has words and a voice.
    private func locale(for notification: NotificationText, own: String?) -> String {
        let asked = notification.request.locale.map(Self.withoutScript)
        let choice = [asked, own].compactMap(\.self) + notification.languages.map(Self.withoutScript)
        return choice.first(where: isSayable) ?? "en-US"
    }

    /// The tag that a text of a language is said in by itself.
    private func spoken(_ language: String, in place: Placing.Place?, _ money: Money?) -> String {
        let base = LanguageSearch.base(language)
        let tag = Self.withoutScript(place?.tag ?? language)
        if tag != base { return tag }
        if let money, let region = LanguageHomes.current.region(of: money.currency, in: base) {
            return "\(base)-\(region)"
        }
        return SpokenLanguage.usualTag(of: base) ?? base
    }

    /// Russian that a bank writes in Latin letters is spoken as Russian.
    private static func withoutScript(_ tag: String) -> String {
        guard tag.utf8.count > 6 || tag.utf8.contains(UInt8(ascii: "_")) else { return tag }
        return tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).filter { $0.lowercased() != "latn" }.joined(
            separator: "-")
    }
}

/// Why the rules cannot be used, in one sentence.
public struct AnnouncementRulesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence, naming file and line where there is one.
    public let message: String

    /// The message.
    public var description: String { message }
}
