// SPDX-License-Identifier: Apache-2.0

/// A class that a source declares outside of any other declaration.
struct ClassDeclaration: Sendable, Equatable {
    /// Its name.
    let name: String
    /// Its name in Objective-C, where an attribute gives it one.
    let nameInObjectiveC: String?
    /// What stands first behind the colon: a superclass, or a protocol.
    let parent: String?

    /// Finds the classes of a source.
    static func all(in source: SwiftText) -> [ClassDeclaration] {
        let tokens = source.tokens
        func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : "" }
        var found: [ClassDeclaration] = []
        var depth = 0
        var given: String?
        for (place, token) in tokens.enumerated() {
            switch token.text {
            case "{":
                depth += 1
                given = nil
            case "}": depth -= 1
            case "objc" where text(place - 1) == "@" && text(place + 1) == "(" && text(place + 3) == ")":
                given = text(place + 2)
            case "func", "var", "let", "struct", "enum", "protocol", "extension", "actor": given = nil
            // `class func` and its like stand inside of classes only.
            case "class" where depth == 0 && tokens.indices.contains(place + 1) && tokens[place + 1].isWord:
                found.append(
                    ClassDeclaration(
                        name: text(place + 1), nameInObjectiveC: given, parent: parent(tokens[(place + 2)...])))
                given = nil
            default: break
            }
        }
        return found
    }

    /// Returns the last part of the first type behind the colon of a class.
    private static func parent(_ tokens: ArraySlice<SwiftToken>) -> String? {
        guard tokens.first?.text == ":" else { return nil }
        var parent: String?
        for token in tokens.dropFirst() {
            guard token.text != "where", token.isWord || token.text == "." else { break }
            if token.isWord { parent = token.text }
        }
        return parent
    }
}
