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

    /// Finds the imports of a source.
    static func all(in source: SwiftText) -> [ImportStatement] {
        let tokens = SwiftToken.all(in: source)
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
