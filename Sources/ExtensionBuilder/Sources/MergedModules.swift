// SPDX-License-Identifier: Apache-2.0

/// Modules of a project's own whose sources are compiled with an extension's: their imports go, and their names before a point.
struct MergedModules {
    private let names: Set<String>
    /// Those of which a type has the name: there a point leads into the type.
    private let types: Set<String>

    init(_ names: Set<String>, in sources: [SwiftText]) {
        self.names = names
        guard !names.isEmpty else {
            types = []
            return
        }
        types = Set(
            sources.flatMap { source in
                let tokens = source.tokens
                return zip(tokens, tokens.dropFirst()).compactMap { keyword, name in
                    Self.keywords.contains(keyword.text) && names.contains(name.text) ? name.text : nil
                }
            })
    }

    private static let keywords: Set = ["class", "struct", "enum", "actor", "protocol", "typealias"]

    /// Finds what is written anew in a source, in order.
    func changes(in source: SwiftText) -> [SelectorExpressions.Change] {
        guard !names.isEmpty else { return [] }
        let imports = ImportStatement.all(in: source).filter { names.contains($0.module) }
        var changes = imports.map { statement in
            // What says how it is imported stands before it on the line.
            let start = source.code[..<statement.range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let line = String(decoding: source.code[start..<statement.range.upperBound], as: UTF8.self)
            if ImportStatement.isAll(of: line) { return blank(start..<statement.range.upperBound) }
            let end = source.code[statement.range].firstIndex(of: UInt8(ascii: ";")) ?? statement.range.upperBound
            return blank(statement.range.lowerBound..<end)
        }
        let tokens = source.tokens
        for place in tokens.indices.dropLast()
        where names.contains(tokens[place].text) && !types.contains(tokens[place].text) && tokens[place + 1].text == "."
            && (place == 0 || tokens[place - 1].text != ".")
            && !imports.contains(where: { $0.range.contains(tokens[place].place) })
        {
            changes.append(blank(tokens[place].place..<(tokens[place + 1].place + 1)))
        }
        return changes
    }

    private func blank(_ place: Range<Int>) -> SelectorExpressions.Change {
        SelectorExpressions.Change(place: place, text: String(repeating: " ", count: place.count))
    }

    /// The source that says what a package's own bundle is, where some source asks for it: the extension's, where the package has no resources.
    /// - Parameter bundles: those of packages that have.
    func bundle(for sources: [SwiftText], bundles: [PackageBundle] = []) -> (name: String, text: String)? {
        guard !names.isEmpty else { return nil }
        let isAsked = sources.contains { source in
            let tokens = source.tokens
            return zip(tokens, tokens.dropFirst()).contains { $0.text == "." && $1.text == "module" }
        }
        return isAsked
            ? (
                "PackageBundle.swift",
                "import Foundation\nextension Bundle { static var module: Bundle { .main } }\n"
                    + PackageBundle.source(of: bundles)
            )
            : nil
    }
}
