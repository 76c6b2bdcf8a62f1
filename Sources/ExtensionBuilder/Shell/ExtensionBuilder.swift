// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
public import Foundation

/// Builds extensions from sources as they lie in Xcode projects.
///
///     var order = BuildOrder()
///     order.paths = ["ios/NotificationService"]
///     let built = try ExtensionBuilder(products: products, cache: cache, environment: environment).build(order)
public struct ExtensionBuilder {
    private let products: URL
    private let cache: BuildCache
    private let environment: [String: String]
    private let progress: (String) -> Void

    /// Makes a builder.
    /// - Parameters:
    ///   - products: the folder that Earshot was built into.
    ///   - cache: a folder for what was built before.
    ///   - environment: where `PATH` says which compiler there is.
    ///   - progress: is told what takes long, as it begins.
    public init(
        products: URL, cache: URL, environment: [String: String], progress: @escaping (String) -> Void = { _ in }
    ) {
        self.products = products
        self.cache = BuildCache(folder: cache)
        self.environment = environment
        self.progress = progress
    }

    /// Builds an extension, or finds it among those that were built before.
    ///
    /// The bundle lies in the cache: it may be run from there, and copied from there, but not be changed.
    /// - Throws: ``BuildError``.
    public func build(_ order: BuildOrder) throws -> BuiltExtension {
        let table = try ModuleTable()
        let compiler = try Compiler(environment)
        let (found, settings) = try files(of: order)
        var kit = try self.kit(for: compiler, table)
        let whole = recipe(of: found, settings, order, compiler, kit)
        if let place = cache.find(whole, .bundles) {
            return built(place, found, compiler)
        }
        let plan: BuildPlan
        let program: URL
        do {
            plan = try BuildPlan(found, settings: settings, for: order, taken: table.taken)
            program = try self.program(plan, compiler, &kit, table)
        } catch let error as BuildError {
            // What was left out may be what is missing.
            throw BuildError(error.code, error.message, report: error.report + found.notes)
        }
        // Asked again: what was built just now may have changed what there is.
        let place = try cache.make(recipe(of: found, settings, order, compiler, kit), .bundles) { staging in
            try assemble(plan, program.appendingPathComponent("program"), kit, table, in: staging)
            try Remarks(lines: Remarks(of: program).lines + plan.remarks).write(into: staging)
        }
        return built(place, found, compiler)
    }

    private func built(_ place: URL, _ found: FoundFiles, _ compiler: Compiler) -> BuiltExtension {
        BuiltExtension(
            url: bundle(in: place), readable: readable(compiler), remarks: found.notes + Remarks(of: place).lines)
    }

    private func files(of order: BuildOrder) throws(BuildError) -> (FoundFiles, BuildSettings) {
        var reading = FileReading()
        var settings = BuildSettings()
        if let project = order.project {
            settings = try XcodeTarget.read(
                project.file, target: project.target, configuration: order.configuration, isApp: order.isApp,
                into: &reading)
        }
        // What is named as a resource keeps its folders, also where it lies in a folder of sources: a file is read once.
        for resource in order.resources { try reading.addResource(resource.path) }
        for path in order.paths { try reading.add(path) }
        var found = reading.found
        if order.isApp { found.leaveOutViews() }
        // What is named stands in the place of what was found.
        if let file = order.informationFile { found.informationFiles = [try Self.named(file, "Info.plist")] }
        if let file = order.entitlements { found.entitlements = [try Self.named(file, "entitlements")] }
        return (found, settings)
    }

    private static func named(_ url: URL, _ what: String) throws(BuildError) -> SourceFile {
        guard let bytes = PropertyListFile.contents(of: url) else {
            let files = FileManager.default
            guard !files.fileExists(atPath: url.path) || files.isReadableFile(atPath: url.path) else {
                throw BuildError(.unreadable, "'\(url.path)' cannot be read; check that it is a file you may read.")
            }
            throw BuildError(.notFound, "there is no \(what) at '\(url.path)' that can be read; name a property list.")
        }
        return SourceFile(path: url.path, name: url.lastPathComponent, bytes: Array(bytes))
    }

