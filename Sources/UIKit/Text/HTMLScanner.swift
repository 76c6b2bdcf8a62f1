// SPDX-License-Identifier: Apache-2.0

/// Tells tags from text. It reads what browsers read: nothing is refused, and what is no tag is text.
struct HTMLScanner {
    enum Piece: Equatable {
        case text(String)
        case tag(String, [String: String])
        case end(String)
    }

    private let letters: [Character]
    private var place = 0

    init(_ text: String) { letters = Array(text) }

    /// What is in these is not shown.
    static let unread: Set = ["script", "style", "head", "title", "template", "noscript", "textarea"]

    mutating func next() -> Piece? {
        while place < letters.count {
            guard letters[place] == "<", place + 1 < letters.count else { return text() }
            let following = letters[place + 1]
            if following == "!" || following == "?" {
                skipDeclaration()
            } else if following == "/" || following.isLetter {
                return tag()
            } else {
                return text()
            }
        }
        return nil
    }

    /// Goes to the end of an element whose letters are no tags, whatever they look like.
    mutating func skip(to name: String) {
        let end = Array("</" + name)
        while place < letters.count {
            if letters[place] == "<",
                letters[place...].prefix(end.count).map({ $0.lowercased() }) == end.map(String.init)
            {
                return
            }
            place += 1
        }
    }

    private mutating func skipDeclaration() {
        let isComment = letters[place...].starts(with: Array("<!--"))
        place += isComment ? 4 : 2
        while place < letters.count {
            if letters[place] == ">",
                !isComment || (place >= 2 && letters[place - 1] == "-" && letters[place - 2] == "-")
            {
                place += 1
                return
            }
            place += 1
        }
    }

    private mutating func text() -> Piece {
        let start = place
        place += 1
        while place < letters.count, letters[place] != "<" { place += 1 }
        return .text(HTMLEntity.decoded(letters[start..<place]))
    }

    private mutating func tag() -> Piece {
        place += 1
        let isEnd = letters[place] == "/"
        if isEnd { place += 1 }
        let name = word { $0.isLetter || $0.isNumber || $0 == "-" || $0 == ":" }.lowercased()
        var attributes: [String: String] = [:]
        while place < letters.count, letters[place] != ">" {
            let key = word { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }.lowercased()
            guard !key.isEmpty else {
                place += 1
                continue
            }
            skipBlanks()
            guard place < letters.count, letters[place] == "=" else { continue }
            place += 1
            skipBlanks()
            attributes[key] = value()
        }
        place += 1
        return isEnd ? .end(name) : .tag(name, attributes)
    }

    private mutating func value() -> String {
        guard place < letters.count, letters[place] == "\"" || letters[place] == "'" else {
            return word { !$0.isWhitespace && $0 != ">" }
        }
        let mark = letters[place]
        place += 1
        let value = word { $0 != mark }
        place += 1
        return value
    }

    private mutating func skipBlanks() { while place < letters.count, letters[place].isWhitespace { place += 1 } }

    private mutating func word(while isOfWord: (Character) -> Bool) -> String {
        let start = place
        while place < letters.count, isOfWord(letters[place]) { place += 1 }
        return HTMLEntity.decoded(letters[start..<place])
    }
}
