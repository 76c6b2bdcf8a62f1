// SPDX-License-Identifier: Apache-2.0

/// `#selector(tick)`, which the compiler refuses on Linux, as `Selector("tick", Till.tick)`: the method beside its name.
///
/// A method of `self` is named by its class, so that nothing is kept alive and no closure needs a `self`. Getters and setters stay as they
/// are, and are told.
enum SelectorExpressions {
    /// What stands in the place of others, by the bytes that go.
    struct Change: Equatable {
        let place: Range<Int>
        let text: String
    }

    /// Finds what is written anew in a source, in order.
    static func changes(in source: SwiftText) -> [Change] {
        let tokens = source.tokens
        var changes: [Change] = []
        var types = EnclosingTypes()
        for (place, token) in tokens.enumerated() {
            types.take(tokens, place)
            guard token.text == "#", tokens.indices.contains(place + 3), tokens[place + 1].text == "selector",
                tokens[place + 2].text == "(", let end = closing(tokens, from: place + 2)
            else { continue }
            let inside = tokens[(place + 3)..<end]
            guard let written = written(inside, in: source, ownedBy: types.path) else { continue }
            changes.append(Change(place: token.place..<(tokens[end].place + 1), text: written))
        }
        return changes
    }

    /// The bracket that belongs to another.
    static func closing(_ tokens: [SwiftToken], from start: Int) -> Int? {
        var depth = 0
        for place in start..<tokens.count {
            switch tokens[place].text {
            case "(": depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return place }
            default: break
            }
        }
        return nil
    }

    private static func written(
        _ inside: ArraySlice<SwiftToken>, in source: SwiftText, ownedBy type: String?
    ) -> String? {
        guard let first = inside.first, let last = inside.last else { return nil }
        if ["getter", "setter"].contains(first.text), inside.dropFirst().first?.text == ":" { return nil }
        let end = last.place + last.text.utf8.count
        guard end <= source.bytes.count, source.code[last.place..<end].elementsEqual(last.text.utf8) else { return nil }
        let isCast = inside.contains { $0.text == "as" }
        let method = inside.prefix { $0.text != "as" }
        // What it is a method of: all before the last point outside of brackets.
        var depth = 0
        var point: Int?
        for (place, token) in zip(method.indices, method) {
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            if token.text == ".", depth == 0 { point = place }
        }
        let start = point.map { $0 + 1 } ?? method.startIndex
        guard start < method.endIndex, method[start].isWord else { return nil }
        let owner = method[..<start].dropLast(point == nil ? 0 : 1).map(\.text).joined()
        let labels = method[start...].dropFirst().filter { $0.isWord || $0.text == ":" }.map {
            $0.text == "_" ? "" : $0.text
        }
        let name = ([method[start].text] + labels).joined()
        var expression = first.place
        var prefix = ""
        if let type, !isCast, ["", "self", "Self", "type(of:self)"].contains(owner) {
            prefix = type + "."
            expression = method[start].place
        }
        return "Selector(\"\(name)\", \(prefix)" + String(decoding: source.bytes[expression..<end], as: UTF8.self) + ")"
    }
}

/// The types that a place in a source is in.
struct EnclosingTypes {
    private var braces: [String?] = []
    private var awaited: String?

    /// The name of the type, `Outer.Inner`; nil outside of any.
    var path: String? {
        let names = braces.compactMap { $0 }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }

    private static let keywords: Set = ["class", "struct", "enum", "actor", "extension"]
    private static let modifiers: Set = [
        "func", "var", "let", "subscript", "override", "final", "private", "open", "public",
    ]

    /// Goes on by a token.
    mutating func take(_ tokens: [SwiftToken], _ place: Int) {
        let token = tokens[place]
        switch token.text {
        case "{":
            braces.append(awaited)
            awaited = nil
        case "}": _ = braces.popLast()
        case ";": awaited = nil
        case let text where Self.keywords.contains(text):
            guard place == 0 || ![".", "import"].contains(tokens[place - 1].text), place + 1 < tokens.count,
                tokens[place + 1].isWord,
                !Self.modifiers.contains(tokens[place + 1].text)
            else { return }
            var name = tokens[place + 1].text
            var next = place + 2
            while next + 1 < tokens.count, tokens[next].text == ".", tokens[next + 1].isWord {
                name += "." + tokens[next + 1].text
                next += 2
            }
            awaited = name
        default: break
        }
    }
}
