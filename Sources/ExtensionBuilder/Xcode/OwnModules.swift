// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The modules that a project brings itself: frameworks and libraries among its targets, and packages that lie beside it.
///
/// What a target imports of them is compiled with it, as if it were its own.
struct OwnModules {
    /// A target of the project's, by its module's name.
    private var targets: [String: (identifier: String, object: XcodeProject.Object)] = [:]
    /// Where packages lie.
    private var packages: [String] = []
    private let configuration: String

    /// Finds what there is.
    /// - Parameter configuration: the configuration that is built.
    init(of project: XcodeProject, in configuration: String) {
        self.configuration = configuration
        for target in project.objects(of: "PBXNativeTarget") {
            guard let name = target.object["name"] as? String, let type = target.object["productType"] as? String,
                type.contains(".framework") || type.contains(".library")
            else { continue }
            targets[BuildSettings.identifier(name)] = target
        }
        var places = project.objects(of: "XCLocalSwiftPackageReference")
            .compactMap { $0.object["relativePath"] as? String }
            .map { XcodeProject.plain("\(project.folder)/\($0)") }
        // Before Xcode 15 a package was a folder among the files.
        places += project.objects(of: "PBXFileReference")
            .filter { ["wrapper", "folder"].contains($0.object["lastKnownFileType"] as? String) }
            .compactMap { project.path(of: $0.identifier) }
        for place in places where !packages.contains(place) { packages.append(place) }
    }

    /// A module's sources.
    enum Place {
        case target(identifier: String, object: XcodeProject.Object)
        case folder(String, PackagePart)
    }

    /// Returns where a module's sources are; nil for one that is somebody else's.
    func place(of module: String, beneath root: String) -> Place? {
        if let target = targets[module] { return .target(identifier: target.identifier, object: target.object) }
        for package in packages {
            guard let bytes = FileReading.bytes(at: "\(package)/Package.swift", beneath: root, atMost: 1 << 20) else {
                continue
            }
            let description = SwiftText(bytes)
            guard let (own, part) = Self.target(module, in: description, configuration: configuration) else { continue }
            return .folder(XcodeProject.plain("\(package)/\(own)"), part)
        }
        return nil
    }

    private static let kinds: Set = ["target", "executableTarget"]

    /// Returns the folder of a package's target, as its description says, and what else that says; nil where it has none of the name.
    static func target(
        _ module: String, in description: SwiftText, configuration: String
    ) -> (folder: String, part: PackagePart)? {
        let tokens = description.tokens
        var place = 0
        while place + 2 < tokens.count {
            guard tokens[place].text == ".", kinds.contains(tokens[place + 1].text), tokens[place + 2].text == "(",
                let end = SelectorExpressions.closing(tokens, from: place + 2)
            else {
                place += 1
                continue
            }
            // Targets that it depends on are named inside of it.
            let own = place + 2..<end
            place = end
            guard text(of: "name", tokens, own, description) == module else { continue }
            let package = tokens.indices.dropLast().first {
                tokens[$0].text == "Package" && tokens[$0 + 1].text == "("
            }
            let whole = (package ?? -1) + 1..<tokens.count
            var part = PackagePart(
                of: module, package: text(of: "name", tokens, whole, description) ?? module, tokens[own], description,
                configuration: configuration)
            part.language = text(of: "defaultLocalization", tokens, whole, description)
            return (text(of: "path", tokens, own, description) ?? "Sources/\(module)", part)
        }
        return nil
    }

    /// Returns the text that follows a label between brackets, outside of further ones.
    private static func text(
        of label: String, _ tokens: [SwiftToken], _ place: Range<Int>, _ description: SwiftText
    ) -> String? {
        var depth = 0
        for at in place.dropLast(2) {
            if ["(", "["].contains(tokens[at].text) { depth += 1 }
            if [")", "]"].contains(tokens[at].text) { depth -= 1 }
            guard depth == 1, tokens[at].text == label, tokens[at + 1].text == ":",
                let text = description.quoted(at: tokens[at + 2])
            else { continue }
            return text
        }
        return nil
    }
}
