// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation

/// An Xcode project as its file tells it: objects that name each other.
struct XcodeProject {
    /// An object, by its keys.
    typealias Object = [String: Any]

    /// The folder that the project's paths begin at.
    let folder: String
    /// The project's own name.
    let name: String
    private let objects: [String: Object]
    private let project: Object
    /// Where groups and files lie, by their object.
    private let paths: [String: String]

    /// The largest `project.pbxproj` that is read, in bytes.
    static let largest = 32 << 20

    /// Reads the bytes of a `project.pbxproj` that lies in `NAME.xcodeproj` in a folder.
    /// - Throws: ``BuildError`` where it is none.
    init(_ bytes: Data, named name: String, in folder: String) throws(BuildError) {
        let refused = BuildError(
            .badInput, "'\(name).xcodeproj' holds no project.pbxproj that can be read; open and save it with Xcode.")
        guard !Self.isDeep(bytes), let file = PropertyListFile.dictionary(bytes),
            let objects = file["objects"] as? [String: Object], let root = file["rootObject"] as? String,
            let project = objects[root]
        else { throw refused }
        let start = (project["projectDirPath"] as? String).flatMap { $0.isEmpty ? nil : "\(folder)/\($0)" } ?? folder
        self.folder = Self.plain(start)
        self.name = name
        self.objects = objects
        self.project = project
        var paths: [String: String] = [:]
        Self.walk(project["mainGroup"] as? String ?? "", at: self.folder, root: self.folder, objects, into: &paths)
        self.paths = paths
    }

    /// Whether brackets lie deeper than any project's; Foundation's reader calls itself for each.
    static func isDeep(_ bytes: Data) -> Bool {
        var depth = 0
        var isText = false
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isText, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isText.toggle()
            } else if !isText {
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") { depth -= 1 }
                if depth > 64 { return true }
            }
        }
        return false
    }

    private static func walk(
        _ identifier: String, at parent: String, root: String, _ objects: [String: Object],
        into paths: inout [String: String]
    ) {
        // A list of what is still to be looked at: groups may name each other in a ring, and lie deep.
        var unseen = [(identifier, parent)]
        while let (identifier, parent) = unseen.popLast() {
            guard paths[identifier] == nil, let object = objects[identifier] else { continue }
            let own = object["path"] as? String
            let place: String
            switch object["sourceTree"] as? String {
            case "<group>", nil: place = own.map { "\(parent)/\($0)" } ?? parent
            case "SOURCE_ROOT": place = own.map { "\(root)/\($0)" } ?? root
            case "<absolute>": place = own ?? root
            // What lies with Xcode, or is built.
            default: continue
            }
            paths[identifier] = plain(place)
            for child in object["children"] as? [String] ?? [] { unseen.append((child, place)) }
        }
    }

    /// A path without `.` and `..`, by its letters alone.
    static func plain(_ path: String) -> String {
        var steps: [Substring] = []
        for step in path.split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        return "/" + steps.joined(separator: "/")
    }

    /// Returns an object.
    func object(_ identifier: String) -> Object? { objects[identifier] }

    /// Returns objects of a kind.
    func objects(of kind: String) -> [(identifier: String, object: Object)] {
        objects.filter { $0.value["isa"] as? String == kind }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    /// Returns the objects that a key of an object lists.
    func list(_ key: String, of object: Object) -> [(identifier: String, object: Object)] {
        (object[key] as? [String] ?? []).compactMap { identifier in objects[identifier].map { (identifier, $0) } }
    }

    /// Returns where a file or group lies; nil for what lies with Xcode or is built.
    func path(of identifier: String) -> String? { paths[identifier] }

    /// Returns the target of a name, or the one service extension that there may be.
    /// - Throws: ``BuildError``, with the targets that there are.
    func target(_ asked: String?, isApp: Bool = false) throws(BuildError) -> (identifier: String, object: Object) {
        let targets = objects(of: "PBXNativeTarget")
        let (type, kind) =
            isApp ? ("product-type.application", "app") : ("product-type.app-extension", "app extension")
        let extensions = targets.filter {
            ($0.object["productType"] as? String)?.hasSuffix(type) == true
        }
        let names = extensions.compactMap { $0.object["name"] as? String }.sorted()
        let there =
            names.isEmpty
            ? "it has no target of an \(kind)" : "there is \(names.prefix(12).joined(separator: ", "))"
        guard let asked else {
            guard extensions.count == 1 else {
                throw BuildError(
                    .usage, "'\(name).xcodeproj' has no one \(kind): \(there); name one with --target.")
            }
            return extensions[0]
        }
        if let found = extensions.first(where: { $0.object["name"] as? String == asked }) { return found }
        guard targets.contains(where: { $0.object["name"] as? String == asked }) else {
            throw BuildError(.badInput, "'\(name).xcodeproj' has no target '\(asked.prefix(60))'; \(there).")
        }
        throw BuildError(.badInput, "the target '\(asked.prefix(60))' is no \(kind); \(there).")
    }

    /// Returns the layers of settings of an object that has configurations, the lowest first: a file's name, or values.
    func configuration(_ asked: String?, of object: Object) throws(BuildError) -> Object? {
        guard let list = (object["buildConfigurationList"] as? String).flatMap({ objects[$0] }) else { return nil }
        let all = self.list("buildConfigurations", of: list).map(\.object)
        func named(_ name: String) -> Object? { all.first { $0["name"] as? String == name } }
        if let asked {
            if let found = named(asked) { return found }
            let names = all.compactMap { $0["name"] as? String }.joined(separator: ", ")
            throw BuildError(
                .badInput, "'\(name).xcodeproj' has no configuration '\(asked.prefix(40))'; there is \(names).")
        }
        // What Xcode runs and tests with.
        return named("Debug") ?? (list["defaultConfigurationName"] as? String).flatMap(named) ?? all.first
    }

    /// The project's own settings.
    var own: Object { project }
}
