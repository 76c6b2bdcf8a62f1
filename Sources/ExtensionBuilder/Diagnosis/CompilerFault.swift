// SPDX-License-Identifier: Apache-2.0

/// An error in what the compiler says: `path:line:column: error: message`.
struct CompilerFault: Sendable, Hashable {
    /// The source as it was named.
    let path: String
    /// The line in it.
    let line: Int
    /// What is wrong there, in the compiler's words.
    let message: String

    /// Finds the errors in a text, each once.
    static func all(in text: String) -> [CompilerFault] {
        var found: [CompilerFault] = []
        var seen: Set<CompilerFault> = []
        for line in text.split(whereSeparator: \.isNewline) {
            guard let mark = line.firstRange(of: ": error: ") else { continue }
            var place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
            guard place.count >= 3, Int(place.removeLast()) != nil, let number = Int(place.removeLast()) else {
                continue
            }
            let fault = CompilerFault(
                path: place.joined(separator: ":"), line: number, message: String(line[mark.upperBound...]))
            if seen.insert(fault).inserted { found.append(fault) }
        }
        return found
    }

    /// What stands between the quotation marks of the message, in order, but for what a type is called as well (`aka`).
    var quoted: [String] {
        message.replacing(#/ \(aka '[^']*'\)/#, with: "")
            .split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The module that there is none of; nil for an error of another kind.
    var missingModule: String? {
        guard message.hasPrefix("no such module ") else { return nil }
        return quoted.first.map { String($0.prefix { $0 != "." }) }
    }

    /// Whether the compiler knows the name, and refuses it.
    var isOfUnavailable: Bool { message.contains(" is unavailable") }

    /// The name that is declared twice.
    var repeatedName: String? { message.hasPrefix("invalid redeclaration of ") ? quoted.first : nil }

    /// The name that there is none of, and the type that it was looked for in.
    var missingName: (name: String, type: String?)? {
        let quoted = quoted
        // A property wrapper that nobody defines is told as an attribute.
        if ["cannot find ", "unknown attribute "].contains(where: message.hasPrefix) {
            return quoted.first.map { ($0, nil) }
        }
        if message.contains(" has no member "), quoted.count >= 2 { return (quoted[1], quoted[0]) }
        if message.hasSuffix(" has no subscripts"), let type = quoted.first { return ("subscript", type) }
        if message.contains(" has been replaced by ") || message.contains(" has been renamed to "),
            let first = quoted.first
        {
            return (first, nil)
        }
        if message.contains(" is unavailable"), let first = quoted.first { return (first, nil) }
        if message.contains("is not a member type of"), let first = quoted.first { return (first, nil) }
        if message.hasPrefix("cannot override"), let first = quoted.first { return (first, nil) }
        return nil
    }
}