    private func recipe(
        of found: FoundFiles, _ settings: BuildSettings, _ order: BuildOrder, _ compiler: Compiler, _ kit: ModuleKit
    ) -> Recipe {
        var recipe = Recipe()
        recipe.add("earshot build 5")
        recipe.add(compiler.identity)
        recipe.add(kit.identity)
        recipe.add(order.isApp ? "app" : "appex")
        for text in [order.principalClass, order.bundleIdentifier, order.appIdentifier, order.name] {
            recipe.add(text.map { [$0] } ?? [])
        }
        recipe.add(settings.values.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
        for files in [found.sources, found.informationFiles, found.entitlements] {
            recipe.add("\(files.count)")
            for file in files {
                recipe.add(URL(fileURLWithPath: file.path).standardizedFileURL.path)
                recipe.add(file.part?.written ?? [])
                recipe.add(file.bytes)
            }
        }
        for file in found.resources {
            recipe.add(file.place)
            recipe.add(file.part?.written ?? [])
            recipe.add(file.bytes)
        }
        return recipe
    }

    /// What an extension reads beside its bundle: the compiler's libraries, and the resources of Earshot's modules.
    private func readable(_ compiler: Compiler) -> [URL] { [compiler.libraries, products] }

    private func bundle(in place: URL) -> URL {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        return place.appendingPathComponent(
            names.first { $0.hasSuffix(".appex") || $0.hasSuffix(".app") } ?? "", isDirectory: true)
    }

    // MARK: The modules

    private func unfitMark(_ compiler: Compiler, _ kit: ModuleKit) -> URL {
        var recipe = Recipe()
        recipe.add(compiler.identity)
        recipe.add(kit.identity)
        return cache.folder.appendingPathComponent("compilers/unfit-\(recipe.name)")
    }

    private func markUnfit(_ compiler: Compiler, _ kit: ModuleKit) throws {
        let mark = unfitMark(compiler, kit)
        try? FileManager.default.createDirectory(
            at: mark.deletingLastPathComponent(), withIntermediateDirectories: true)
        do { try Data().write(to: mark) } catch {
            throw BuildError(
                .cannotCreate, "'\(mark.path)' cannot be written; set XDG_CACHE_HOME to a folder that can.")
        }
    }

    private func kit(for compiler: Compiler, _ table: ModuleTable) throws(BuildError) -> ModuleKit {
        if let kit = ModuleKit(in: products, table),
            !FileManager.default.fileExists(atPath: unfitMark(compiler, kit).path)
        {
            return kit
        }
        return try ModuleKit.built(for: compiler, besides: products, in: cache, table, progress: progress)
    }

    // MARK: The program

    private struct ModulesDoNotFit: Error {}

    /// The most that the compiler may take for an extension, in seconds.
    private static let longest = 300

    /// Compiles; where the compiler refuses the modules beside the command, with those that it has built itself.
    /// - Returns: the folder of the program.
    private func program(
        _ plan: BuildPlan, _ compiler: Compiler, _ kit: inout ModuleKit, _ table: ModuleTable
    ) throws -> URL {
        do { return try program(plan, compiler, kit, table) } catch is ModulesDoNotFit {
            try markUnfit(compiler, kit)
            kit = try self.kit(for: compiler, table)
        }
        do { return try program(plan, compiler, kit, table) } catch is ModulesDoNotFit {
            throw BuildError(
                .missingPart,
                "'\(compiler.path)' does not take the modules that it has built; remove "
                    + "'\(cache.folder.path)/compilers' and try again.")
        }
    }

    private func program(
        _ plan: BuildPlan, _ compiler: Compiler, _ kit: ModuleKit, _ table: ModuleTable
    ) throws -> URL {
        var recipe = Recipe()
        recipe.add("earshot program 5")
        recipe.add(compiler.identity)
        recipe.add(kit.identity)
        recipe.add([plan.module] + plan.flags)
        recipe.add(plan.generated.map(\.text))
        for source in plan.sources {
            recipe.add(URL(fileURLWithPath: source.path).standardizedFileURL.path)
            recipe.add(source.bytes)
        }
        if let place = cache.find(recipe, .programs) { return place }
        let count = plan.sources.count
        progress("compiling \(plan.name): \(count) source\(count == 1 ? "" : "s")")
        return try cache.make(recipe, .programs) { staging in
            let workshop = try Workshop(
                plan, compiler, kit, table, in: staging, interfaces: interfaces(kit), modules: cache.modules)
            var outcome = try compiler.run(workshop.arguments, in: staging, atMost: Self.longest)
            if ModuleKit.isRefused(in: outcome.text), !outcome.isDone { throw ModulesDoNotFit() }
            var remarks: [String] = []
            if !outcome.isDone {
                switch try BuildDiagnosis.finding(workshop, outcome, plan, kit, table, compiler, progress) {
                case .fault(let error): throw error
                case .unused(let lines): remarks = lines
                }
                outcome = try compiler.run(workshop.arguments, in: staging, atMost: Self.longest)
                if !outcome.isDone,
                    case .fault(let error) = try BuildDiagnosis.finding(
                        workshop, outcome, plan, kit, table, compiler, progress)
                {
                    throw error
                }
            }
            try workshop.tidy(telling: remarks)
        }
    }

    /// The folder in which the compiler looks for modules. It has one place for all builds: what the compiler makes of a module is found
    /// again by where the module lies.
    private func interfaces(_ kit: ModuleKit) throws -> URL {
        var recipe = Recipe()
        recipe.add("earshot interfaces 1")
        recipe.add(kit.folder.path)
        recipe.add(kit.modules.filter(\.isBuilt).map(\.name))
        recipe.add(kit.map)
        return try cache.find(recipe, .interfaces) ?? cache.make(recipe, .interfaces) { try kit.fill($0) }
    }

    private func assemble(
        _ plan: BuildPlan, _ program: URL, _ kit: ModuleKit, _ table: ModuleTable, in staging: URL
    ) throws {
        let files = FileManager.default
        let bundle = staging.appendingPathComponent("\(plan.name).\(plan.kind)", isDirectory: true)
        try files.createDirectory(at: bundle, withIntermediateDirectories: true)
        for file in plan.files {
            let place = bundle.appendingPathComponent(file.place)
            try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try file.bytes.write(to: place)
        }
        let executable = bundle.appendingPathComponent(plan.name)
        do { try files.linkItem(at: program, to: executable) } catch { try files.copyItem(at: program, to: executable) }
        for name in table.closure(of: plan.linked(table)).flatMap(\.resources) {
            try files.createSymbolicLink(
                at: bundle.appendingPathComponent(name), withDestinationURL: products.appendingPathComponent(name))
        }
    }
}
