// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What is compiled and what lies in the bundle: decided from what was read, before anything is written or started.
struct BuildPlan: Sendable {
    /// The name of the bundle and of its executable.
    let name: String
    /// The name of the Swift module.
    let module: String
    /// What ends the bundle's name: `appex`, or `app`.
    let kind: String
    /// The name of the principal class, or of an app's delegate, without the module.
    let principalClass: String
    /// The sources that Apple's tools make up, where the sources do not bring them.
    let generated: [(name: String, text: String)]
    /// The sources as the compiler is given them.
    let sources: [SourceFile]
    /// What is said to the compiler of the code, beside the sources: language, conditions, features.
    let flags: [String]
    /// The modules that the sources import, whether or not there are such.
    let imports: Set<String>
    /// The project's own modules whose sources are compiled with the extension's.
    let merged: Set<String>
    /// What is to be told of the sources, though they are built.
    let remarks: [String]
    /// The files of the bundle beside the executable, by their place in it.
    let files: [(place: String, bytes: Data)]

    /// What an extension's `main.swift` holds, which Apple's linker makes up.
    private static let main = (name: "main.swift", text: "import ExtensionRuntime\nNSExtensionMain()\n")

    /// Decides.
    /// - Parameter taken: the names of modules that the extension's own must not have.
    /// - Throws: ``BuildError``, naming what is missing or contradictory.
    init(
        _ found: FoundFiles, settings given: BuildSettings, for order: BuildOrder, taken: Set<String>
    ) throws(BuildError) {
        guard !found.sources.isEmpty else {
            throw BuildError(
                .badInput,
                found.foreign.isEmpty
                    ? "there is no .swift file among the sources; name one or their folder."
                    : "'\(found.foreign[0])' is Objective-C or C, and there is no .swift file; only Swift is built here."
            )
        }
        let information = try InformationFile(Self.only(found.informationFiles, of: "Info.plist"))
        let texts = found.sources.map { SwiftText($0.bytes) }
        // What Info.plist names is what iOS would make an instance of.
        let principal: String
        let merged = MergedModules(found.merged, in: texts)
        self.merged = found.merged
        let parts = found.resources.compactMap(\.part).reduce(into: [PackagePart]()) { parts, part in
            if !parts.contains(part) { parts.append(part) }
        }
        let bundles = parts.map { PackageBundle(name: $0.bundle) }
        let names = [AppleSource.names(in: texts), merged.bundle(for: texts, bundles: bundles)].compactMap { $0 }
        if order.isApp {
            let delegate = try ApplicationDelegate.choose(in: texts, named: order.principalClass)
            (principal, generated) = (delegate.name, delegate.generated + names)
        } else {
            principal = try PrincipalClass.choose(
                among: texts.flatMap(ClassDeclaration.all),
                named: order.principalClass ?? information.principalClass.flatMap(Self.className))
            // Sources may bring their own.
            generated = (found.sources.contains { $0.name == Self.main.name } ? [] : [Self.main]) + names
        }
        kind = order.isApp ? "app" : "appex"
        var settings = given
        let fallback = order.name ?? settings["TARGET_NAME"] ?? principal
        settings.setDefault("TARGET_NAME", fallback)
        settings.setDefault("PRODUCT_NAME", fallback)
        let name = order.name ?? settings["PRODUCT_NAME"] ?? fallback
        guard Self.isFileName(name) else {
            throw BuildError(.badInput, "'\(name.prefix(60))' is no name for a bundle; give one with -o NAME.\(kind).")
        }
        settings.set("PRODUCT_NAME", name)
        settings.set("EXECUTABLE_NAME", name)
        settings.set("PRODUCT_BUNDLE_PACKAGE_TYPE", order.isApp ? "APPL" : "XPC!")
        settings.setDefault("DEVELOPMENT_LANGUAGE", "en")
        var module =
            settings["PRODUCT_MODULE_NAME"].map(BuildSettings.identifier) ?? information.module
            ?? BuildSettings.identifier(name)
        // A module cannot import one of its own name.
        if taken.contains(module) { module += order.isApp ? "App" : "Extension" }
        settings.set("PRODUCT_MODULE_NAME", module)
        if let identifier = order.bundleIdentifier { settings.set("PRODUCT_BUNDLE_IDENTIFIER", identifier) }
        if settings["PRODUCT_BUNDLE_IDENTIFIER"] == nil {
            let app = order.appIdentifier ?? "com.example.\(module.lowercased().filter { $0 != "_" })"
            let identifier = order.isApp ? app : app + ".service"
            settings.set("PRODUCT_BUNDLE_IDENTIFIER", identifier)
            // Nobody has chosen it, so that nobody is to be told that it does not fit an app.
            if order.appIdentifier == nil { settings.set(InformationFile.madeUp, identifier) }
        }
        self.name = name
        self.module = module
        principalClass = principal
        let optional = OptionalRequirements.names(in: texts)
        sources = zip(found.sources, texts).map { file, text in
            SourceFile(
                path: file.path, name: file.name,
                bytes: AppleSource.written(
                    text, ofApp: order.isApp, optional: optional, merged: merged,
                    modules: taken.subtracting(found.merged), part: file.part,
                    bundle: file.part.flatMap { parts.contains($0) ? PackageBundle(name: $0.bundle) : nil }))
        }
        let implied = ImpliedModules.all(in: texts)
        let resources = Self.spread(found.resources, parts)
        remarks = ImpliedModules.remarks(on: zip(found.sources, texts).map { ($0.path, $1) }) + resources.remarks
        flags =
            try CompilerFlags.of(
                settings, ofApp: order.isApp,
                isFreed: texts.contains { !MainActorOverrides.changes(in: $0).isEmpty })
            + implied.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
        imports = Set(texts.flatMap(ImportStatement.all).map(\.module)).union(implied)
        var files = [
            (
                place: "Info.plist",
                bytes: information.written(settings, principal: order.isApp ? nil : "\(module).\(principal)")
            )
        ]
        if let entitlements = try Self.only(found.entitlements, of: ".entitlements") {
            files.append((place: "\(name).entitlements", bytes: try InformationFile.written(entitlements, settings)))
        }
        let own: Set<String> = [name, "Info.plist", "\(name).entitlements"]
        var places: Set<String> = []
        for resource in resources.files {
            guard !own.contains(resource.place), !resource.place.hasSuffix(".entitlements"),
                !resource.place.hasPrefix("earshot_"), places.insert(resource.place).inserted
            else {
                throw BuildError(
                    .badInput,
                    "the resource '\(resource.place)' would lie where the bundle has a file of that name; "
                        + "rename or leave out one of them.")
            }
            files.append((place: resource.place, bytes: Data(resource.bytes)))
        }
        self.files = files
    }

