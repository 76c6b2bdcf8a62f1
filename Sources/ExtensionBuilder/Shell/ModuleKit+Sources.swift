// SPDX-License-Identifier: Apache-2.0

import Foundation

extension ModuleKit {
    /// The most that building the modules may take, in seconds.
    private static let longest = 3600

    /// What one compiler's modules mean to another, in its own words.
    ///
    /// Only what the compiler says counts: it shows lines of the source, which may hold any words.
    static func isRefused(in text: String) -> Bool {
        let words = [
            "cannot be imported by the Swift", "was created by a different version of the compiler",
            "was created by an older version of the compiler", "was created by a newer version of the compiler",
            "is corrupt or its format", "malformed compiled module",
        ]
        return text.split(whereSeparator: \.isNewline).contains { line in
            guard let error = line.firstRange(of: "error: "), !line[..<error.lowerBound].contains("|") else {
                return false
            }
            return words.contains { line[error.upperBound...].contains($0) }
        }
    }

    /// Returns the modules for a compiler that those beside the command are not for, or that there are none for: built from the sources
    /// once.
    static func built(
        for compiler: Compiler, besides products: URL, in cache: BuildCache, _ table: ModuleTable,
        progress: (String) -> Void
    ) throws(BuildError) -> ModuleKit {
        guard let package = package(above: products) else {
            if let name = missing(in: products, table) {
                throw BuildError(
                    .missingPart,
                    "the module \(name) is not in '\(products.appendingPathComponent("Modules").path)', beside the command; "
                        + "run 'swift build', or put the folder Modules there again.")
            }
            throw BuildError(
                .missingPart,
                "the modules beside the command were built by another compiler than '\(compiler.path)', and "
                    + "Earshot's sources are not here; put the compiler that built it first in PATH.")
        }
        var recipe = Recipe()
        recipe.add(compiler.identity)
        recipe.add(package.path)
        let place = cache.folder.appendingPathComponent("compilers/\(recipe.name)", isDirectory: true)
        do { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) } catch {
            throw BuildError(.cannotCreate, "'\(place.path)' cannot be made; set XDG_CACHE_HOME to a folder that can.")
        }
        progress("building Earshot's modules for '\(compiler.path)', once; this takes some minutes")
        let names = table.modules.filter { $0.shape == .apple }.map(\.name) + ["ExtensionRuntime"]
        for name in names {
            progress("building \(name)")
            let outcome = try compiler.run(
                ["build", "--package-path", package.path, "--scratch-path", place.path + "/build", "--target", name],
                tool: "swift", in: place, atMost: longest)
            guard outcome.isDone else {
                throw BuildError(
                    .missingPart, "Earshot's module \(name) cannot be built by '\(compiler.path)'; see what it says.",
                    report: outcome.text.split(separator: "\n").suffix(20).map(String.init))
            }
        }
        guard let kit = ModuleKit(in: place.appendingPathComponent("build/debug", isDirectory: true), table) else {
            throw BuildError(
                .internalFault,
                "Earshot's modules are not where '\(compiler.path)' should have built them; please report it.")
        }
        return kit
    }

    /// The package that the command was built from.
    private static func package(above products: URL) -> URL? {
        var folder = products
        for _ in 0..<6 {
            folder = folder.deletingLastPathComponent()
            let source = folder.appendingPathComponent("Sources/UserNotifications/UNNotificationServiceExtension.swift")
            if FileManager.default.fileExists(atPath: source.path) { return folder }
        }
        return nil
    }
}
