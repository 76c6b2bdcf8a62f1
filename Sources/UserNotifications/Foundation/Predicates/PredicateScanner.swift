// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Why a sentence is no predicate.
struct PredicateFault: Error, Equatable {
    let message: String
}

/// A word or sign of a predicate.
enum PredicateToken: Equatable {
    case word(String)
    case text(String)
    case number(Double)
    case sign(String)
    /// The place of an argument; `%K` is that of a key.
    case place(isKey: Bool)

    /// Reads a sentence.
    static func all(in format: String) throws(PredicateFault) -> [PredicateToken] {
        let letters = Array(format)
        var tokens: [PredicateToken] = []
        var place = 0
        func rest(_ isPart: (Character) -> Bool) -> String { String(letters[place...].prefix(while: isPart)) }
        while place < letters.count {
            let letter = letters[place]
            switch letter {
            case _ where letter.isWhitespace: place += 1
            case "\"", "'":
                var text = ""
                place += 1
                while place < letters.count, letters[place] != letter {
                    if letters[place] == "\\", place + 1 < letters.count { place += 1 }
                    text.append(letters[place])
                    place += 1
                }
                guard place < letters.count else { throw PredicateFault(message: "a text has no end") }
                place += 1
                tokens.append(.text(text))
            case "%":
                place += 1
                let kind = rest { "lqhKdiufgeax@".contains($0) }
                let length = kind.first == "@" || kind.first == "K" ? 1 : kind.prefix { "lqh".contains($0) }.count + 1
                guard !kind.isEmpty else { throw PredicateFault(message: "a % stands for nothing") }
                place += length
                tokens.append(.place(isKey: kind.first == "K"))
            case _ where letter.isNumber || (letter == "-" && letters[place...].dropFirst().first?.isNumber == true):
                let figures = String(letter) + String(letters[(place + 1)...].prefix { $0.isNumber || $0 == "." })
                guard let number = Double(figures) else { throw PredicateFault(message: "\(figures) is no number") }
                place += figures.count
                tokens.append(.number(number))
            case _ where letter.isLetter || letter == "_" || letter == "@" || letter == "#":
                let word = rest { $0.isLetter || $0.isNumber || "_.@#".contains($0) }
                place += word.count
                tokens.append(.word(word.hasPrefix("#") ? String(word.dropFirst()) : word))
            default:
                let pair = String(letters[place...].prefix(2))
                let sign =
                    ["==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||"].contains(pair) ? pair : String(letter)
                guard "=!<>()[]{},&|".contains(letter) else { throw PredicateFault(message: "\(letter) is not read") }
                place += sign.count
                tokens.append(.sign(sign))
            }
        }
        return tokens
    }
}
