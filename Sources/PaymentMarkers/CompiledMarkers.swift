// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Letters
package import TabSeparated

/// The marker tables of all languages in one file, which the build makes and every start maps: reading sixty thousand
/// phrases from their tables takes ten times as long as a whole announcement.
package struct CompiledMarkers: Sendable {
    /// The file's name in the resources.
    package static let fileName = "markers.index"

    private static let mark: UInt64 = 0x3430_7372_6B72_614D

    /// The languages, in the order of their bits in ``languages(of:)``: folders of tables, and those of Cyrillic letters
    /// once more for texts in Latin ones (`ru-Latn`).
    package let languages: [String]
    /// The script that each of them is written in.
    package let scripts: [Script]
    private let data: Data
    private let places: [Range<Int>]
    private let companions: [[String]]
    /// Where the words' slots begin, and how many they are; each holds half a hash and the number of what the word tells.
    private let words: (start: Int, count: Int)
    /// The languages that know a word, one bit each; first those of an unknown one.
    private let known: [UInt64]

    /// Compiles the tables of a folder of languages.
    /// - Throws: `TableError`, naming file and line.
    package static func compile(folder: URL) throws(TableError) -> Data {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        var sections: [Section] = []
        var masks: [[UInt32]: UInt64] = [:]
        for name in names {
            let url = folder.appendingPathComponent(name).appendingPathComponent("markers.tsv")
            guard FileManager.default.fileExists(atPath: url.path) else { continue }
            let variants = Transliteration.languages.contains(name) ? [false, true] : [false]
            for transliterates in variants {
                let table = try MarkerTable(contentsOf: url, transliterates: transliterates)
                for word in table.words { masks[word, default: 0] |= 1 << UInt64(sections.count) }
                let index = try table.index()
                sections.append(
                    Section(
                        name: transliterates ? name + "-Latn" : name,
                        script: transliterates ? .latin : table.script, companions: index.companions, bytes: index.bytes
                    ))
            }
        }
        guard sections.count <= 64 else {
            throw TableError(file: folder.lastPathComponent, line: 0, message: "holds more languages than 64")
        }
        return Data(assemble(sections, masks))
    }

    private struct Section {
        let name: String
        let script: Script
        let companions: [String]
        let bytes: [UInt8]
    }

    private static func assemble(_ sections: [Section], _ masks: [[UInt32]: UInt64]) -> [UInt8] {
        var head = ByteWriter()
        head.put(mark)
        head.put(UInt32(sections.count))
        var room = 256
        while room < masks.count * 2 { room *= 2 }
        let size =
            head.bytes.count
            + sections.reduce(8) { sum, section in
                sum + 12 + section.script.rawValue.utf8.count + section.name.utf8.count
                    + section.companions.reduce(2) { $0 + 2 + $1.utf8.count }
            }
        var place = size
        for section in sections {
            head.put(section.name)
            head.put(UInt32(place))
            head.put(UInt32(section.bytes.count))
            head.put(section.script.rawValue)
            head.put(UInt16(section.companions.count))
            for companion in section.companions { head.put(companion) }
            place += section.bytes.count
        }
        head.put(UInt32(place))
        head.put(UInt32(room))
        for section in sections { head.put(section.bytes) }
        var slots = [(half: UInt32, mask: UInt64)](repeating: (0, 0), count: room)
        for (word, mask) in masks.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let hash = hash(word[...])
            var slot = Int(hash) & (room - 1)
            while slots[slot].mask != 0, slots[slot].half != hash >> 16 { slot = (slot + 1) & (room - 1) }
            slots[slot] = (hash >> 16, slots[slot].mask | mask)
        }
        var known: [UInt64] = [0]
        var numbers: [UInt64: UInt32] = [0: 0]
        for slot in slots {
            let number = numbers[slot.mask] ?? UInt32(known.count)
            if numbers.updateValue(number, forKey: slot.mask) == nil { known.append(slot.mask) }
            head.put(slot.half << 16 | number)
        }
        for mask in known { head.put(mask) }
        return head.bytes
    }

    /// Maps a compiled file.
    /// - Throws: `TableError` when it is missing or none.
    package init(contentsOf url: URL) throws(TableError) {
        do { data = try Data(contentsOf: url, options: .alwaysMapped) } catch { throw Self.fault("cannot be read") }
        var reader = ByteReader(Array(data.prefix(8192)))
        guard reader.get(UInt64.self) == Self.mark else { throw Self.fault("is no compiled table of markers") }
        var languages: [String] = []
        var places: [Range<Int>] = []
        var companions: [[String]] = []
        var scripts: [Script] = []
        for _ in 0..<reader.count(of: 10) {
            languages.append(reader.text())
            let start = Int(reader.get(UInt32.self))
            places.append(start..<start + Int(reader.get(UInt32.self)))
            guard let script = Script(rawValue: reader.text()) else { throw Self.fault("is cut off") }
            scripts.append(script)
            companions.append((0..<Int(reader.get(UInt16.self))).map { _ in reader.text() })
        }
        let size = data.count
        words = (Int(reader.get(UInt32.self)), Int(reader.get(UInt32.self)))
        guard places.allSatisfy({ $0.upperBound <= size }), words.count.nonzeroBitCount == 1,
            words.start + words.count * 4 + 8 <= size
        else { throw Self.fault("is cut off") }
        var rest = ByteReader(Array(data.suffix(size - words.start - words.count * 4)))
        known = (0..<min(0x10000, (size - words.start - words.count * 4) / 8)).map { _ in rest.get() }
        self.languages = languages
        self.places = places
        self.companions = companions
        self.scripts = scripts
    }

    private static func fault(_ message: String) -> TableError {
        TableError(file: fileName, line: 0, message: message)
    }

    /// The index of a language, or nil where there is none.
    package func index(_ language: String) -> MarkerIndex? {
        guard let number = languages.firstIndex(of: language) else { return nil }
        let place = places[number]
        return MarkerIndex(data[data.startIndex + place.lowerBound..<data.startIndex + place.upperBound])
    }

    /// The companions of a language, by its place in ``languages``.
    package func companions(_ number: Int) -> [String] { companions[number] }

    /// The languages in whose phrases a word of folded letters stands, one bit each.
    package func languages(of word: ArraySlice<UInt32>) -> UInt64 {
        let hash = Self.hash(word)
        let bytes = data.span
        var slot = Int(hash) & (words.count - 1)
        for _ in 0..<words.count {
            let place = words.start + slot * 4
            let number = Int(bytes[place]) | Int(bytes[place + 1]) << 8
            if number == 0 || number >= known.count { return 0 }
            if UInt32(bytes[place + 2]) | UInt32(bytes[place + 3]) << 8 == hash >> 16 { return known[number] }
            slot = (slot + 1) & (words.count - 1)
        }
        return 0
    }

    /// FNV-1a over the letters.
    private static func hash(_ word: ArraySlice<UInt32>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for letter in word { hash = (hash ^ letter) &* 0x0100_0193 }
        return (hash ^ hash >> 15) &* 0x9E37_79B1
    }
}
