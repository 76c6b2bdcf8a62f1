// SPDX-License-Identifier: Apache-2.0

/// What a package's description says of one of its targets: what holds for its sources, and where its resources lie.
struct PackagePart: Sendable, Equatable {
    /// The name of the bundle that Xcode puts its resources into, without the ending.
    let bundle: String
    /// The conditions that are true in its `#if`, `SWIFT_PACKAGE` among them.
    let conditions: Set<String>
    /// The language of the package's development, where it names one.
    var language: String?

    /// What is true in the sources of every package.
    private static let always = "SWIFT_PACKAGE"

    /// Reads what stands between a target's brackets.
    /// - Parameters:
    ///   - configuration: the configuration that is built.
    init(
        of target: String, package: String, _ tokens: ArraySlice<SwiftToken>, _ description: SwiftText,
        configuration: String
    ) {
        // A description's word becomes a folder of the bundle, and stands in a source.
        let name = package.prefix(100).map { letter -> Character in
            letter.isASCII && (letter.isLetter || letter.isNumber) || "-_. ".contains(letter) ? letter : "_"
        }
        bundle = "\(String(name))_\(target)"
        let list = Array(tokens)
        var conditions: Set<String> = [Self.always]
        var settings = ""
        for place in list.indices.dropLast(3) {
            let word = list[place].text
            if word.hasSuffix("Settings"), list[place + 1].text == ":" { settings = word }
            guard settings == "swiftSettings", word == "define", list[place + 1].text == "(",
                let end = SelectorExpressions.closing(list, from: place + 1),
                let name = description.quoted(at: list[place + 2]), BuildSettings.identifier(name) == name,
                Self.holds(list[(place + 2)..<end].map(\.text), in: configuration)
            else { continue }
            conditions.insert(name)
        }
        self.conditions = conditions
    }

    /// All of it, for a recipe.
    var written: [String] { [bundle, language ?? ""] + conditions.sorted() }

    /// Whether a definition holds for an iPhone: `.when(platforms: [.iOS], configuration: .debug)`.
    private static func holds(_ words: [String], in configuration: String) -> Bool {
        let kind = configuration.lowercased().contains("debug") ? "debug" : "release"
        if words.contains("platforms"), !words.contains("iOS") { return false }
        guard let place = words.firstIndex(of: "configuration") else { return true }
        return words[place...].dropFirst(3).first == kind
    }

    /// Finds the conditions in a source's `#if`, which are written out: they hold for this source and not for others of the same module.
    func changes(in source: SwiftText) -> [SelectorExpressions.Change] {
        let tokens = source.tokens
        var changes: [SelectorExpressions.Change] = []
        var end = 0
        for (place, token) in tokens.enumerated() {
            if token.text == "#", tokens.indices.contains(place + 1), ["if", "elseif"].contains(tokens[place + 1].text)
            {
                end = source.code[token.place...].firstIndex(of: UInt8(ascii: "\n")) ?? source.code.count
            }
            guard token.place < end, conditions.contains(token.text), !isArgument(tokens, place) else { continue }
            changes.append(
                SelectorExpressions.Change(
                    place: token.place..<(token.place + token.text.utf8.count), text: "true"))
        }
        return changes
    }

    /// Whether it stands between the brackets of `canImport(…)` and its like.
    private func isArgument(_ tokens: [SwiftToken], _ place: Int) -> Bool {
        place > 1 && tokens[place - 1].text == "(" && tokens[place - 2].isWord
            && !["if", "elseif"].contains(tokens[place - 2].text)
    }
}

extension SwiftText {
    /// The text of a string that begins with a quotation mark; nil where there is none.
    func quoted(at token: SwiftToken) -> String? {
        guard token.text == "\"" else { return nil }
        let start = token.place + 1
        return bytes[start...].firstIndex(of: UInt8(ascii: "\"")).map {
            String(decoding: bytes[start..<$0], as: UTF8.self)
        }
    }
}
