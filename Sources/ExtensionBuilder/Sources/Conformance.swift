// SPDX-License-Identifier: Apache-2.0

/// What a class, or an extension of it, says that the class is, outside of any other declaration.
struct Conformance: Sendable, Equatable {
    /// The type's name.
    let type: String
    /// The last part of each type behind the colon: a superclass, or protocols.
    let names: [String]

    /// Finds what a source says of classes.
    static func all(in source: SwiftText) -> [Conformance] {
        let tokens = source.tokens
        var found: [Conformance] = []
        var depth = 0
        for (place, token) in tokens.enumerated() {
            switch token.text {
            case "{": depth += 1
            case "}": depth -= 1
            case "class" where depth == 0, "extension" where depth == 0, "actor" where depth == 0:
                guard let head = head(tokens[(place + 1)...]) else { continue }
                found.append(head)
            default: break
            }
        }
        return found
    }

    /// Reads `Shop.AppDelegate: UIResponder, UIApplicationDelegate` up to the brace or `where`.
    private static func head(_ tokens: ArraySlice<SwiftToken>) -> Conformance? {
        var type: String?
        var names: [String] = []
        var isBehind = false
        var last: String?
        var depth = 0
        for token in tokens {
            switch token.text {
            case "{", "where":
                if let last { names.append(last) }
                return type.map { Conformance(type: $0, names: names) }
            case "<", "(": depth += 1
            case ">", ")": depth -= 1
            case ":" where depth == 0: isBehind = true
            case "," where depth == 0 && isBehind:
                if let last { names.append(last) }
                last = nil
            case _ where depth == 0 && token.isWord:
                if isBehind { last = token.text } else { type = token.text }
            default: break
            }
        }
        return nil
    }
}
