// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TabSeparated

/// The types that the system declares, from `Tables/Types.tsv`.
struct DeclaredTypes: Sendable {
    /// What the system says of a type.
    struct Declaration: Sendable {
        let identifier: String
        let supertypes: [String]
        let extensions: [String]
        let mediaTypes: [String]
        let description: String

        /// The tags of a class, the preferred one first.
        func tags(_ tagClass: UTTagClass) -> [String] {
            switch tagClass {
            case .filenameExtension: extensions
            case .mimeType: mediaTypes
            default: []
            }
        }
    }

    /// All of them, in the order of the table, which is that of preference.
    let all: [Declaration]
    private let places: [String: Int]

    /// The table as it is shipped; read when a type is first asked for.
    static let shipped: DeclaredTypes = {
        let folder = shippedFolder(of: "UniformTypeIdentifiers") { Bundle.module.bundleURL }
        let columns = ["identifier", "supertypes", "extensions", "media-types", "description"]
        do throws(TableError) {
            return DeclaredTypes(
                try Table(contentsOf: folder.appendingPathComponent("Tables/Types.tsv"), columns: columns))
        } catch {
            fatalError("The table of uniform types is not whole: \(error.description). Build the extension again.")
        }
    }()

    init(_ table: Table) {
        let all = table.rows.map { row in
            Declaration(
                identifier: row[0], supertypes: row.list(1), extensions: row.list(2), mediaTypes: row.list(3),
                description: row[4])
        }
        self.all = all
        places = Dictionary(all.indices.map { (all[$0].identifier.lowercased(), $0) }) { first, _ in first }
    }

    /// Finds a type; identifiers are the same in small letters and large ones.
    subscript(identifier: String) -> Declaration? { places[identifier.lowercased()].map { all[$0] } }

    /// All types above one, whether or not they are declared; itself is none of them.
    func above(_ identifier: String) -> Set<String> {
        var found: Set<String> = []
        var unseen = self[identifier]?.supertypes ?? DynamicType(identifier)?.supertypes ?? []
        while let next = unseen.popLast() {
            guard found.insert(next).inserted else { continue }
            unseen += self[next]?.supertypes ?? []
        }
        return found
    }

    /// The declared types with a tag, the preferred one first.
    func types(_ tag: String, _ tagClass: UTTagClass) -> [Declaration] {
        let tag = tag.lowercased()
        return all.filter { $0.tags(tagClass).contains { $0.lowercased() == tag } }
    }
}
