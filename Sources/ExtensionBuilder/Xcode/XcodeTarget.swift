// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation

/// A target of an Xcode project: which files belong to it, and its settings.
struct XcodeTarget {
    private let project: XcodeProject
    private let identifier: String
    private let target: XcodeProject.Object
    private let configuration: String?
    /// Beneath which folder everything lies: a project is somebody's word, and what it names goes into a bundle.
    private let root: String

    /// Reads a target's files, and returns its settings.
    static func read(
        _ file: URL, target asked: String?, configuration: String?, isApp: Bool = false,
        into reading: inout FileReading
    ) throws(BuildError) -> BuildSettings {
        let path = file.standardizedFileURL.resolvingSymlinksInPath()
        let bundle = path.lastPathComponent == "project.pbxproj" ? path.deletingLastPathComponent() : path
        let name = bundle.deletingPathExtension().lastPathComponent
        guard let folder = OpenFolder(path: bundle.path) else {
            throw BuildError(.notFound, "there is no Xcode project at '\(file.path)'; name an .xcodeproj folder.")
        }
        guard let open = try? folder.file("project.pbxproj"), open.size <= XcodeProject.largest else {
            throw BuildError(
                .badInput, "'\(file.path)' holds no project.pbxproj that can be read; name an .xcodeproj folder.")
        }
        let parent = bundle.deletingLastPathComponent().path
        let project = try XcodeProject(Data(open.bytes(at: 0, count: open.size)), named: name, in: parent)
        let found = try project.target(asked, isApp: isApp)
        let target = XcodeTarget(
            project: project, identifier: found.identifier, target: found.object, configuration: configuration,
            root: repository(above: parent))
        let settings = try target.settings(telling: &reading)
        try target.add(to: &reading, settings)
        return settings
    }

    /// The folder of the repository that a project lies in, else the one that the project lies in.
    private static func repository(above folder: String) -> String {
        var place = URL(fileURLWithPath: folder, isDirectory: true)
        for _ in 0..<12 where place.path != "/" {
            if FileManager.default.fileExists(atPath: place.appendingPathComponent(".git").path) { return place.path }
            place = place.deletingLastPathComponent()
        }
        return folder
    }

    // MARK: Settings

    private func settings(telling reading: inout FileReading) throws(BuildError) -> BuildSettings {
        var settings = BuildSettings([
            "TARGET_NAME": target["name"] as? String ?? "", "PROJECT_NAME": project.name,
            "PRODUCT_NAME": "$(TARGET_NAME)",
            "SRCROOT": project.folder, "SOURCE_ROOT": project.folder, "PROJECT_DIR": project.folder,
            "SDKROOT": "iphoneos", "PLATFORM_NAME": "iphoneos",
        ])
        for owner in [project.own, target] {
            guard let layer = try project.configuration(configuration, of: owner) else { continue }
            settings.set("CONFIGURATION", layer["name"] as? String ?? "")
            var notes: [String] = []
            if let file = baseFile(of: layer) { notes = try ConfigurationFile(root: root).apply(file, to: &settings) }
            var level = ConditionalSetting.Level()
            let own = layer["buildSettings"] as? XcodeProject.Object ?? [:]
            for (name, value) in own.sorted(by: { $0.key < $1.key }) {
                if let text = value as? String { level.take(name, text, into: &settings) }
                if let list = value as? [String] { level.take(name, list.joined(separator: " "), into: &settings) }
            }
            level.end(&settings)
            for note in notes + level.notes { reading.note(note) }
        }
        return settings
    }

    private func baseFile(of layer: XcodeProject.Object) -> String? {
        if let file = layer["baseConfigurationReference"] as? String { return project.path(of: file) }
        guard let anchor = (layer["baseConfigurationReferenceAnchor"] as? String).flatMap(project.path),
            let place = layer["baseConfigurationReferenceRelativePath"] as? String
        else { return nil }
        return XcodeProject.plain("\(anchor)/\(place)")
    }

    // MARK: Files

