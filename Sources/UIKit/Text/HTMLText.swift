// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The text of HTML, as `NSAttributedString` has it on Apple's systems: white space is one blank, a paragraph ends a line, `<br>` is a line
/// separator, an entry of a list has its bullet or number.
struct HTMLText {
    /// A part of the text, and where it leads.
    struct Run: Equatable {
        var text: String
        var link: String?
    }
    private(set) var runs: [Run] = []

    private var list: [Int?] = []
    private var links: [String?] = []
    private var isPreformatted = 0
    /// A blank that stands only before further text of the same line.
    private var hasBlank = false

    /// Whether a text without a type begins as HTML does.
    static func isLikely(_ text: String) -> Bool {
        let start = text.drop(while: \.isWhitespace).prefix(15).lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    /// Reads HTML; nothing in it is an error.
    init(_ text: String) {
        var scanner = HTMLScanner(text)
        while let piece = scanner.next() {
            switch piece {
            case .text(let text): add(text)
            case .tag(let name, let attributes):
                if HTMLScanner.unread.contains(name) { scanner.skip(to: name) } else { open(name, attributes) }
            case .end(let name): close(name)
            }
        }
    }

    private static let blocks: Set = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tr", "td", "th", "blockquote",
        "pre",
        "section", "article", "header", "footer", "address", "dl", "dt", "dd", "hr", "figure", "form",
    ]

    private mutating func open(_ name: String, _ attributes: [String: String]) {
        if Self.blocks.contains(name) { endLine() }
        switch name {
        case "br": put("\u{2028}")
        case "a": links.append(attributes["href"])
        case "ul": list.append(nil)
        case "ol": list.append(attributes["start"].flatMap { Int($0) } ?? 1)
        case "li":
            guard let last = list.indices.last else { return put("\t•\t") }
            put(list[last].map { "\t\($0).\t" } ?? "\t•\t")
            list[last]? += 1
        case "pre": isPreformatted += 1
        default: break
        }
    }

    private mutating func close(_ name: String) {
        if Self.blocks.contains(name) { endLine() }
        switch name {
        case "a": _ = links.popLast()
        case "ul", "ol": _ = list.popLast()
        case "pre": isPreformatted = max(0, isPreformatted - 1)
        default: break
        }
    }

    private mutating func add(_ text: String) {
        if isPreformatted > 0 { return put(text) }
        let words = text.split(whereSeparator: Self.isBlank)
        if text.first.map(Self.isBlank) == true { hasBlank = true }
        for (place, word) in words.enumerated() {
            if place > 0 { hasBlank = true }
            if hasBlank, !isAtStart { put(" ") }
            put(String(word))
        }
        if text.last.map(Self.isBlank) == true { hasBlank = true }
    }

    /// White space of HTML; a blank that does not break is none.
    private static func isBlank(_ letter: Character) -> Bool {
        letter == " " || letter == "\n" || letter == "\t" || letter == "\r\n" || letter == "\r" || letter == "\u{0C}"
    }

    private var isAtStart: Bool {
        guard let last = runs.last?.text.last else { return true }
        return last == "\n" || last == "\u{2028}" || last == "\t"
    }

    private mutating func endLine() {
        hasBlank = false
        if let last = runs.last?.text.last, last != "\n" { put("\n") }
    }

    private mutating func put(_ text: String) {
        hasBlank = false
        let link = text == "\n" ? nil : links.last ?? nil
        if let last = runs.indices.last, runs[last].link == link {
            runs[last].text += text
        } else {
            runs.append(Run(text: text, link: link))
        }
    }
}
