// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// The folder of tables that ships with this module.
enum LanguageFiles {
    static let folder = shippedFolder(of: "SpokenText") { Bundle.module.bundleURL }.appendingPathComponent(
        "Languages", isDirectory: true)

    /// Reads one table, or nil where the file does not exist.
    static func table(_ path: String, columns: [String]) throws(SpokenTextError) -> Table? {
        do {
            return try Table(contentsOf: folder.appendingPathComponent(path, isDirectory: false), columns: columns)
        } catch {
            // Line 0 stands for a file that cannot be read.
            if error.line == 0 { return nil }
            throw SpokenTextError(
                code: .tableFault, message: "Languages/\(path), line \(error.line) \(error.message).")
        }
    }

    /// Reads one table that must exist.
    static func required(_ path: String, columns: [String]) throws(SpokenTextError) -> Table {
        guard let table = try table(path, columns: columns) else {
            throw SpokenTextError(code: .tableFault, message: "Languages/\(path) is missing or cannot be read.")
        }
        return table
    }

    /// The fault of a row, by file and line.
    static func fault(_ table: Table, _ row: Table.Row, _ message: String) -> SpokenTextError {
        SpokenTextError(code: .tableFault, message: "Languages/\(table.name), line \(row.line) \(message).")
    }
}
