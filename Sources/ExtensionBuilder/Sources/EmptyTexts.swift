// SPDX-License-Identifier: Apache-2.0

/// `NSAttributedString()`, which Foundation on Linux makes of a text only: `NSAttributedString(string: "")`.
enum EmptyTexts {
    private static let names: Set = ["NSAttributedString", "NSMutableAttributedString"]

    /// Finds what is written anew in a source, in order.
    static func changes(in source: SwiftText) -> [SelectorExpressions.Change] {
        let tokens = source.tokens
        return tokens.indices.dropLast(2).compactMap { place in
            guard names.contains(tokens[place].text), tokens[place + 1].text == "(", tokens[place + 2].text == ")"
            else {
                return nil
            }
            let end = tokens[place + 2].place
            return SelectorExpressions.Change(place: end..<end, text: "string: \"\"")
        }
    }
}