    private func add(to reading: inout FileReading, _ settings: BuildSettings) throws(BuildError) {
        try addFiles(of: target, identifier, to: &reading)
        try addModules(to: &reading, settings)
        noteDependencies(in: &reading)
        // What was found in folders is not what the target says.
        reading.setPropertyLists(information: nil, entitlements: nil)
        let information = try settings["INFOPLIST_FILE"].map { path throws(BuildError) in
            try reading.propertyList(at: whole(path), beneath: root)
        }
        let entitlements = try settings["CODE_SIGN_ENTITLEMENTS"].map { path throws(BuildError) in
            try reading.propertyList(at: whole(path), beneath: root)
        }
        reading.setPropertyLists(information: information, entitlements: entitlements)
    }

    /// Adds what is imported of the project's own modules, and what that imports of them.
    private func addModules(to reading: inout FileReading, _ settings: BuildSettings) throws(BuildError) {
        let own = OwnModules(of: project, in: settings["CONFIGURATION"] ?? "")
        var read = 0
        var seen: Set<String> = []
        while read < reading.found.sources.count {
            let source = reading.found.sources[read]
            read += 1
            for module in ImportStatement.all(in: SwiftText(source.bytes)).map(\.module)
            where seen.insert(module).inserted {
                switch own.place(of: module, beneath: root) {
                case .target(let identifier, let object): try addFiles(of: object, identifier, to: &reading)
                case .folder(let path, let part): try reading.addFolder(path, beneath: root, as: part)
                case nil: continue
                }
                reading.merge(module)
            }
        }
    }

    /// Adds the files of a target of the project's.
    private func addFiles(
        of target: XcodeProject.Object, _ identifier: String, to reading: inout FileReading
    ) throws(BuildError) {
        for phase in project.list("buildPhases", of: target) {
            let kind = phase.object["isa"] as? String
            for entry in project.list("files", of: phase.object) {
                guard let file = entry.object["fileRef"] as? String else { continue }
                for path in files(of: file) {
                    switch kind {
                    case "PBXSourcesBuildPhase": try reading.addSource(path, beneath: root)
                    case "PBXResourcesBuildPhase": try reading.addResource(path, beneath: root)
                    default: break
                    }
                }
            }
        }
        try addFolders(of: target, identifier, to: &reading)
    }

    /// Tells of packages and frameworks, whose modules will be missed.
    private func noteDependencies(in reading: inout FileReading) {
        let packages = project.list("packageProductDependencies", of: target)
            .compactMap { $0.object["productName"] as? String }
        let targets = project.list("dependencies", of: target).compactMap { dependency in
            dependency.object["name"] as? String
                ?? (dependency.object["target"] as? String).flatMap { project.object($0)?["name"] as? String }
        }
        // Of a package that is merged the product may have another name; what is missing of it is missed by its module.
        let merged = reading.found.merged
        for name in packages + targets where !merged.contains(BuildSettings.identifier(name)) {
            reading.note(
                "the target depends on '\(name.prefix(80))', which is not built here; its module will be missing.")
        }
    }

    private func whole(_ path: String) -> String {
        XcodeProject.plain(path.hasPrefix("/") ? path : "\(project.folder)/\(path)")
    }

    /// The files that an entry of a build phase stands for: one, or one for each language.
    private func files(of identifier: String) -> [String] {
        guard let object = project.object(identifier) else { return [] }
        if object["isa"] as? String == "PBXVariantGroup" {
            return (object["children"] as? [String] ?? []).compactMap(project.path)
        }
        return project.path(of: identifier).map { [$0] } ?? []
    }

    /// Adds the folders that belong to a target as a whole, and files of other targets' folders.
    private func addFolders(
        of target: XcodeProject.Object, _ identifier: String, to reading: inout FileReading
    ) throws(BuildError) {
        let own = Set(target["fileSystemSynchronizedGroups"] as? [String] ?? [])
        for (group, object) in project.objects(of: "PBXFileSystemSynchronizedRootGroup") {
            guard let path = project.path(of: group) else { continue }
            let exceptions = project.list("exceptions", of: object).map(\.object)
                .filter { $0["target"] as? String == identifier }
                .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
            if own.contains(group) {
                let excluded = Set(exceptions)
                try reading.addFolder(path, beneath: root) { excluded.contains($0) }
            } else {
                for place in exceptions { try reading.addSource(XcodeProject.plain("\(path)/\(place)"), beneath: root) }
            }
        }
    }
}
