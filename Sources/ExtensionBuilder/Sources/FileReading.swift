// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation

/// Reads sources and resources from folders of anybody's, within bounds: no link in them is followed, nothing that is no plain
/// file is waited for, and neither size nor number nor depth is theirs to choose.
struct FileReading {
    /// The bounds; an extension has some dozen files.
    enum Bounds {
        static let largestFile = 8 << 20
        static let largestResource = 64 << 20
        static let allBytes = 128 << 20
        static let mostFiles = 2000
        static let deepest = 24
    }

    private(set) var found = FoundFiles()
    private var bytes = 0
    private var count = 0
    private var seen: Set<String> = []

    /// Reads a source that was named, or all of a folder.
    mutating func add(_ path: String, excluding excluded: (String) -> Bool = { _ in false }) throws(BuildError) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw BuildError(.notFound, "there is no source at '\(path)'; name .swift files or their folder.")
        }
        guard !isFolder.boolValue else {
            guard let folder = OpenFolder(path: path) else {
                throw BuildError(.unreadable, "the folder '\(path)' cannot be read; check that you may read it.")
            }
            return try add(folder, at: path, beneath: [], excluding: excluded)
        }
        try addNamed(path)
    }

    /// Reads a file that was named by the user, whose links are the user's own.
    mutating func addNamed(_ path: String) throws(BuildError) {
        let url = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
        guard let folder = OpenFolder(path: url.deletingLastPathComponent().path) else {
            throw BuildError(.notFound, "there is no source at '\(path)'; name .swift files or their folder.")
        }
        try take(url.lastPathComponent, in: folder, path: path, place: [])
    }

    /// Reads a resource that was named: a file, or a folder with all that it holds.
    mutating func addResource(_ path: String) throws(BuildError) {
        let url = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard let parent = OpenFolder(path: url.deletingLastPathComponent().path), parent.holds(url.lastPathComponent)
        else { throw BuildError(.notFound, "there is no resource at '\(path)'; name a file or a folder.") }
        try keepAll(url.lastPathComponent, in: parent, path: path, place: [name])
    }

    /// Keeps a file, or a folder with all that it holds.
    mutating func keepAll(
        _ name: String, in parent: OpenFolder, path: String, place: [String]
    ) throws(BuildError) {
        if let folder = try? parent.folder(name) {
            try addResources(of: folder, path: path, place: place)
        } else {
            try keep(parent, name, path: path, place: place)
        }
    }

    /// Keeps a line about what was left out.
    mutating func note(_ remark: String) { found.remarks.append(remark) }

    /// Says that the sources of a module are among these.
    mutating func merge(_ module: String) { found.merged.insert(module) }

    /// Says that what was found since is of a package's target.
    mutating func assign(_ part: PackagePart, after before: FoundFiles) {
        for place in found.sources.indices.dropFirst(before.sources.count) { found.sources[place].part = part }
        for place in found.resources.indices.dropFirst(before.resources.count) { found.resources[place].part = part }
    }

    /// Says which property lists there are, whatever was found.
    mutating func setPropertyLists(information: SourceFile?, entitlements: SourceFile?) {
        found.informationFiles = information.map { [$0] } ?? []
        found.entitlements = entitlements.map { [$0] } ?? []
    }

    private mutating func addResources(of folder: OpenFolder, path: String, place: [String]) throws(BuildError) {
        guard place.count <= Bounds.deepest else { throw Self.tooDeep(path) }
        for name in folder.contents.sorted() where !name.hasPrefix(".") {
            let inner = "\(path)/\(name)"
            if let next = try? folder.folder(name) {
                try addResources(of: next, path: inner, place: place + [name])
            } else {
                try keep(folder, name, path: inner, place: place + [name])
            }
        }
    }

    mutating func add(
        _ folder: OpenFolder, at path: String, beneath place: [String], excluding excluded: (String) -> Bool
    ) throws(BuildError) {
        guard place.count <= Bounds.deepest else { throw Self.tooDeep(path) }
        for name in folder.contents.sorted() where !name.hasPrefix(".") {
            let steps = place + [name]
            guard !excluded(steps.joined(separator: "/")) else { continue }
            let inner = "\(path)/\(name)"
            if let next = try? folder.folder(name) {
                switch FileKind(folder: name) {
                case .resources: try addResources(of: next, path: inner, place: [name])
                case .leftOut:
                    if name.hasSuffix(".xcodeproj") {
                        note("'\(inner)' is an Xcode project; --project and --target build one target of it.")
                    }
                default: try add(next, at: inner, beneath: steps, excluding: excluded)
                }
                continue
            }
            try take(name, in: folder, path: inner, place: steps)
        }
    }

    /// Sorts a file and reads what is used of it.
    mutating func take(_ name: String, in folder: OpenFolder, path: String, place: [String]) throws(BuildError) {
        // A package's own description is no part of it.
        if !place.isEmpty, name == "Package.swift" { return }
        switch FileKind(file: name) {
        case .source:
            guard let file = try read(name, in: folder, path: path, atMost: Bounds.largestFile) else { return }
            found.sources.append(file)
        case .information:
            guard let file = try read(name, in: folder, path: path, atMost: 1 << 20) else { return }
            found.informationFiles.append(file)
        case .entitlements:
            guard let file = try read(name, in: folder, path: path, atMost: 1 << 20) else { return }
            found.entitlements.append(file)
        case .foreign: found.foreign.append(path)
        case .resources: try keep(folder, name, path: path, place: [name])
        case .leftOut: break
        }
    }

    private mutating func keep(
        _ folder: OpenFolder, _ name: String, path: String, place: [String]
    ) throws(BuildError) {
        guard let file = try read(name, in: folder, path: path, atMost: Bounds.largestResource) else { return }
        found.resources.append(ResourceFile(place: place.joined(separator: "/"), bytes: file.bytes))
    }

    /// Reads a file; nil for a link in a folder, for what is no plain file, and for what was read before.
    private mutating func read(
        _ name: String, in folder: OpenFolder, path: String, atMost largest: Int
    ) throws(BuildError) -> SourceFile? {
        let file: OpenFile
        do throws(OpenFolder.Fault) { file = try folder.file(name) } catch {
            switch error {
            case .link: found.remarks.append("'\(path)' is left out: it is a link; name what it leads to.")
            case .notPlain: found.remarks.append("'\(path)' is left out: it is no plain file.")
            case .missing: throw BuildError(.notFound, "there is no file '\(path)'; check the path.")
            case .unreadable:
                throw BuildError(.unreadable, "'\(path)' cannot be read; check that it is a file you may read.")
            }
            return nil
        }
        let size = file.size
        guard size <= largest else {
            throw BuildError(
                .badInput, "'\(path)' has \(size) bytes, more than the \(largest) that are read; leave it out.")
        }
        let whole = URL(fileURLWithPath: path).standardizedFileURL.path
        guard seen.insert(whole).inserted else { return nil }
        count += 1
        bytes += size
        guard count <= Bounds.mostFiles, bytes <= Bounds.allBytes else {
            throw BuildError(
                .badInput,
                "there are more than \(Bounds.mostFiles) files or \(Bounds.allBytes >> 20) MB up to '\(path)'; "
                    + "name the extension's own folder.")
        }
        return SourceFile(path: path, name: name, bytes: file.bytes(at: 0, count: size))
    }

    private static func tooDeep(_ path: String) -> BuildError {
        BuildError(
            .badInput, "'\(path)' lies more than \(Bounds.deepest) folders deep; name the extension's own folder.")
    }
}
