// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// What of Apple's frameworks, and of others that extensions use, is not there, and what to do about it: from `Tables/Missing.tsv`.
struct MissingTable: Sendable {
    /// Why something is not there.
    enum State: String, Sendable, CaseIterable {
        case planned
        case impossible
        case old
        case thirdParty = "third-party"
        case partly

        /// In a sentence behind the thing and a colon.
        var words: String {
            switch self {
            case .planned: "planned, not there yet"
            case .impossible: "impossible on Linux"
            case .old: "Swift of an older age"
            case .thirdParty: "somebody else's code, which is not among the sources"
            case .partly: "the module is there, this of it is not yet"
            }
        }

        /// Behind a number.
        var counted: String {
            switch self {
            case .planned: "planned"
            case .impossible: "impossible on Linux"
            case .old: "of an older Swift"
            case .thirdParty: "somebody else's"
            case .partly: "of modules that are there"
            }
        }
    }

    /// A line of the table.
    struct Entry: Sendable, Equatable {
        let name: String
        let module: String
        let state: State
        let instead: String
    }

    private let exact: [String: Entry]
    private let beginnings: [Entry]
    /// Apple's prefixes, which anybody's names may have: only of a module that is imported.
    private let prefixes: [Entry]

    /// Reads the table of `Tables/`.
    init() throws(BuildError) {
        do throws(TableError) {
            try self.init(
                Table(
                    contentsOf: ModuleTable.folder.appendingPathComponent("Missing.tsv"),
                    columns: ["name", "module", "state", "instead"]))
        } catch {
            throw BuildError(.missingPart, "the tables of what is built are not whole: \(error.description)")
        }
    }

    /// What a row has for a state that is of no use where its module is not imported.
    private static let imported = "imported"

    /// Reads a table; a name that ends with `*` stands for all that begin so, the longest first.
    init(_ table: Table) throws(TableError) {
        var exact: [String: Entry] = [:]
        var beginnings: [Entry] = []
        var prefixes: [Entry] = []
        for row in table.rows {
            let isOfImported = row[2] == Self.imported
            guard let state = isOfImported ? .planned : State(rawValue: row[2]) else {
                throw TableError(file: table.name, line: row.line, message: "has a state that there is not")
            }
            let isBeginning = row[0].hasSuffix("*")
            let entry = Entry(
                name: isBeginning ? String(row[0].dropLast()) : row[0], module: row[1], state: state, instead: row[3])
            if isOfImported {
                prefixes.append(entry)
            } else if isBeginning {
                beginnings.append(entry)
            } else if exact.updateValue(entry, forKey: entry.name) != nil {
                throw TableError(file: table.name, line: row.line, message: "names '\(entry.name)' again")
            }
        }
        self.exact = exact
        self.beginnings = beginnings.sorted { $0.name.utf8.count > $1.name.utf8.count }
        self.prefixes = prefixes.sorted { $0.name.utf8.count > $1.name.utf8.count }
    }

    /// Returns what is known of a module or a name; of a method by the part before its arguments.
    func entry(for name: String) -> Entry? {
        let base = String(name.prefix { $0 != "(" })
        return exact[name] ?? exact[base] ?? beginnings.first { base.hasPrefix($0.name) }
    }

    /// Returns the module of which a name is by its prefix, among those that are imported.
    func entry(for name: String, ofImported modules: Set<String>) -> Entry? {
        prefixes.first { entry in
            guard name.hasPrefix(entry.name), modules.contains(entry.module) else { return false }
            let rest = name.dropFirst(entry.name.count)
            // INSearchForMessagesIntent, not INCOME: a prefix of two letters begins many words.
            return entry.name.hasSuffix("_") || entry.name.count > 2 && rest.first?.isLowercase != true
                || rest.first?.isUppercase == true && rest.contains(where: \.isLowercase)
        }
    }
}
