// SPDX-License-Identifier: Apache-2.0

/// `import UIKit.UIImage`: a header of the module, with which on iOS the module comes whole. Here a module has no such parts, and is
/// imported itself.
enum ModuleParts {
    /// Finds what is written anew in a source, in order: the parts go.
    /// - Parameter modules: those that are there.
    static func changes(in source: SwiftText, of modules: Set<String>) -> [SelectorExpressions.Change] {
        let tokens = source.tokens
        return tokens.indices.compactMap { place in
            guard tokens[place].text == "import", place == 0 || !notBefore.contains(tokens[place - 1].text),
                tokens.indices.contains(place + 1), modules.contains(tokens[place + 1].text)
            else { return nil }
            var last = place + 1
            while last + 2 < tokens.count, tokens[last + 1].text == ".", tokens[last + 2].isWord,
                !source.code[tokens[last].place..<tokens[last + 2].place].contains(UInt8(ascii: "\n"))
            {
                last += 2
            }
            guard last > place + 1 else { return nil }
            let range = tokens[place + 2].place..<(tokens[last].place + tokens[last].text.utf8.count)
            return SelectorExpressions.Change(place: range, text: String(repeating: " ", count: range.count))
        }
    }

    /// A member may be called `import`.
    private static let notBefore: Set = [".", "func", "case", "let", "var"]
}
