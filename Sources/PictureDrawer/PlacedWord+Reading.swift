// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file of words that cannot be read.
struct WordsError: Error, Sendable {
    /// Whether there is no such file.
    let isMissing: Bool
    /// One sentence that names the file, and the line.
    let message: String
}

extension PlacedWord {
    /// More words than anybody says in two minutes, in bytes.
    private static let largest = 1 << 16

    /// Reads lines of seconds, a tab, and a word.
    /// - Throws: ``WordsError``, naming the line.
    static func read(_ file: URL) throws(WordsError) -> [PlacedWord] {
        guard let handle = try? FileHandle(forReadingFrom: file) else {
            throw WordsError(
                isMissing: true, message: "There is no file '\(file.path)' that can be read; check the path.")
        }
        let bytes = (try? handle.read(upToCount: largest + 1)) ?? Data()
        guard bytes.count <= largest, let text = String(bytes: bytes, encoding: .utf8) else {
            throw WordsError(
                isMissing: false,
                message: "'\(file.path)' is no text of at most \(largest) bytes; name the file of words.")
        }
        var words: [PlacedWord] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let start = Double(parts[0]), (0...600).contains(start) else {
                throw WordsError(
                    isMissing: false,
                    message: "'\(file.path)', line \(number + 1): write seconds, a tab, and the word.")
            }
            words.append(PlacedWord(start: start, word: String(parts[1])))
        }
        return words
    }
}
