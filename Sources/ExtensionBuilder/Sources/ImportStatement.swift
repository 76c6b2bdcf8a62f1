// SPDX-License-Identifier: Apache-2.0

/// An `import` of a source, whether or not its branch of `#if` is taken.
struct ImportStatement: Sendable, Equatable {
    /// The module, without what is behind a dot.
    let module: String
    /// Where the statement stands in the source.
    let range: Range<Int>

    private static let kinds: Set<String> = [
        "class", "struct", "enum", "protocol", "typealias", "func", "var", "let", "actor",
    ]

    /// Whether a line holds an import, and nothing that is missed when it is taken out.
    static func isAll(of line: String) -> Bool {
        let tokens = SwiftText(Array(line.utf8)).tokens.map(\.text)
        guard let place = tokens.firstIndex(of: "import") else { return false }
        let before = tokens[..<place].filter { $0 != "@" }
        let after = tokens[(place + 1)...].filter { $0 != "." && !kinds.contains($0) }
        // A module, and one thing of it at most; what stands before it says how it is imported.
        return before.allSatisfy { levels.contains($0) } && (1...4).contains(after.count)
            && after.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    }

    private static let levels: Set<String> = [
        "preconcurrency", "testable", "_exported", "_implementationOnly", "public", "package", "internal",
        "fileprivate",
        "private",
    ]

    /// Finds the imports of a source.
    static func all(in source: SwiftText) -> [ImportStatement] {
        let tokens = source.tokens
        var found: [ImportStatement] = []
        for (place, token) in tokens.enumerated() where token.text == "import" {
            // A member may be called so: `plan.import`.
            if place > 0, [".", "func", "case", "let", "var"].contains(tokens[place - 1].text) { continue }
            var next = place + 1
            if tokens.indices.contains(next), kinds.contains(tokens[next].text) { next += 1 }
            guard tokens.indices.contains(next), tokens[next].isWord else { continue }
            let end = source.code[token.place...].firstIndex(of: UInt8(ascii: "\n")) ?? source.code.count
            found.append(ImportStatement(module: tokens[next].text, range: token.place..<end))
        }
        return found
    }
}
