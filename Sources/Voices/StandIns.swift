// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// The table `spoken-by.tsv` beside the folders of voices: which voice speaks a tag that has none of its own.
enum StandIns {
    static let fileName = "spoken-by.tsv"

    /// Reads the table of a folder of voices.
    /// - Throws: ``VoiceError`` with `.wrongTable`, naming file and line.
    static func read(in shelf: URL) throws(VoiceError) -> [String: String] {
        let url = shelf.appendingPathComponent(fileName, isDirectory: false)
        do throws(TableError) {
            var voices: [String: String] = [:]
            let table = try Table(contentsOf: url, columns: ["tag", "voice"])
            for row in table.rows {
                guard VoiceFile.isPlainName(row[1]) else {
                    throw TableError(file: table.name, line: row.line, message: "names no voice's folder")
                }
                guard voices.updateValue(row[1], forKey: row[0]) == nil else {
                    throw TableError(file: table.name, line: row.line, message: "has a tag for the second time")
                }
            }
            return voices
        } catch { throw VoiceError(.wrongTable, error.description) }
    }
}
