// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
internal import TabSeparated

/// The tables of lexicons that were read in this process; one that has changed is read anew, since a process is kept.
enum LexiconShelf {
    private struct Read<Table: Sendable>: Sendable {
        let identity: VoiceResource.Identity
        let table: Table
    }

    private static let tables = Mutex<[String: Read<any LexiconRows>]>([:])
    private static let hanzi = Mutex<[String: Read<HanziTable>]>([:])

    /// The table of single hanzi beside a lexicon.
    static let hanziFile = "hanzi.tsv"
    /// The folder of the tables that the voices of a language share, beside the voices' folders.
    static let sharedFolder = "Lexicons"
    /// The most bytes of a table of ours that is read when it is opened.
    private static let longestRead = 64 << 10
    /// The most bytes that a table may have.
    private static let largest = 8 << 20

    /// Returns the lexicon of a voice: its own tables, then that of its engine's language from the shelf on which it stands,
    /// then ours.
    static func lexicon(of voice: Voice) throws(VoiceError) -> Lexicon {
        var read: [any LexiconRows] = []
        for file in voice.lexiconFiles {
            let url = voice.folder.appendingPathComponent(file, isDirectory: false)
            guard let table = try table(url, name: "\(voice.id)/\(file)") else {
                throw VoiceError(
                    .wrongLexicon,
                    "\(voice.id)/\(file) cannot be read; put it there, or take its name out of voice.json.")
            }
            read.append(table)
        }
        for file in sharedFiles(of: voice) {
            let name = "\(sharedFolder)/\(file.lastPathComponent)"
            if let table = try table(file, name: name) { read.append(table) }
        }
        let hanzi =
            voice.lexiconFiles.isEmpty
            ? nil
            : try hanziTable(
                voice.folder.appendingPathComponent(hanziFile, isDirectory: false), name: "\(voice.id)/\(hanziFile)")
        return Lexicon(tables: read, hanzi: hanzi, language: language(of: voice))
    }

    /// Checks every row of every table of a voice, ours among them.
    static func check(_ voice: Voice) throws(VoiceError) {
        let own = voice.lexiconFiles.map { voice.folder.appendingPathComponent($0, isDirectory: false) }
        let hanzi = own.isEmpty ? [] : [voice.folder.appendingPathComponent(hanziFile, isDirectory: false)]
        for url in own + hanzi + sharedFiles(of: voice) {
            guard let identity = VoiceResource.identity(at: url.path) else { continue }
            let name = "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)"
            do throws(TableError) {
                let table = try LexiconTable(bytes(url, identity, name: name), name: name)
                let isSearched = hanzi.contains(url) || isOurs(url) && identity.size > longestRead
                if isSearched, let line = table.firstOutOfOrder {
                    throw TableError(file: name, line: line, message: "is out of order; sort the rows by their bytes")
                }
            } catch {
                throw VoiceError(.wrongLexicon, error.description)
            }
        }
    }

    /// Whether a table is one of those that we bring.
    private static func isOurs(_ url: URL) -> Bool {
        url.standardizedFileURL.path.hasPrefix(VoiceCatalogue.ownFolder.standardizedFileURL.path + "/")
    }

    /// Where tables that the voice shares may stand: on its own shelf, and on ours.
    static func sharedFiles(of voice: Voice) -> [URL] {
        let shelf = voice.folder.deletingLastPathComponent().standardizedFileURL
        let ours = VoiceCatalogue.ownFolder.standardizedFileURL
        return (shelf == ours ? [ours] : [shelf, ours]).map {
            $0.appendingPathComponent(sharedFolder, isDirectory: true)
                .appendingPathComponent(language(of: voice) + ".tsv", isDirectory: false)
        }
    }

    /// The engine's language: what it is given is written for that, whatever the voice calls itself.
    private static func language(of voice: Voice) -> String {
        String(voice.engineVoice.prefix { $0 != "-" })
    }

    /// Returns a table; nil when there is none.
    private static func table(_ url: URL, name: String) throws(VoiceError) -> (any LexiconRows)? {
        guard let identity = VoiceResource.identity(at: url.path) else { return nil }
        if let known = tables.withLock({ $0[url.path] }), known.identity == identity { return known.table }
        let table: any LexiconRows
        do throws(TableError) {
            let bytes = try bytes(url, identity, name: name)
            // Ours are checked by the tests, and by `earshot voices`; a long one would cost every start a tenth of it.
            let isOurs = isOurs(url)
            table =
                isOurs && bytes.count > longestRead
                ? SortedLines(bytes, name: name) : try LexiconTable(bytes, name: name, isKnown: isOurs)
        } catch {
            throw VoiceError(.wrongLexicon, error.description)
        }
        if identity.isSettled() { tables.withLock { $0[url.path] = Read(identity: identity, table: table) } }
        return table
    }

    private static func hanziTable(_ url: URL, name: String) throws(VoiceError) -> HanziTable? {
        guard let identity = VoiceResource.identity(at: url.path) else { return nil }
        if let known = hanzi.withLock({ $0[url.path] }), known.identity == identity { return known.table }
        let table: HanziTable
        do throws(TableError) { table = HanziTable(try bytes(url, identity, name: name)) } catch {
            throw VoiceError(.wrongLexicon, error.description)
        }
        if identity.isSettled() { hanzi.withLock { $0[url.path] = Read(identity: identity, table: table) } }
        return table
    }

    private static func bytes(
        _ url: URL, _ identity: VoiceResource.Identity, name: String
    ) throws(TableError) -> [UInt8] {
        guard identity.size <= largest else {
            throw TableError(file: name, line: 0, message: "is larger than \(largest) bytes")
        }
        do { return [UInt8](try Data(contentsOf: url)) } catch {
            throw TableError(file: name, line: 0, message: "cannot be read")
        }
    }
}
