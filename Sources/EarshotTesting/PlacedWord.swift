// SPDX-License-Identifier: Apache-2.0

/// A word, and where it begins in the sound, in seconds.
struct PlacedWord: Codable, Equatable {
    let start: Double
    let word: String
}

extension Sequence<PlacedWord> {
    /// The lines that the program takes which draws pictures.
    var lines: String {
        map { "\($0.start)\t" + $0.word.filter { !$0.isNewline && $0 != "\t" } + "\n" }.joined()
    }
}
