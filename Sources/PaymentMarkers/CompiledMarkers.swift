// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Letters
package import TabSeparated

/// The tables of all languages in one file, which the build makes and every start maps: reading sixty thousand phrases from
/// their tables takes ten times as long as a whole announcement.
package struct CompiledMarkers: Sendable {
    /// The file's name in the resources.
    package static let fileName = "markers.index"

    static let mark: UInt64 = 0x3530_7372_6B72_614D

    /// The languages, in the order of their bits in ``languages(of:)``: folders of tables, and those of Cyrillic letters
    /// once more for texts in Latin ones (`ru-Latn`).
    package let languages: [String]
    /// The script that each of them is written in.
    package let scripts: [Script]
    private let data: Data
    private let sections: [Section]
    private let companions: [[String]]
    /// Where each table of words that all languages share lies.
    private let tables: [String: Range<Int>]
    /// Where the words' slots begin, and how many they are; each holds half a hash and the number of what the word tells.
    private let words: (start: Int, count: Int)
    /// The languages that know a word, one bit each; first those of an unknown one.
    private let known: [UInt64]

    /// Where a language's phrases lie.
    private struct Section {
        let markers: Range<Int>
        /// Empty where there are none.
        let receipts: Range<Int>
    }

    /// Maps a compiled file.
    /// - Throws: `TableError` when it is missing or none.
    package init(contentsOf url: URL) throws(TableError) {
        do { data = try Data(contentsOf: url, options: .alwaysMapped) } catch { throw Self.fault("cannot be read") }
        let size = data.count
        var reader = ByteReader(data.prefix(8192))
        guard reader.get(UInt64.self) == Self.mark else { throw Self.fault("is no compiled table of markers") }
        guard Int(reader.get(UInt32.self)) == size else { throw Self.fault("is cut off") }
        var (languages, scripts): ([String], [Script]) = ([], [])
        var (sections, companions): ([Section], [[String]]) = ([], [])
        for _ in 0..<reader.count(of: 22) {
            languages.append(reader.text())
            guard let script = Script(rawValue: reader.text()) else { throw Self.fault("is cut off") }
            scripts.append(script)
            companions.append(reader.texts())
            sections.append(Section(markers: reader.range(), receipts: reader.range()))
        }
        var tables: [String: Range<Int>] = [:]
        for _ in 0..<reader.count(of: 10) { tables[reader.text()] = reader.range() }
        words = (Int(reader.get(UInt32.self)), Int(reader.get(UInt32.self)))
        let places = sections.flatMap { [$0.markers, $0.receipts] } + tables.values
        guard places.allSatisfy({ $0.upperBound <= size }), words.count.nonzeroBitCount == 1,
            words.start + words.count * 4 + 8 <= size
        else { throw Self.fault("is cut off") }
        var rest = ByteReader(data.dropFirst(words.start + words.count * 4))
        known = (0..<min(0x10000, (size - words.start - words.count * 4) / 8)).map { _ in rest.get() }
        (self.languages, self.scripts, self.sections) = (languages, scripts, sections)
        (self.companions, self.tables) = (companions, tables)
    }

    private static func fault(_ message: String) -> TableError {
        TableError(file: fileName, line: 0, message: message)
    }

    /// The phrases of a language, or nil where there are none.
    package func index(_ language: String) -> MarkerIndex? {
        languages.firstIndex(of: language).flatMap { MarkerIndex(data[sections[$0].markers]) }
    }

    /// The phrases of a language that tell of the reader's own payments, or nil where there are none.
    package func receipts(_ language: String) -> MarkerIndex? {
        languages.firstIndex(of: language).flatMap { MarkerIndex(data[sections[$0].receipts]) }
    }

    /// The words of a table that all languages share, or nil where it was not compiled.
    package func words(_ table: SharedWords) -> WordIndex? { tables[table.rawValue].flatMap { WordIndex(data[$0]) } }

    /// The companions of a language, by its place in ``languages``.
    package func companions(_ number: Int) -> [String] { companions[number] }

    /// The languages in whose phrases a word of folded letters stands, one bit each.
    package func languages(of word: ArraySlice<UInt32>) -> UInt64 {
        let hash = LetterHash.of(word)
        let bytes = data.span
        var slot = Int(hash) & (words.count - 1)
        for _ in 0..<words.count {
            let place = words.start + slot * 4
            let number = Int(bytes.half(place))
            if number == 0 || number >= known.count { return 0 }
            if UInt32(bytes.half(place + 2)) == hash >> 16 { return known[number] }
            slot = (slot + 1) & (words.count - 1)
        }
        return 0
    }
}
