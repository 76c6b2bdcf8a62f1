// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The built modules that extensions import: beside the command where it was built, else built for another compiler.
struct ModuleKit {
    /// The folder that they were built into.
    let folder: URL
    /// Those of the table that are there.
    let modules: [ModuleTable.Module]

    /// Takes a folder; nil where what every extension needs is not there.
    init?(in folder: URL, _ table: ModuleTable) {
        self.folder = folder
        modules = Self.found(in: folder, table)
        guard Self.missing(among: modules, table) == nil else { return nil }
    }

    /// Returns the first of the modules that every extension needs which is not in a folder; nil where there are all.
    static func missing(in folder: URL, _ table: ModuleTable) -> String? {
        missing(among: found(in: folder, table), table)
    }

    private static func missing(among modules: [ModuleTable.Module], _ table: ModuleTable) -> String? {
        let names = Set(modules.map(\.name))
        return table.closure(of: ["UserNotifications", "ExtensionRuntime"]).first { !names.contains($0.name) }?.name
    }

    private static func found(in folder: URL, _ table: ModuleTable) -> [ModuleTable.Module] {
        table.modules.filter { module in
            switch module.shape {
            case .c: true
            case .header: FileTime(module.header) != nil
            case .apple, .inner: FileTime(interface(module.name, in: folder).path) != nil
            }
        }
    }

    private static func interface(_ module: String, in folder: URL) -> URL {
        folder.appendingPathComponent("Modules/\(module).swiftmodule", isDirectory: false)
    }

    private func code(of module: String) -> URL { folder.appendingPathComponent("\(module).build", isDirectory: true) }

    /// What tells them from what they were before they were built again. A folder's time changes with each file in it that is
    /// replaced.
    var identity: String {
        let times = modules.filter(\.isBuilt).map { module in
            let interface = FileTime(Self.interface(module.name, in: folder).path)?.description ?? "-"
            return "\(module.name) \(interface) \(FileTime(code(of: module.name).path)?.description ?? "-")"
        }
        return ([folder.path] + times).joined(separator: "\n")
    }

    /// Returns the object files of some modules.
    /// - Throws: ``BuildError`` where one has none.
    func objects(of modules: [ModuleTable.Module]) throws(BuildError) -> [String] {
        var objects: [String] = []
        for module in modules where module.isBuilt {
            let place = code(of: module.name)
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? [])
                .filter { $0.hasSuffix(".swift.o") }
            let current = names.filter(isCurrent(in: place)).sorted()
            guard !current.isEmpty else {
                throw BuildError(
                    .missingPart,
                    "the object files of \(module.name) are not in '\(place.path)'; run 'swift build' again.")
            }
            objects += current.map { place.appendingPathComponent($0).path }
        }
        return objects
    }

    /// Tells the object files of sources that there still are from what is left of others.
    private func isCurrent(in place: URL) -> (String) -> Bool {
        guard let list = try? String(contentsOf: place.appendingPathComponent("sources"), encoding: .utf8) else {
            return { _ in true }
        }
        let names = Set(
            list.split(separator: "\n").map { line in
                let path = line.filter { $0 != "'" && $0 != "\"" }
                return (path.split(separator: "/").last.map(String.init) ?? path) + ".o"
            })
        return { names.contains($0) }
    }

    /// Fills a folder with what the compiler looks for: links to the interfaces of these modules and of no others, and an empty module in the
    /// place of each C library whose headers an extension needs not.
    func fill(_ place: URL) throws {
        for module in modules where module.isBuilt {
            try FileManager.default.createSymbolicLink(
                at: place.appendingPathComponent("\(module.name).swiftmodule"),
                withDestinationURL: Self.interface(module.name, in: folder))
        }
        try Data(map.utf8).write(to: place.appendingPathComponent("module.modulemap"))
    }

    /// What the compiler is told of those that are C, or have parts.
    var map: String {
        // Beside a Swift module of its name such a module is what `canImport(os.log)` finds first.
        modules.filter { !$0.isBuilt || !$0.parts.isEmpty }.map { module in
            let contents =
                module.shape == .header
                ? ([module.header] + ModuleTable.appleHeader(of: module.name)).map { "header \"\($0)\" " }.joined()
                    + "export * " : module.parts.map { "module \($0) {} " }.joined()
            return "module \(module.name)\(module.shape == .header ? " [system]" : "") { \(contents)}\n"
        }.joined()
    }
}
