// SPDX-License-Identifier: Apache-2.0

/// A Swift source, and what of it is code: the same bytes with blanks in the place of comments and of what strings hold.
struct SwiftText: Sendable {
    /// The source as it is.
    let bytes: [UInt8]
    /// The code; every byte stands where it stood.
    let code: [UInt8]
    /// The words and signs of the code, which everything that is written anew is found by.
    let tokens: [SwiftToken]

    /// Tells code from comments and strings. What has no end ends with the source.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var masking = Masking(bytes)
        masking.run()
        code = masking.code
        tokens = SwiftToken.all(in: code)
    }
}

/// Walks over a source and blanks what is no code.
private struct Masking {
    private let bytes: [UInt8]
    private(set) var code: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        code = bytes
    }

    private func byte(_ ahead: Int = 0) -> UInt8? {
        place + ahead < bytes.count ? bytes[place + ahead] : nil
    }

    private func isHere(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        return text.withUTF8Buffer { unsafe $0.elementsEqual(bytes[place..<(place + count)]) }
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where place < bytes.count {
            if bytes[place] != UInt8(ascii: "\n") { code[place] = UInt8(ascii: " ") }
            place += 1
        }
    }

    mutating func run() { runCode(untilBracket: false) }

    /// Walks over code; inside of an interpolation to the bracket that ends it. A string in an interpolation in a string may
    /// hold one again: how deep is bounded by the brackets that a line can hold, and by ``deepest``.
    private mutating func runCode(untilBracket: Bool, depth: Int = 0) {
        var brackets = 0
        while let next = byte() {
            if isHere("//") {
                while let next = byte(), next != UInt8(ascii: "\n") { blank() }
            } else if isHere("/*") {
                runComment()
            } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "#") {
                var marks = 0
                while byte(marks) == UInt8(ascii: "#") { marks += 1 }
                if byte(marks) == UInt8(ascii: "\""), depth < Self.deepest {
                    runString(marks: marks, depth: depth)
                } else {
                    place += max(1, marks)
                }
            } else {
                if next == UInt8(ascii: "(") { brackets += 1 }
                if next == UInt8(ascii: ")") {
                    if untilBracket, brackets == 0 { return blank() }
                    brackets -= 1
                }
                place += 1
            }
        }
    }

    private static let deepest = 32

    private mutating func runComment() {
        var depth = 0
        repeat {
            if isHere("/*") {
                depth += 1
                blank(2)
            } else if isHere("*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && place < bytes.count
    }

    private mutating func runString(marks: Int, depth: Int) {
        place += marks
        let isLong = isHere("\"\"\"")
        let quotes = isLong ? 3 : 1
        // The quotes stay: a string is still something.
        place += quotes
        while let next = byte() {
            if next == UInt8(ascii: "\n"), !isLong { return }
            if next == UInt8(ascii: "\\"), hasMarks(marks, ahead: 1) {
                let isInterpolation = byte(1 + marks) == UInt8(ascii: "(")
                blank(2 + marks)
                if isInterpolation { runCode(untilBracket: true, depth: depth + 1) }
                continue
            }
            if isLong ? isHere("\"\"\"") : next == UInt8(ascii: "\""), hasMarks(marks, ahead: quotes) {
                place += quotes + marks
                return
            }
            blank()
        }
    }

    private func hasMarks(_ count: Int, ahead: Int) -> Bool {
        (0..<count).allSatisfy { byte(ahead + $0) == UInt8(ascii: "#") }
    }
}
