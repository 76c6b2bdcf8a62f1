// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TabSeparated

/// The tables of recordings that were read in this process, one a voice; a table that has changed is read anew.
enum ClipShelf {
    /// The largest table, in bytes, and the most recordings in one.
    private static let largestTable = 1 << 20
    private static let most = 5000
    /// The largest recording, in bytes: fifteen seconds in the largest format that is usual.
    static let largestClip = 8 << 20
    private static let endings = ["wav", "aiff", "aif", "caf"]

    private struct Read: Sendable {
        let identity: VoiceResource.Identity
        let entries: [Unicode.Scalar: [ClipTable.Entry]]
    }

    private static let read = Mutex<[String: Read]>([:])

    /// Returns the recordings of a voice.
    /// - Throws: ``VoiceError`` with `.wrongClips`, naming file and line.
    static func table(_ settings: Voice.Clips, in folder: URL) throws(VoiceError) -> ClipTable {
        let shown = "\(folder.lastPathComponent)/\(settings.table)"
        let resource: VoiceResource
        let bytes: [UInt8]
        do throws(VoiceResource.Fault) {
            resource = try VoiceResource(settings.table, in: folder, atMost: largestTable)
            let known = read.withLock { $0[folder.path] }
            if let known, known.identity == resource.identity {
                return ClipTable(missing: settings.missing, entries: known.entries)
            }
            bytes = try resource.bytes()
        } catch { throw VoiceError(.wrongClips, "\(shown) \(error.message).") }
        do throws(TableError) {
            let read = Read(
                identity: resource.identity,
                entries: try entries(Table(bytes, name: settings.table, columns: ["words", "file"]), in: folder))
            if resource.identity.isSettled() { self.read.withLock { $0[folder.path] = read } }
            return ClipTable(missing: settings.missing, entries: read.entries)
        } catch { throw VoiceError(.wrongClips, "\(folder.lastPathComponent)/\(error)") }
    }

    private static func entries(
        _ table: Table, in folder: URL
    ) throws(TableError) -> [Unicode.Scalar: [ClipTable.Entry]] {
        func wrong(_ row: Table.Row, _ message: String) -> TableError {
            TableError(file: table.name, line: row.line, message: message)
        }
        guard table.rows.count <= most else {
            throw TableError(file: table.name, line: 0, message: "has more than \(most) rows")
        }
        let beneath = table.name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        var entries: [Unicode.Scalar: [ClipTable.Entry]] = [:]
        var lines: [[Unicode.Scalar]: Int] = [:]
        for row in table.rows {
            let (words, file) = (row[0], beneath + row[1])
            guard words.utf8.count <= 200 else { throw wrong(row, "has overlong words") }
            if let scalar = words.unicodeScalars.first(where: { !isSaid($0) }) {
                let number = String(scalar.value, radix: 16, uppercase: true)
                throw wrong(row, "has U+\(number) in its words; numbers are written in words here, as they are said")
            }
            let letters = WordPieces(SaidWords(words)).letters
            guard let first = letters.first else { throw wrong(row, "has no words") }
            if let line = lines.updateValue(row.line, forKey: letters) {
                throw wrong(row, "has the words of line \(line) for the second time")
            }
            guard let ending = row[1].split(separator: ".").last.map(String.init), endings.contains(ending) else {
                throw wrong(row, "names no file that ends in " + endings.map { "." + $0 }.joined(separator: ", "))
            }
            do throws(VoiceResource.Fault) { _ = try VoiceResource(file, in: folder, atMost: largestClip) } catch {
                throw wrong(row, "names '\(file.prefix(80))', which \(error.message)")
            }
            entries[first, default: []].append(
                ClipTable.Entry(
                    letters: letters,
                    clip: Clip(
                        words: words, file: file,
                        source: "\(folder.lastPathComponent)/\(table.name), line \(row.line)")))
        }
        return entries.mapValues { $0.sorted { $0.letters.count > $1.letters.count } }
    }

    /// Whether a sign may stand in the words of a recording: what is said has no digit and no sign of currency.
    private static func isSaid(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .decimalNumber, .otherNumber, .currencySymbol, .mathSymbol, .otherSymbol, .control, .surrogate,
            .privateUse, .unassigned:
            false
        default: scalar.properties.numericType != .decimal
        }
    }
}
