// SPDX-License-Identifier: Apache-2.0

/// `optional func` in protocols, which only Objective-C has: the requirement stays, with a default that does nothing, and `loader?(…)` calls
/// it. So whoever has not the method is called without effect, as on Apple's systems.
///
/// Requirements that answer something, and properties, stay as they are, and are told.
enum OptionalRequirements {
    private struct Found {
        /// Where `optional` stands.
        let place: Int
        let name: String
        /// From `func` to the last bracket.
        let signature: Range<Int>
    }

    /// The names of the methods that are optional in some of the sources.
    static func names(in sources: [SwiftText]) -> Set<String> {
        Set(sources.flatMap { source in protocols(in: source.tokens).flatMap(\.found).map(\.name) })
    }

    /// Finds what is written anew in a source.
    static func changes(in source: SwiftText, calling names: Set<String>) -> [SelectorExpressions.Change] {
        guard !names.isEmpty else { return [] }
        let tokens = source.tokens
        var changes: [SelectorExpressions.Change] = []
        for described in protocols(in: tokens) where !described.found.isEmpty {
            for one in described.found {
                let start = tokens[one.place].place
                changes.append(SelectorExpressions.Change(place: start..<(start + 8), text: "        "))
            }
            let defaults = described.found.map { one in
                let end = tokens[one.signature.upperBound - 1].place + 1
                let signature = source.code[tokens[one.signature.lowerBound].place..<end]
                return described.access + String(decoding: signature, as: UTF8.self).replacing("\n", with: " ") + " {}"
            }
            let end = tokens[described.end].place + 1
            changes.append(
                SelectorExpressions.Change(
                    place: end..<end,
                    text: "; extension \(described.name) { \(defaults.joined(separator: "; ")) }"))
        }
        for place in tokens.indices.dropFirst().dropLast(2)
        where names.contains(tokens[place].text) && tokens[place - 1].text == "." && tokens[place + 1].text == "?"
            && tokens[place + 2].text == "("
        {
            let mark = tokens[place + 1].place
            changes.append(SelectorExpressions.Change(place: mark..<(mark + 1), text: ""))
        }
        return changes
    }

    private struct Described {
        let name: String
        let access: String
        let found: [Found]
        let end: Int
    }

    private static func protocols(in tokens: [SwiftToken]) -> [Described] {
        tokens.indices.compactMap { place in
            guard tokens[place].text == "protocol", place + 1 < tokens.count, tokens[place + 1].isWord,
                let open = tokens[place...].firstIndex(where: { $0.text == "{" })
            else { return nil }
            var depth = 0
            var found: [Found] = []
            for inside in open..<tokens.count {
                switch tokens[inside].text {
                case "{": depth += 1
                case "}": depth -= 1
                case "optional" where depth == 1:
                    if let one = requirement(tokens, at: inside) { found.append(one) }
                default: break
                }
                guard depth == 0 else { continue }
                let isPublic = place > 0 && tokens[place - 1].text == "public"
                return Described(
                    name: tokens[place + 1].text, access: isPublic ? "public " : "", found: found, end: inside)
            }
            return nil
        }
    }

    /// Reads `optional func loader(_ loader: Loader, didProgress part: Double)`.
    private static func requirement(_ tokens: [SwiftToken], at place: Int) -> Found? {
        guard place + 3 < tokens.count, tokens[place + 1].text == "func", tokens[place + 2].isWord,
            tokens[place + 3].text == "(", let end = SelectorExpressions.closing(tokens, from: place + 3)
        else { return nil }
        let next = end + 1 < tokens.count ? tokens[end + 1].text : ""
        guard !["-", "throws", "async", "rethrows", "where"].contains(next) else { return nil }
        return Found(place: place, name: tokens[place + 2].text, signature: (place + 1)..<(end + 1))
    }
}
