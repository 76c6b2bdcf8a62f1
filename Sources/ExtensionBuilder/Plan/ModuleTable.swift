// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// The modules that travel with Earshot, from `Tables/Modules.tsv`.
struct ModuleTable: Sendable {
    /// What a module is to an extension.
    enum Shape: String, Sendable {
        /// What extensions import, as on iOS.
        case apple
        /// What those are made of.
        case inner
        /// A C library's.
        case c
        /// A C library's that extensions call themselves.
        case header
    }

    /// A module, and what is linked with it.
    struct Module: Sendable {
        let name: String
        let shape: Shape
        let needs: [String]
        let links: [String]
        let resources: [String]
        /// What `canImport(module.part)` is true for.
        let parts: [String]
        /// The path of what it declares, where that is C.
        let header: String

        /// Whether it is Swift, and has an interface and object files.
        var isBuilt: Bool { shape == .apple || shape == .inner }
    }

    /// All of them, in the order of the table.
    let modules: [Module]

    /// The names that no extension's own module may have: it would hide what it imports.
    var taken: Set<String> {
        Set(modules.map(\.name)).union(["Swift", "Foundation", "FoundationNetworking", "Glibc", "Dispatch"])
    }

    /// Where the tables lie.
    static let folder = shippedFolder(of: "ExtensionBuilder") { Bundle.module.bundleURL }
        .appendingPathComponent("Tables", isDirectory: true)

    /// The header of what Apple's declares beside the one of this machine, where there is any.
    static func appleHeader(of module: String) -> [String] {
        let file = folder.appendingPathComponent("Headers/\(module).h").path
        return FileManager.default.fileExists(atPath: file) ? [file] : []
    }

    /// Reads the table.
    init() throws(BuildError) {
        do throws(TableError) {
            let table = try Table(
                contentsOf: Self.folder.appendingPathComponent("Modules.tsv"),
                columns: ["module", "shape", "needs", "links", "resources", "parts", "header"])
            modules = try table.rows.map { row throws(TableError) in
                guard let shape = Shape(rawValue: row[1]) else {
                    throw TableError(file: table.name, line: row.line, message: "has a shape that there is not")
                }
                return Module(
                    name: row[0], shape: shape, needs: row.list(2), links: row.list(3), resources: row.list(4),
                    parts: row.list(5), header: row[6])
            }
        } catch {
            throw BuildError(.missingPart, "the tables of what is built are not whole: \(error.description)")
        }
    }

    /// Returns those that are linked where some are imported, each once; what is not of Earshot is left out.
    func closure(of names: some Sequence<String>) -> [Module] {
        var wanted = Set(names)
        var unseen = Array(wanted)
        while let name = unseen.popLast() {
            for need in modules.first(where: { $0.name == name })?.needs ?? [] where wanted.insert(need).inserted {
                unseen.append(need)
            }
        }
        return modules.filter { wanted.contains($0.name) }
    }
}
