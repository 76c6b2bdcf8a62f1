// SPDX-License-Identifier: Apache-2.0

/// The rows of a long lexicon of two columns, searched in the bytes of its file.
///
/// A table of thousands of names takes longer to be read than an announcement takes to be spoken, which needs one of its rows. So
/// nothing is built from it: its lines are sorted by bytes, and a search halves them until it stands on the right one.
struct SortedLines: LexiconRows {
    let name: String
    private let bytes: [UInt8]
    /// Where the first row begins, behind the comments and the names of the columns.
    private let start: Int

    /// Takes a file of `written` and `given` that is known to be right, with all comments at its beginning.
    init(_ bytes: [UInt8], name: String) {
        self.name = name
        self.bytes = bytes
        var line = 0
        while line < bytes.count, bytes[line] == UInt8(ascii: "#") { line = Self.end(of: line, bytes) + 1 }
        start = min(Self.end(of: line, bytes) + 1, bytes.count)
    }

    /// Returns the rows, the shortest first; a row's number is where it begins.
    func matches(in text: SearchedText.Letters, at place: Int) -> [LexiconTable.Match] {
        var found: [LexiconTable.Match] = []
        var line = start
        for end in (place + 1)..<text.starts.count {
            let wanted = text.bytes[text.starts[place]..<text.starts[end]]
            line = first(from: line, notBefore: wanted)
            guard line < bytes.count else { break }
            let written = written(line)
            guard written.starts(with: wanted) else { break }
            if written.count == wanted.count { found.append(LexiconTable.Match(length: end - place, row: line)) }
        }
        return found
    }

    func conditions(_ row: Int) -> [LexiconCondition] { [] }

    func given(_ row: Int) -> String {
        let tab = written(row).endIndex
        return String(decoding: bytes[min(tab + 1, bytes.count)..<Self.end(of: row, bytes)], as: UTF8.self)
    }

    func line(_ row: Int) -> Int { bytes[..<row].count { $0 == UInt8(ascii: "\n") } + 1 }

    private func first(from start: Int, notBefore wanted: ArraySlice<UInt8>) -> Int {
        var (low, high) = (start, bytes.count)
        while low < high {
            var line = low + (high - low) / 2
            while line > low, bytes[line - 1] != UInt8(ascii: "\n") { line -= 1 }
            if written(line).lexicographicallyPrecedes(wanted) {
                low = min(Self.end(of: line, bytes) + 1, bytes.count)
            } else {
                high = line
            }
        }
        return low
    }

    private func written(_ line: Int) -> ArraySlice<UInt8> {
        var tab = line
        while tab < bytes.count, bytes[tab] != UInt8(ascii: "\t"), bytes[tab] != UInt8(ascii: "\n") { tab += 1 }
        return bytes[line..<tab]
    }

    private static func end(of line: Int, _ bytes: [UInt8]) -> Int {
        var end = line
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }
}
