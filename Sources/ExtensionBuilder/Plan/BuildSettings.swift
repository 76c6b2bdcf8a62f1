// SPDX-License-Identifier: Apache-2.0

/// Xcode's build settings, as far as they reach a bundle: names, values, and `$(NAME)` in them.
struct BuildSettings: Sendable, Equatable {
    /// The values as they were written; they may name others.
    private(set) var values: [String: String]

    init(_ values: [String: String] = [:]) { self.values = values }

    /// The value of a setting with all others put in; nil where it is not set, or empty.
    subscript(name: String) -> String? {
        guard let written = values[name] else { return nil }
        let value = expanded(written)
        return value.isEmpty ? nil : value
    }

    /// Sets a value, in which `$(inherited)` stands for the one before.
    mutating func set(_ name: String, _ value: String) {
        let before = values[name] ?? ""
        values[name] = value.replacing("$(inherited)", with: before).replacing("${inherited}", with: before)
    }

    /// Sets a value where there is none.
    mutating func setDefault(_ name: String, _ value: String) { if self[name] == nil { values[name] = value } }

    /// Puts the values in the place of `$(NAME)` and `${NAME}`; of what is not set nothing is left, as in Xcode.
    func expanded(_ text: String) -> String {
        var room = Self.mostBytes
        return expanded(text, depth: 0, room: &room)
    }

    /// A setting may name itself, or others twice each: neither depth nor length is theirs to choose.
    private static let deepest = 16
    private static let mostBytes = 1 << 16

    private func expanded(_ text: String, depth: Int, room: inout Int) -> String {
        guard depth < Self.deepest, text.contains("$") else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "$") {
            result += rest[..<mark]
            rest = rest[mark...]
            let open = rest.dropFirst().first
            guard open == "(" || open == "{", let end = Self.end(of: rest.dropFirst(2), opening: open ?? "(") else {
                result.append("$")
                rest = rest.dropFirst()
                continue
            }
            let inner = expanded(
                String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]), depth: depth + 1, room: &room)
            let value = value(inner, depth: depth, room: &room)
            room -= value.utf8.count
            if room > 0 { result += value }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func end(of text: Substring, opening: Character) -> Substring.Index? {
        let closing: Character = opening == "(" ? ")" : "}"
        var depth = 0
        for place in text.indices {
            if text[place] == opening { depth += 1 }
            if text[place] == closing {
                if depth == 0 { return place }
                depth -= 1
            }
        }
        return nil
    }

    /// The value of `NAME:operator:operator`.
    private func value(_ written: String, depth: Int, room: inout Int) -> String {
        var parts = written.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let name = parts.removeFirst()
        var value = values[name].map { expanded($0, depth: depth + 1, room: &room) } ?? ""
        for part in parts {
            switch part {
            case "c99extidentifier", "identifier": value = Self.identifier(value)
            case "rfc1034identifier":
                value = String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
            case "lower": value = value.lowercased()
            case "upper": value = value.uppercased()
            case _ where part.hasPrefix("default="):
                if value.isEmpty { value = String(part.dropFirst("default=".count)) }
            default: break
            }
        }
        return value
    }

    /// Makes a name that Swift takes for a module: what else stands in it becomes `_`.
    static func identifier(_ name: String) -> String {
        let letters = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        guard let first = letters.first, !first.isNumber else { return "_" + letters }
        return letters
    }
}
