// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// The tables of one language: the markers that tell what a text means, and the phrases that are said.
struct LanguageTables: Sendable {
    let language: String
    let markers: MarkerIndex
    let phrases: Phrases

    /// Reads a language's folder.
    /// - Parameter replacements: a folder of the user's whose `<language>/phrases.tsv` replaces ours.
    /// - Throws: `TableError`, naming file and line.
    init(language: String, folder: URL, replacements: URL?) throws(TableError) {
        self.language = language
        markers = try Self.markers(in: folder.appendingPathComponent(language).appendingPathComponent("markers.tsv"))
        let name = "\(language)/phrases.tsv"
        var url = folder.appendingPathComponent(name)
        if let own = replacements?.appendingPathComponent(name), FileManager.default.fileExists(atPath: own.path) {
            url = own
        }
        phrases = try Phrases(contentsOf: url)
    }

    /// Reads the phrases of a marker table, several in a field with `|` between.
    static func markers(in url: URL) throws(TableError) -> MarkerIndex {
        let table = try Table(contentsOf: url, columns: ["role", "phrases"])
        var index = MarkerIndex()
        for row in table.rows {
            let parts = row[0].split(separator: ":", maxSplits: 1)
            guard let first = parts.first, let role = Role(rawValue: String(first)) else {
                throw TableError(file: table.name, line: row.line, message: "has no role '\(row[0])'")
            }
            let marker = index.add(MarkerIndex.Marker(role: role, name: parts.count > 1 ? String(parts[1]) : ""))
            // By bytes: characters would be looked for in every phrase of a language at every start.
            for phrase in row[1].utf8.split(separator: UInt8(ascii: "|")) {
                let trimmed = Substring(phrase.trimmed)
                guard index.add(trimmed, marker) else {
                    throw TableError(file: table.name, line: row.line, message: "gives '\(trimmed)' a second role")
                }
            }
        }
        return index
    }

    /// The folder of our own tables.
    static var ownFolder: URL? { Bundle.module.resourceURL?.appendingPathComponent("Languages") }
}

extension Substring.UTF8View {
    /// Without the spaces around it.
    fileprivate var trimmed: Substring.UTF8View {
        var rest = self
        while rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
        while rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
        return rest
    }
}
