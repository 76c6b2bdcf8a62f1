// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers
import SpokenText
import TabSeparated

/// The languages that were read already, and how to read the others.
final class LanguageShelf: Sendable {
    private let folder: URL
    private let replacements: URL?
    private let compiled: CompiledMarkers
    /// Finds the language of a text.
    let search: LanguageSearch
    private let tables = Known<String, LanguageTables?>()
    private let phrases = Known<String, Phrases?>()
    private let placed = Known<String, PlacedTables?>()

    /// Maps the compiled markers.
    /// - Throws: `TableError` when they are missing.
    init(folder: URL, replacements: URL?) throws(TableError) {
        self.folder = folder
        self.replacements = replacements
        if let known = LanguageTables.compiled { compiled = known } else { compiled = try LanguageTables.read() }
        search = LanguageSearch(compiled, try LanguageLetters(folder: folder, of: compiled.languages))
    }

    /// The tables of a language, or nil where there are none.
    func tables(_ language: String) -> LanguageTables? {
        tables.value(language) {
            compiled.index(language).map {
                LanguageTables(language: language, markers: $0, receipts: compiled.receipts(language))
            }
        }
    }

    /// The tables that a text is read with in a language, with those of its companions; nil where there are none.
    func tables(_ language: String, _ placing: Placing, of text: FoldedText) -> PlacedTables? {
        // The letters of a Chinese text place it.
        let chinese = language == "zh" ? placing.place(language, of: text) : nil
        return placed.value("\(language) \(placing.region ?? "") \(chinese?.tag ?? "")") {
            tables(language).map { own in
                PlacedTables(
                    [own] + own.markers.companions.compactMap(tables), at: chinese ?? placing.place(language, of: text),
                    isLatin: search.isLatin(language))
            }
        }
    }

    /// What is said in a language, or nil where it has no phrases: a user's own, else ours.
    func phrases(_ language: String) -> Phrases? {
        phrases.value(language) {
            let isName = language.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } && language.utf8.count <= 3
            return isName ? readPhrases(language) : nil
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
