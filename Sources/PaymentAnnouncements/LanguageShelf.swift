// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated

/// The languages that were read already, and how to read the others.
///
/// Sendable because every access to the dictionaries holds the lock.
final class LanguageShelf: @unchecked Sendable {
    private let folder: URL
    private let replacements: URL?
    private let lock = NSLock()
    private var tables: [String: LanguageTables?] = [:]
    private var recognisers: [String: Recogniser] = [:]

    init(folder: URL, replacements: URL?) {
        self.folder = folder
        self.replacements = replacements
    }

    /// The tables of a language, or nil where there are none.
    /// - Parameter transliterates: whether the text is written in Latin letters and the language in Cyrillic ones.
    func tables(_ language: String, transliterates: Bool = false) -> LanguageTables? {
        lock.withLock {
            let key = transliterates ? language + "-Latn" : language
            if let known = tables[key] { return known }
            let isName = language.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
            let read =
                isName && (2...3).contains(language.utf8.count)
                ? try? LanguageTables(
                    language: language, folder: folder, replacements: replacements, transliterates: transliterates)
                : nil
            if tables.count < 256 { tables[key] = .some(read) }
            return read
        }
    }

    /// The recogniser of a locale.
    func recogniser(_ locale: String) -> Recogniser {
        lock.withLock {
            if let known = recognisers[locale] { return known }
            let made = Recogniser(locale: locale)
            if recognisers.count < 256 { recognisers[locale] = made }
            return made
        }
    }

    /// The currency of a locale's region, where the tag names one.
    func currency(ofRegionIn locale: String) -> Currency? {
        let parts = locale.split(separator: "-").dropFirst()
        guard let region = parts.first(where: { $0.utf8.count == 2 }) else { return nil }
        return Currency(ofRegion: region.uppercased())
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
