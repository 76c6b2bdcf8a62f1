// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation

/// Files that a project names, which lie beneath a folder or are refused: no project puts another's file into a bundle.
extension FileReading {
    /// Adds a source that a project names.
    mutating func addSource(_ path: String, beneath root: String) throws(BuildError) {
        let (folder, name) = try Self.place(of: path, beneath: root)
        guard folder.holds(name) else {
            throw BuildError(.notFound, "'\(path)' is not there, which the project names; put it there or take it out.")
        }
        try take(name, in: folder, path: path, place: [name])
    }

    /// Adds a resource that a project names.
    mutating func addResource(_ path: String, beneath root: String) throws(BuildError) {
        let (folder, name) = try Self.place(of: path, beneath: root)
        guard folder.holds(name) else {
            throw BuildError(.notFound, "'\(path)' is not there, which the project names; put it there or take it out.")
        }
        if FileKind(folder: name) == .leftOut, (try? folder.folder(name)) != nil {
            return note("'\(path)' is left out: Xcode's compilers of it are Apple's.")
        }
        // `en.lproj/Localizable.strings` keeps its folder.
        let language = path.split(separator: "/").dropLast().last.flatMap { $0.hasSuffix(".lproj") ? String($0) : nil }
        try keepAll(name, in: folder, path: path, place: (language.map { [$0] } ?? []) + [name])
    }

    /// Adds a folder that belongs to a target.
    mutating func addFolder(
        _ path: String, beneath root: String, excluding excluded: (String) -> Bool
    ) throws(BuildError) {
        let (parent, name) = try Self.place(of: path, beneath: root)
        guard let folder = try? parent.folder(name) else {
            throw BuildError(.notFound, "'\(path)' is not there, which the project names; put it there or take it out.")
        }
        try add(folder, at: path, beneath: [], excluding: excluded)
    }

    /// Adds the folder of a package's target: its resources lie in a bundle of their own.
    mutating func addFolder(_ path: String, beneath root: String, as part: PackagePart) throws(BuildError) {
        let before = found
        try addFolder(path, beneath: root) { _ in false }
        assign(part, after: before)
    }

    /// Reads a property list that a project names.
    mutating func propertyList(at path: String, beneath root: String) throws(BuildError) -> SourceFile {
        guard let bytes = Self.bytes(at: path, beneath: root, atMost: 1 << 20) else {
            throw BuildError(.notFound, "'\(path)' cannot be read, which the target's settings name; put it there.")
        }
        return SourceFile(path: path, name: String(path.split(separator: "/").last ?? ""), bytes: bytes)
    }

    /// Reads a plain file beneath a folder; nil where there is none that may be read.
    static func bytes(at path: String, beneath root: String, atMost largest: Int) -> [UInt8]? {
        guard let (folder, name) = try? place(of: path, beneath: root), let file = try? folder.file(name),
            file.size <= largest
        else { return nil }
        return file.bytes(at: 0, count: file.size)
    }

    private static func place(of path: String, beneath root: String) throws(BuildError) -> (OpenFolder, String) {
        let outside = BuildError(
            .badInput,
            "'\(path)', which the project names, does not lie beneath '\(root)' or a link leads there; name its "
                + "files one by one.")
        guard path.hasPrefix(root.hasSuffix("/") ? root : root + "/"),
            var steps = OpenFolder.steps(path.dropFirst(root.count)),
            let name = steps.popLast(), let top = OpenFolder(path: root)
        else { throw outside }
        do throws(OpenFolder.Fault) { return (try top.folder(along: steps), name) } catch {
            guard error != .missing else {
                throw BuildError(
                    .notFound, "'\(path)' is not there, which the project names; put it there or take it out.")
            }
            throw outside
        }
    }
}
