// SPDX-License-Identifier: Apache-2.0

/// `#keyPath(Till.drawer.count)`, which the compiler refuses on Linux, as the text that it is on Apple's systems: `"drawer.count"`.
///
/// What comes before the first name with a small letter is the type. What is written otherwise stays as it is, and is told.
enum KeyPathExpressions {
    /// Finds what is written anew in a source, in order.
    static func changes(in source: SwiftText) -> [SelectorExpressions.Change] {
        let tokens = source.tokens
        return tokens.indices.compactMap { place in
            guard tokens[place].text == "#", tokens.indices.contains(place + 3), tokens[place + 1].text == "keyPath",
                tokens[place + 2].text == "(", let end = SelectorExpressions.closing(tokens, from: place + 2)
            else { return nil }
            let inside = tokens[(place + 3)..<end]
            let names = inside.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            let points = inside.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            guard inside.count % 2 == 1, names.allSatisfy(\.isWord), points.allSatisfy({ $0.text == "." }) else {
                return nil
            }
            let path = names.map(\.text).drop { $0.first.map { $0.isUppercase } ?? true }
            guard !path.isEmpty else { return nil }
            return SelectorExpressions.Change(
                place: tokens[place].place..<(tokens[end].place + 1), text: "\"\(path.joined(separator: "."))\"")
        }
    }
}
