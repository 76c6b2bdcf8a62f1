// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers
import SpokenText
import TabSeparated

/// The languages that were read already, and how to read the others.
///
/// Sendable because every access to the dictionaries holds the lock.
final class LanguageShelf: @unchecked Sendable {
    private let folder: URL
    private let replacements: URL?
    private let compiled: CompiledMarkers
    /// Finds the language of a text.
    let search: LanguageSearch
    private let lock = NSLock()
    private var tables: [String: LanguageTables?] = [:]
    private var phrases: [String: Phrases?] = [:]
    private var placed: [Place: PlacedTables?] = [:]

    private struct Place: Hashable {
        let language: String
        let region: String?
        /// The Chinese that a text is written in.
        let chinese: String?
    }

    /// Maps the compiled markers.
    /// - Throws: `TableError` when they are missing.
    init(folder: URL, replacements: URL?) throws(TableError) {
        self.folder = folder
        self.replacements = replacements
        compiled = try CompiledMarkers(
            contentsOf: LanguageTables.resources.appendingPathComponent(CompiledMarkers.fileName))
        search = LanguageSearch(compiled, try LanguageLetters(folder: folder, of: compiled.languages))
    }

    /// The tables of a language, or nil where there are none.
    func tables(_ language: String) -> LanguageTables? { lock.withLock { held(language) } }

    private func held(_ language: String) -> LanguageTables? {
        if let known = tables[language] { return known }
        let read = compiled.index(language).map { LanguageTables(language: language, markers: $0, folder: folder) }
        if tables.count < 256 { tables[language] = .some(read) }
        return read
    }

    /// The tables that a text is read with in a language, with those of its companions; nil where there are none.
    func tables(_ language: String, _ placing: Placing, of text: FoldedText) -> PlacedTables? {
        // The letters of a Chinese text place it.
        let chinese = language == "zh" ? placing.place(language, of: text) : nil
        return lock.withLock {
            let key = Place(language: language, region: placing.region, chinese: chinese?.tag)
            if let known = placed[key] { return known }
            let read = held(language).map { own in
                PlacedTables(
                    [own] + own.markers.companions.compactMap(held), at: chinese ?? placing.place(language, of: text),
                    isLatin: search.isLatin(language))
            }
            if placed.count < 256 { placed[key] = .some(read) }
            return read
        }
    }

    /// What is said in a language, or nil where it has no phrases: a user's own, else ours.
    func phrases(_ language: String) -> Phrases? {
        lock.withLock {
            if let known = phrases[language] { return known }
            let isName = language.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } && language.utf8.count <= 3
            let read = isName ? readPhrases(language) : nil
            if phrases.count < 256 { phrases[language] = .some(read) }
            return read
        }
    }

    private func readPhrases(_ language: String) -> Phrases? {
        let name = "\(language)/phrases.tsv"
        var said = folder.appendingPathComponent(name)
        if let own = replacements?.appendingPathComponent(name), FileManager.default.fileExists(atPath: own.path) {
            said = own
        }
        return try? Phrases(contentsOf: said)
    }

    /// Checks a user's folder of phrases: every language in it, so that a fault is told at once.
    static func check(_ folder: URL) throws(AnnouncementRulesError) {
        let languages: [String]
        do {
            languages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw AnnouncementRulesError(
                message: "The folder of phrases '\(folder.lastPathComponent)' cannot be read.")
        }
        for language in languages {
            let url = folder.appendingPathComponent(language).appendingPathComponent("phrases.tsv")
            guard FileManager.default.fileExists(atPath: url.path) else { continue }
            do {
                _ = try Phrases(contentsOf: url)
            } catch {
                throw AnnouncementRulesError(message: "\(language)/\(error)")
            }
        }
    }
}

extension NSLock {
    /// Runs a piece of work while holding the lock.
    func withLock<Value>(_ work: () -> Value) -> Value {
        lock()
        defer { unlock() }
        return work()
    }
}
