// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder in which one program is compiled: copies of what was read, so that what is compiled is what the recipe says.
struct Workshop {
    /// What the compiler is called with.
    let arguments: [String]
    /// Where it all lies.
    let folder: URL
    private let places: [(copy: String, whole: String, path: String)]

    /// Lays out what is compiled.
    /// - Parameters:
    ///   - interfaces: where the compiler looks for modules.
    ///   - modules: where the compiler keeps what it has made of modules, for the next build.
    init(
        _ plan: BuildPlan, _ compiler: Compiler, _ kit: ModuleKit, _ table: ModuleTable, in folder: URL,
        interfaces: URL, modules: URL
    ) throws {
        self.folder = folder
        let files = FileManager.default
        // In folders with short names: two sources may have one name, and a name may look like anything.
        var places: [(copy: String, whole: String, path: String)] = []
        for (number, source) in plan.sources.enumerated() {
            let place = folder.appendingPathComponent("sources/\(number)", isDirectory: true)
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            let copy = place.appendingPathComponent(source.name)
            try Data(source.bytes).write(to: copy)
            places.append((copy.path, URL(fileURLWithPath: source.path).standardizedFileURL.path, source.path))
        }
        self.places = places
        var sources = places.map(\.whole)
        for file in plan.generated {
            let place = folder.appendingPathComponent(file.name)
            try Data(file.text.utf8).write(to: place)
            sources.append(place.path)
        }
        // One that is not there is missed by the compiler, which says where.
        let present = Set(kit.modules.map(\.name))
        let linked = table.closure(of: plan.linked(table)).filter { present.contains($0.name) }
        let objects = try kit.objects(of: linked)
        let list = folder.appendingPathComponent("objects.rsp")
        // To the linker past the compiler: what they were built to be linked with is the static library's where the command was built
        // with that, and what the extension is linked with is the compiler's own.
        try Data(objects.map { "-Xlinker\n" + Self.quoted($0) }.joined(separator: "\n").utf8).write(to: list)
        // `#filePath`, what a debugger is told and what the compiler says name the sources where they stand. Mapped prefixes would say
        // so as well; but they, with this folder's name in them, are part of what the compiler finds its modules by, and each build
        // would make all of them anew.
        let overlay = folder.appendingPathComponent("overlay.yaml")
        try Self.overlay(places.map { ($0.whole, $0.copy) }).write(to: overlay)
        let compile =
            plan.flags + [
                "-module-name", plan.module,
                // What is of `package` access belongs to the extension and to what is compiled with it.
                "-package-name", "\(plan.module).package", "-I", interfaces.path,
                "-module-cache-path", modules.path,
                // Files that import Foundation alone see what on iOS comes with it.
                "-Xfrontend", "-import-module", "-Xfrontend", "UserNotifications",
                "-suppress-warnings", "-Onone", "-g", "-whole-module-optimization",
                "-vfsoverlay", overlay.path,
            ] + sources
        check = compile + ["-typecheck"]
        let link = ["@\(list.path)"] + (Self.libraries + linked.flatMap(\.links)).map { "-l\($0)" }
        arguments = compile + ["-use-ld=lld"] + link + ["-o", folder.appendingPathComponent("program").path]
    }

    /// The libraries of Swift's that the modules have, and an extension's own sources may not.
    private static let libraries = ["swiftSynchronization", "FoundationNetworking", "Foundation", "dispatch"]

    /// What the compiler is called with to be told of faults only.
    let check: [String]

    /// Names the sources in what the compiler says where they stand.
    func named(_ text: String) -> String {
        var text = text
        for place in places { text = text.replacing(place.whole, with: place.path) }
        return text
    }

    /// Takes a line out of the copy of a source, so that what comes after it is looked at.
    /// - Returns: the line; nil where there is none to take.
    func takeOut(line: Int, of path: String) -> String? {
        guard let place = places.first(where: { $0.path == path }),
            let text = try? String(contentsOfFile: place.copy, encoding: .utf8)
        else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1), !lines[line - 1].isEmpty else { return nil }
        let taken = String(lines[line - 1])
        lines[line - 1] = ""
        do { try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: place.copy)) } catch {
            return nil
        }
        return taken
    }

    /// Removes everything but the program, and keeps what is to be told of it.
    func tidy(telling remarks: [String]) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "program" {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        try Remarks(lines: remarks).write(into: folder)
    }

    /// The description of a file system in which files stand whose contents are elsewhere.
    private static func overlay(_ files: [(name: String, contents: String)]) throws -> Data {
        struct File: Encodable {
            let type = "file"
            let name: String
            let contents: String
            enum CodingKeys: String, CodingKey {
                case type, name
                case contents = "external-contents"
            }
        }
        struct Overlay: Encodable {
            let version = 0
            let namesContents = "false"
            let roots: [File]
            enum CodingKeys: String, CodingKey {
                case version, roots
                case namesContents = "use-external-names"
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return try encoder.encode(Overlay(roots: files.map { File(name: $0.name, contents: $0.contents) }))
    }

    private static func quoted(_ path: String) -> String {
        "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension BuildPlan {
    /// The modules that are linked: what the sources import, and what every extension has.
    func linked(_ table: ModuleTable) -> Set<String> {
        imports.union(["UserNotifications", "ExtensionRuntime"]).union(kind == "app" ? ["UIKit"] : []).filter { name in
            table.modules.contains { $0.name == name }
        }
    }
}