    /// Returns the resources with tables in the place of catalogues: the extension's, and those of packages, each in its bundle.
    private static func spread(
        _ resources: [ResourceFile], _ parts: [PackagePart]
    ) -> (files: [ResourceFile], remarks: [String]) {
        var whole = StringCatalogue.spread(resources.filter { $0.part == nil })
        for part in parts {
            let (files, remarks) = StringCatalogue.spread(resources.filter { $0.part == part })
            let information = PackageBundle.information(language: part.language)
            let all = files + [ResourceFile(place: "Info.plist", bytes: Array(information))]
            whole.files += all.map { ResourceFile(place: "\(part.bundle).bundle/\($0.place)", bytes: $0.bytes) }
            whole.remarks += remarks
        }
        return whole
    }

    /// The class in what `NSExtensionPrincipalClass` is written as; nil where that is a build setting whole.
    private static func className(_ written: String) -> String? {
        let last = written.split(separator: ".").last.map(String.init) ?? ""
        return last.isEmpty || last.contains("$") || last.contains(")") ? nil : last
    }

    /// Chooses among files of which there is one; several are only right where one is a service extension's.
    private static func only(_ files: [SourceFile], of kind: String) throws(BuildError) -> SourceFile? {
        guard files.count > 1 else { return files.first }
        let services = files.filter(InformationFile.isOfService)
        guard services.count == 1 else {
            throw BuildError(
                .badInput,
                "there are several \(kind) files, '\(files[0].path)' and '\(files[1].path)'; say which it is.")
        }
        return services[0]
    }

    /// Whether a name is one step of a path that no program takes for an option.
    private static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".") && !name.hasPrefix("-")
            && name.unicodeScalars.allSatisfy { $0 != "/" && $0.value >= 0x20 && $0.value != 0x7F }
    }
}
