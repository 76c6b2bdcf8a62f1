// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A language that amounts and texts can be said in.
///
///     let english = try SpokenLanguage(tag: "en-IN")
///
/// Only the tables of that language are read, once in a process.
public struct SpokenLanguage: Sendable {
    /// The tag that was asked for.
    public let tag: String
    let region: String?
    let grammar: any NumberGrammar
    /// What the region's own currency is, said by its short name.
    let homeCurrency: String?

    /// Finds the words for a BCP 47 tag.
    ///
    /// A region without words of its own uses those of its language: `es-AR` is said in Spanish with `peso` for ARS.
    /// - Throws: `.languageNotSupported` where there are no words, `.tableFault` where a table is missing or wrong.
    public init(tag: String) throws(SpokenTextError) {
        self = try SpokenLanguageCache.shared.language(tag)
    }

    init(reading tag: String) throws(SpokenTextError) {
        let parts = LanguageTag(tag)
        guard let entry = LanguageList.entry(for: parts) else {
            throw SpokenTextError(
                code: .languageNotSupported, message: "There are no words for the language '\(tag)' yet.")
        }
        self.tag = tag
        region = parts.region ?? LanguageTag(entry.tag).region
        let words = try SpokenLanguageCache.shared.words(entry.folders, entry.grammar.pluralForms)
        grammar = try entry.grammar.init(words: words, region: region)
        homeCurrency = region.flatMap { SharedTables.current.regions[$0] }
    }

    /// Whether there are words for a tag; nothing is read to tell it.
    public static func hasWords(for tag: String) -> Bool { LanguageList.entry(for: LanguageTag(tag)) != nil }

    /// The tag that a bare language is said in: `es` is said as `es-ES`; nil where there are no words.
    package static func usualTag(of language: String) -> String? { LanguageList.entry(for: LanguageTag(language))?.tag }

    /// Whether a small word such as the French "de" loses its vowel before a word: "d'Anna", but "de Yann".
    public func elides(before word: String) -> Bool { grammar.words.elides(before: word) }

    /// The tags of all languages that there are words for.
    public static var supportedTags: [String] { LanguageList.all.map(\.tag) }
}

/// Languages that were read already.
///
/// Sendable because every access to `languages` holds the lock.
private final class SpokenLanguageCache: @unchecked Sendable {
    static let shared = SpokenLanguageCache()
    private let lock = NSLock()
    private var languages: [String: SpokenLanguage] = [:]
    private var words: [String: LanguageWords] = [:]

    func language(_ tag: String) throws(SpokenTextError) -> SpokenLanguage {
        lock.lock()
        let known = languages[tag]
        lock.unlock()
        if let known { return known }
        let language = try SpokenLanguage(reading: tag)
        lock.lock()
        if languages.count < 256 { languages[tag] = language }
        lock.unlock()
        return language
    }

    /// The tables of folders, which several tags may share.
    func words(_ folders: [String], _ plurals: [PluralForm]) throws(SpokenTextError) -> LanguageWords {
        let key = folders.joined(separator: " ")
        lock.lock()
        let known = words[key]
        lock.unlock()
        if let known { return known }
        let read = try LanguageWords(folders: folders, plurals: plurals)
        lock.lock()
        words[key] = read
        lock.unlock()
        return read
    }
}
