// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TabSeparated

/// The lexicons that were read in this process, one a folder; one that has changed is read anew, since a process is kept.
enum LexiconShelf {
    private struct Read: Sendable {
        let identities: [VoiceResource.Identity?]
        let lexicon: Lexicon
    }

    private static let read = Mutex<[String: Read]>([:])

    /// Returns the lexicon of a voice's folder: its phrases, and the table `hanzi.tsv` if one stands beside them.
    static func lexicon(phrases file: String, in folder: URL) throws(VoiceError) -> Lexicon {
        let url = folder.appendingPathComponent(file)
        let identities = [url, folder.appendingPathComponent(hanziFile)].map { VoiceResource.identity(at: $0.path) }
        if let known = read.withLock({ $0[url.path] }), known.identities == identities { return known.lexicon }
        let lexicon: Lexicon
        do throws(TableError) {
            lexicon = Lexicon(phrases: try phrases(url), hanzi: try hanzi(in: folder))
        } catch {
            throw VoiceError(.wrongLexicon, "\(folder.lastPathComponent)/\(error)")
        }
        if identities.allSatisfy({ $0?.isSettled() ?? true }) {
            read.withLock { $0[url.path] = Read(identities: identities, lexicon: lexicon) }
        }
        return lexicon
    }

    /// The table of single hanzi beside a lexicon.
    static let hanziFile = "hanzi.tsv"

    private static func phrases(_ url: URL) throws(TableError) -> [Unicode.Scalar: [Lexicon.Phrase]] {
        var phrases: [Unicode.Scalar: [Lexicon.Phrase]] = [:]
        var seen: Set<String> = []
        let table = try Table(contentsOf: url, columns: ["written", "given"])
        for row in table.rows {
            guard let first = row[0].unicodeScalars.first, row[0].utf8.count <= 200, row[1].utf8.count <= 400 else {
                throw TableError(file: table.name, line: row.line, message: "has an empty or overlong field")
            }
            guard seen.insert(row[0]).inserted else {
                throw TableError(file: table.name, line: row.line, message: "has '\(row[0])' for the second time")
            }
            if let scalar = row[1].unicodeScalars.first(where: { !isSpeakable($0) }) {
                let number = String(scalar.value, radix: 16, uppercase: true)
                throw TableError(
                    file: table.name, line: row.line,
                    message: "gives the engine U+\(number): only letters, marks and , . ; : ! ? ' - may be given")
            }
            phrases[first, default: []].append(
                Lexicon.Phrase(written: Array(row[0].unicodeScalars), given: row[1]))
        }
        return phrases.mapValues { $0.sorted { $0.written.count > $1.written.count } }
    }

    private static func hanzi(in folder: URL) throws(TableError) -> HanziTable? {
        let url = folder.appendingPathComponent(hanziFile)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do { return HanziTable(try Data(contentsOf: url)) } catch {
            throw TableError(file: "hanzi.tsv", line: 0, message: "cannot be read")
        }
    }

    /// Whether the engine may be given a letter: never a digit, a sign, a control code or a bracket.
    private static func isSpeakable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return " ,.;:!?'’-".unicodeScalars.contains(scalar)
        }
    }
}
