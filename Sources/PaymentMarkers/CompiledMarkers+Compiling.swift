// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Letters
package import TabSeparated

/// A table of words that all languages share, and what its words are found by.
package enum SharedWords: String, CaseIterable, Sendable {
    case objects, followers, payers
    /// What stands beside an amount, by its first letter and by its last.
    case behind, before

    fileprivate var file: String {
        switch self {
        case .objects, .followers, .payers: rawValue + ".tsv"
        case .behind, .before: "surroundings.tsv"
        }
    }

    /// The column of the words, then that of their kinds where there is one.
    fileprivate var columns: [String] {
        switch self {
        case .objects: ["word", "kind"]
        case .followers: ["word"]
        case .payers: ["words", "kind"]
        case .behind, .before: ["word", "place"]
        }
    }

    fileprivate var key: WordIndex.Key {
        switch self {
        case .objects, .followers, .payers: .whole
        case .behind: .first
        case .before: .last
        }
    }
}

// How the file is made.
extension CompiledMarkers {
    /// Compiles the tables of a folder of languages.
    /// - Throws: `TableError`, naming file and line.
    package static func compile(folder: URL) throws(TableError) -> Data {
        func file(_ name: String) -> URL? {
            let url = folder.appendingPathComponent(name)
            return FileManager.default.fileExists(atPath: url.path) ? url : nil
        }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        var written: [Written] = []
        var masks: [[UInt32]: UInt64] = [:]
        for name in names {
            guard let markers = file("\(name)/markers.tsv") else { continue }
            for isSounded in Transliteration.languages.contains(name) ? [false, true] : [false] {
                let table = try MarkerTable(contentsOf: markers, transliterates: isSounded)
                for word in table.words { masks[word, default: 0] |= 1 << UInt64(written.count) }
                // A language in other letters shares its receipts.
                let receipts = file("\(name.prefix { $0 != "-" })/receipts.tsv")
                written.append(
                    Written(
                        name: isSounded ? name + "-Latn" : name, script: isSounded ? .latin : table.script,
                        companions: table.companions, markers: try table.bytes(),
                        receipts: try receipts.map { url throws(TableError) in
                            try MarkerTable(contentsOf: url, transliterates: isSounded).bytes()
                        } ?? []))
            }
        }
        guard written.count <= 64 else {
            throw TableError(file: folder.lastPathComponent, line: 0, message: "holds more languages than 64")
        }
        var tables: [(SharedWords, [UInt8])] = []
        for table in SharedWords.allCases {
            guard let url = file(table.file) else { continue }
            let rows = try Table(contentsOf: url, columns: table.columns)
            tables.append((table, try WordIndex.bytes(rows, hasKinds: table.columns.count > 1, key: table.key)))
        }
        // The places of the parts depend on how long the head is that tells them.
        let head = assemble(written, tables, masks, head: 0).head
        return Data(assemble(written, tables, masks, head: head).bytes)
    }

    private struct Written {
        let name: String
        let script: Script
        let companions: [String]
        let markers: [UInt8]
        let receipts: [UInt8]
    }

    private static func assemble(
        _ languages: [Written], _ tables: [(SharedWords, [UInt8])], _ masks: [[UInt32]: UInt64], head: Int
    ) -> (bytes: [UInt8], head: Int) {
        var (first, body) = (ByteWriter(), ByteWriter())
        func place(_ part: [UInt8]) -> Range<Int> {
            let place = body.place(part)
            return place.lowerBound + head..<place.upperBound + head
        }
        first.put(UInt32(languages.count))
        for language in languages {
            first.put(language.name)
            first.put(language.script.rawValue)
            first.put(language.companions)
            first.put(place(language.markers))
            first.put(place(language.receipts))
        }
        first.put(UInt32(tables.count))
        for (table, bytes) in tables {
            first.put(table.rawValue)
            first.put(place(bytes))
        }
        let words = wordSlots(masks)
        first.put(UInt32(place(words.bytes).lowerBound))
        first.put(UInt32(words.count))
        var file = ByteWriter()
        file.put(mark)
        file.put(UInt32(12 + first.bytes.count + body.bytes.count))
        _ = file.place(first.bytes)
        let size = file.bytes.count
        _ = file.place(body.bytes)
        return (file.bytes, size)
    }

    /// The slots of the languages' words, and behind them the languages that they tell.
    private static func wordSlots(_ masks: [[UInt32]: UInt64]) -> (bytes: [UInt8], count: Int) {
        var room = 256
        while room < masks.count * 2 { room *= 2 }
        var slots = [(half: UInt32, mask: UInt64)](repeating: (0, 0), count: room)
        for (word, mask) in masks.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let hash = LetterHash.of(word[...])
            var slot = Int(hash) & (room - 1)
            while slots[slot].mask != 0, slots[slot].half != hash >> 16 { slot = (slot + 1) & (room - 1) }
            slots[slot] = (hash >> 16, slots[slot].mask | mask)
        }
        var writer = ByteWriter()
        var known: [UInt64] = [0]
        var numbers: [UInt64: UInt32] = [0: 0]
        for slot in slots {
            let number = numbers[slot.mask] ?? UInt32(known.count)
            if numbers.updateValue(number, forKey: slot.mask) == nil { known.append(slot.mask) }
            writer.put(slot.half << 16 | number)
        }
        for mask in known { writer.put(mask) }
        return (writer.bytes, room)
    }
}
