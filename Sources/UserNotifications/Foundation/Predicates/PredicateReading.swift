// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Reads a predicate's words into what they say.
struct PredicateReading {
    private var tokens: ArraySlice<PredicateToken>
    private var arguments: ArraySlice<Any>
    private var depth = 0

    init(_ format: String, _ arguments: [Any]) throws(PredicateFault) {
        tokens = try PredicateToken.all(in: format)[...]
        self.arguments = arguments[...]
    }

    /// Reads all of it.
    mutating func whole() throws(PredicateFault) -> PredicateNode {
        let node = try either()
        guard tokens.isEmpty else { throw PredicateFault(message: "it goes on where it should end") }
        return node
    }

    private mutating func takes(_ words: String...) -> Bool {
        switch tokens.first {
        case .word(let word) where words.contains(word.uppercased()): break
        case .sign(let sign) where words.contains(sign): break
        default: return false
        }
        tokens.removeFirst()
        return true
    }

    private mutating func either() throws(PredicateFault) -> PredicateNode {
        depth += 1
        defer { depth -= 1 }
        guard depth < 64 else { throw PredicateFault(message: "its brackets are too deep") }
        var nodes = [try both()]
        while takes("OR", "||") { nodes.append(try both()) }
        return nodes.count == 1 ? nodes[0] : .or(nodes)
    }

    private mutating func both() throws(PredicateFault) -> PredicateNode {
        var nodes = [try one()]
        while takes("AND", "&&") { nodes.append(try one()) }
        return nodes.count == 1 ? nodes[0] : .and(nodes)
    }

    private mutating func one() throws(PredicateFault) -> PredicateNode {
        var isNegated = false
        while takes("NOT", "!") { isNegated.toggle() }
        let node = try plain()
        return isNegated ? .not(node) : node
    }

    private mutating func plain() throws(PredicateFault) -> PredicateNode {
        if takes("TRUEPREDICATE") { return .always(true) }
        if takes("FALSEPREDICATE") { return .always(false) }
        if takes("(") {
            let node = try either()
            guard takes(")") else { throw PredicateFault(message: "a bracket has no end") }
            return node
        }
        let scope: PredicateNode.Scope =
            takes("ANY", "SOME") ? .any : takes("ALL") ? .all : takes("NONE") ? .none : .itself
        let left = try value()
        let sign = try comparison()
        var (ignoresCase, ignoresMarks) = (false, false)
        if takes("[") {
            guard case .word(let letters)? = tokens.popFirst(), takes("]") else {
                throw PredicateFault(message: "the letters in [] are not read")
            }
            (ignoresCase, ignoresMarks) = (letters.lowercased().contains("c"), letters.lowercased().contains("d"))
        }
        let comparing = PredicateComparison(sign: sign, ignoresCase: ignoresCase, ignoresMarks: ignoresMarks)
        return .compare(left, comparing, try value(), scope)
    }

    private mutating func comparison() throws(PredicateFault) -> PredicateComparison.Sign {
        let word: String
        switch tokens.popFirst() {
        case .word(let name): word = name.uppercased()
        case .sign(let sign): word = sign
        default: throw PredicateFault(message: "nothing is compared")
        }
        switch word {
        case "=", "==": return .equal
        case "!=", "<>": return .unequal
        case "<": return .less
        case ">": return .more
        case "<=", "=<": return .atMost
        case ">=", "=>": return .atLeast
        default:
            guard let sign = PredicateComparison.Sign(rawValue: word) else {
                throw PredicateFault(message: "'\(word)' compares nothing here")
            }
            return sign
        }
    }

    private mutating func value() throws(PredicateFault) -> PredicateValue {
        switch tokens.popFirst() {
        case .text(let text): return .constant(text)
        case .number(let number): return .constant(NSNumber(value: number))
        case .place(let isKey):
            guard let argument = arguments.popFirst() else { throw PredicateFault(message: "a value is missing") }
            return isKey ? .key("\(argument)") : .constant(argument)
        case .sign("{"):
            var parts: [PredicateValue] = []
            while !takes("}") {
                parts.append(try value())
                guard takes(",") || tokens.first == .sign("}") else {
                    throw PredicateFault(message: "a list has no end")
                }
            }
            return .list(parts)
        case .word(let word):
            switch word.uppercased() {
            case "TRUE", "YES": return .constant(NSNumber(value: true))
            case "FALSE", "NO": return .constant(NSNumber(value: false))
            case "NIL", "NULL": return .constant(nil)
            case "SELF": return .key("")
            default: return .key(word.hasPrefix("SELF.") ? String(word.dropFirst(5)) : word)
            }
        default: throw PredicateFault(message: "a value is missing")
        }
    }
}
