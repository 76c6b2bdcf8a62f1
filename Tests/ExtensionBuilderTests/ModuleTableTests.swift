// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated
import Testing

@testable import ExtensionBuilder

@Suite("The table of modules")
struct ModuleTableTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The manifest, with each declaration on one line.
    private static let manifest: String =
        (try? String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8))?
        .replacing(#/\s+/#, with: " ") ?? ""

    /// What a target needs, as the manifest says; nil where it has none of the name.
    private func needs(_ name: String) -> Set<String>? {
        guard
            let start = ["room(\"\(name)\"", "room( \"\(name)\""].lazy
                .compactMap({ Self.manifest.firstRange(of: $0)?.upperBound }).first
        else { return nil }
        let rest = Self.manifest[start...]
        guard rest.hasPrefix(", ["), let end = rest.firstIndex(of: "]") else { return [] }
        return Set(rest[..<end].matches(of: #/"(\w+)"/#).map { String($0.1) })
    }

    private static let programs = Set(
        manifest.matches(of: #/program\(\s*"(\w+)"/#).map { String($0.1) })

    @Test func `agrees with the manifest on what each module needs`() throws {
        let table = try ModuleTable()
        let names = Set(table.modules.map(\.name))
        for module in table.modules where module.isBuilt {
            // A program that a module starts is built with it, and linked by nobody.
            let needed = try #require(needs(module.name), "\(module.name) is no room of the manifest")
                .subtracting(Self.programs)
            // C libraries that declare what Swift lacks are linked with every program.
            #expect(needed.subtracting(["CLinux"]).isSubset(of: names), "\(module.name)")
            #expect(needed.union(["CLinux"]) == Set(module.needs).union(["CLinux"]), "\(module.name)")
        }
    }

    @Test func `has every module that extensions import among the products and what the command is built with`() throws
    {
        let commands = try #require(needs("Commands"))
        for module in try ModuleTable().modules where module.shape == .apple || module.shape == .header {
            #expect(
                Self.manifest.contains(".library(name: \"\(module.name)\", targets: [\"\(module.name)\"])"),
                "\(module.name)")
            if module.shape == .apple { #expect(commands.contains(module.name), "\(module.name)") }
        }
    }

    @Test func `names nothing that is missing`() throws {
        let missing = try MissingTable()
        for module in try ModuleTable().modules where module.shape == .apple || module.shape == .header {
            let entry = missing.entry(for: module.name)
            #expect(entry == nil || entry?.name != module.name, "\(module.name)")
        }
    }
}
