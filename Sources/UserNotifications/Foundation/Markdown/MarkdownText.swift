// SPDX-License-Identifier: Apache-2.0

/// What is written in Markdown, as its words and where they lead; emphasis is taken off and not kept.
struct MarkdownText {
    /// Words, and where they lead.
    struct Run: Equatable {
        var text: String
        var link: String?
    }
    private(set) var runs: [Run] = []

    private let letters: [Character]
    private let deepest = 16
    /// The most letters that are looked through for the end of something, all in all.
    private var patience = 1 << 17

    /// Reads a text.
    /// - Parameter keepsSpace: whether lines and blanks stay as they are; else a line's end is a blank, and blocks follow each other.
    init(_ text: String, hasBlocks: Bool, keepsSpace: Bool) {
        letters = Array(hasBlocks ? Self.withoutBlocks(text) : keepsSpace ? text : Self.joined(text))
        read(letters.indices, link: nil, depth: 0)
    }

    private static func joined(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    /// Takes the marks of headings, quotations and lists off; a blank line ends a block.
    private static func withoutBlocks(_ text: String) -> String {
        var blocks: [[Substring]] = [[]]
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let bare = line.drop { $0 == " " || $0 == "\t" }
            if bare.isEmpty {
                blocks.append([])
                continue
            }
            let mark = bare.prefixMatch(of: #/#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+/#)
            if mark != nil { blocks.append([]) }
            blocks[blocks.count - 1].append(mark.map { bare[$0.range.upperBound...] } ?? bare)
            if bare.hasPrefix("#") { blocks.append([]) }
        }
        // As on Apple's systems, where a block's end is told by an attribute.
        return blocks.map { $0.joined(separator: " ") }.joined()
    }

    private mutating func add(_ letter: Character, _ link: String?) {
        if runs.last?.link != link || runs.isEmpty { runs.append(Run(text: "", link: link)) }
        runs[runs.count - 1].text.append(letter)
    }

    private mutating func read(_ place: Range<Int>, link: String?, depth: Int) {
        var at = place.lowerBound
        while at < place.upperBound {
            let letter = letters[at]
            switch letter {
            case "\\"
            where at + 1 < place.upperBound && letters[at + 1].isASCII && letters[at + 1].isPunctuationOrSymbol:
                add(letters[at + 1], link)
                at += 2
                continue
            case "`":
                let count = letters[at..<place.upperBound].prefix(4).prefix { $0 == "`" }.count
                if let end = find(count, of: "`", in: at + count..<place.upperBound) {
                    for inside in at + count..<end { add(letters[inside], link) }
                    at = end + count
                    continue
                }
            case "*", "_", "~":
                let count = min(
                    letter == "~" ? 2 : 3, letters[at..<place.upperBound].prefix(4).prefix { $0 == letter }.count)
                let start = at + count
                let isOpen = start < place.upperBound && !letters[start].isWhitespace
                let isInWord = letter == "_" && at > 0 && (letters[at - 1].isLetter || letters[at - 1].isNumber)
                if depth < deepest, isOpen, !isInWord, letter != "~" || count == 2,
                    let end = find(count, of: letter, in: start..<place.upperBound), end > start,
                    !letters[end - 1].isWhitespace
                {
                    read(start..<end, link: link, depth: depth + 1)
                    at = end + count
                    continue
                }
            case "!" where at + 1 < place.upperBound && letters[at + 1] == "[":
                if let found = target(from: at + 1, in: place) {
                    read(found.words, link: link, depth: deepest)
                    at = found.end
                    continue
                }
            case "[":
                if depth < deepest, link == nil, let found = target(from: at, in: place) {
                    read(found.words, link: found.link, depth: depth + 1)
                    at = found.end
                    continue
                }
            case "<":
                if link == nil, let end = find(1, of: ">", in: at + 1..<place.upperBound) {
                    let inside = String(letters[at + 1..<end])
                    if inside.wholeMatch(of: #/[A-Za-z][A-Za-z0-9+.-]+:[^\s<]*/#) != nil {
                        for inside in letters[at + 1..<end] { add(inside, String(letters[at + 1..<end])) }
                        at = end + 1
                        continue
                    }
                }
            default: break
            }
            add(letter, link)
            at += 1
        }
    }

    /// Finds exactly so many of a letter in a row.
    private mutating func find(_ count: Int, of letter: Character, in place: Range<Int>) -> Int? {
        var at = place.lowerBound
        while at < place.upperBound, patience > 0 {
            patience -= 1
            if letters[at] == "\\", letter != "`" {
                at += 2
                continue
            }
            guard letters[at] == letter else {
                at += 1
                continue
            }
            let found = letters[at..<place.upperBound].prefix { $0 == letter }.count
            patience -= found
            if found == count || count < 3 && found == 3 && letter != "`" { return at }
            at += found
        }
        return nil
    }

    /// Reads `[words](link "title")`.
    private mutating func target(
        from start: Int, in place: Range<Int>
    ) -> (words: Range<Int>, link: String, end: Int)? {
        var depth = 0
        var at = start
        while at < place.upperBound, patience > 0 {
            patience -= 1
            if letters[at] == "\\" {
                at += 1
            } else if letters[at] == "[" {
                depth += 1
            } else if letters[at] == "]" {
                depth -= 1
            }
            if depth == 0 { break }
            at += 1
        }
        guard at + 1 < place.upperBound, letters[at] == "]", letters[at + 1] == "(",
            let end = find(1, of: ")", in: at + 2..<place.upperBound)
        else { return nil }
        let link = letters[at + 2..<end].prefix { !$0.isWhitespace }
        return (start + 1..<at, String(link), end + 1)
    }
}

extension Character {
    fileprivate var isPunctuationOrSymbol: Bool { isPunctuation || isSymbol }
}
