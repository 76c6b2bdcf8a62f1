// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A text from the command line or from standard input.
enum GivenText {
    /// The longest text that is taken, in bytes of UTF-8; a notification's whole payload is 4096.
    static let limit = 64 * 1024

    /// Reads the text that a command was given: the word itself, or standard input for `-`.
    /// - Throws: ``Failure`` with exit code 65 when it is empty, too long, holds NUL or is not UTF-8.
    static func read(_ word: String, console: Console) throws -> String {
        var text: String
        if word == "-" {
            let bytes = try console.read(atMost: limit)
            guard bytes.count <= limit else { throw tooLong }
            guard let decoded = String(validating: bytes, as: UTF8.self) else {
                throw Failure(.badInput, "the text on standard input is not UTF-8; convert it first.")
            }
            text = decoded
            while let last = text.last, last.isNewline { text.removeLast() }
        } else {
            // The runtime has put U+FFFD where an argument was not UTF-8: the words around it cannot be trusted.
            guard !word.unicodeScalars.contains("\u{FFFD}") else {
                throw Failure(.badInput, "the text is not UTF-8; convert it first.")
            }
            text = word
        }
        guard text.utf8.count <= limit else { throw tooLong }
        guard !text.utf8.contains(0) else {
            throw Failure(.badInput, "the text holds a NUL, so its end is uncertain; remove it.")
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Failure(.badInput, "the text is empty; give some words.")
        }
        return text
    }

    private static var tooLong: Failure {
        Failure(.badInput, "the text is longer than \(limit) bytes; a notification's payload has at most 4096.")
    }
}
