// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// The tables of one language: the markers that tell what a text means, and the phrases that are said.
struct LanguageTables: Sendable {
    let language: String
    let markers: MarkerIndex
    let phrases: Phrases

    /// Reads a language's folder.
    /// - Parameters:
    ///   - replacements: a folder of the user's whose `<language>/phrases.tsv` replaces ours.
    ///   - transliterates: whether the text is written in Latin letters and the language in Cyrillic ones.
    /// - Throws: `TableError`, naming file and line.
    init(
        language: String, folder: URL, replacements: URL?, transliterates: Bool = false
    ) throws(TableError) {
        self.language = language
        let url = folder.appendingPathComponent(language).appendingPathComponent("markers.tsv")
        markers = try Self.markers(in: url, transliterates: transliterates, allowsDoubles: transliterates)
        let name = "\(language)/phrases.tsv"
        var said = folder.appendingPathComponent(name)
        if let own = replacements?.appendingPathComponent(name), FileManager.default.fileExists(atPath: own.path) {
            said = own
        }
        phrases = try Phrases(contentsOf: said)
    }

    /// Reads the phrases of a marker table, several in a field with `|` between.
    /// - Parameter allowsDoubles: whether the first row counts where two phrases are the same by their sound.
    static func markers(
        in url: URL, transliterates: Bool = false, allowsDoubles: Bool = false
    ) throws(TableError) -> MarkerIndex {
        let table = try Table(contentsOf: url, columns: ["role", "phrases"])
        // Of most alphabets too many, but counting letters would take a pass through the table.
        let size = table.rows.reduce(0) { $0 + $1.bytes(1).count }
        var index = MarkerIndex(size: size, transliterates: transliterates)
        for row in table.rows {
            let parts = row[0].split(separator: ":", maxSplits: 1)
            guard let first = parts.first, let role = Role(rawValue: String(first)) else {
                throw TableError(file: table.name, line: row.line, message: "has no role '\(row[0])'")
            }
            let name = parts.count > 1 ? String(parts[1]) : ""
            let hint = Hint(rawValue: name)
            guard name.isEmpty || role == .channel || hint != nil else {
                throw TableError(file: table.name, line: row.line, message: "has no hint '\(name)'")
            }
            let marker = index.add(MarkerIndex.Marker(role: role, name: name, hint: role == .channel ? nil : hint))
            // By bytes: characters would be looked for in every phrase of a language at every start.
            let list = row.bytes(1)
            var start = list.startIndex
            while start <= list.endIndex {
                let end = list[start...].firstIndex(of: UInt8(ascii: "|")) ?? list.endIndex
                let phrase = list[start..<end].trimmed
                guard index.add(phrase, marker) else {
                    throw TableError(file: table.name, line: row.line, message: "holds an empty phrase")
                }
                start = end + 1
            }
        }
        if let phrase = index.finish(), !allowsDoubles {
            throw TableError(file: table.name, line: 0, message: "gives '\(phrase)' a second role")
        }
        return index
    }

    /// The folder of our own tables.
    static var ownFolder: URL {
        shippedFolder(of: "PaymentAnnouncements") { Bundle.module.bundleURL }.appendingPathComponent("Languages")
    }
}

extension ArraySlice<UInt8> {
    /// Without the spaces around it.
    fileprivate var trimmed: ArraySlice<UInt8> {
        var (start, end) = (startIndex, endIndex)
        while start < end, self[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return self[start..<end]
    }
}
