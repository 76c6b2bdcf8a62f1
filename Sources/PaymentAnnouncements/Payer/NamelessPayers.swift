// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import TabSeparated

/// What stands in a payer's place and is no name: a common noun such as "FIRMA", the app that the payer used.
///
/// The words are the same for all languages, and never touch the verdict: they only leave something unsaid.
struct NamelessPayers: Sendable {
    /// The words of `payers.tsv`; where it is missing or wrong, no payer is said.
    static let common = NamelessPayers(LanguageTables.ownFolder.appendingPathComponent("payers.tsv"))

    private let nameless: KnownWords
    private let services: KnownWords
    private let mostWords: Int

    init?(_ file: URL) {
        guard let table = try? Table(contentsOf: file, columns: ["kind", "words"]) else { return nil }
        let rows = table.rows.map { (word: Self.words($0[1].unicodeScalars[...]), kind: $0[0]) }
        guard rows.allSatisfy({ ["nameless", "service"].contains($0.kind) }) else { return nil }
        let services = rows.filter { $0.kind == "service" }
        nameless = KnownWords(rows.filter { $0.kind == "nameless" })
        self.services = KnownWords(services)
        mostWords = services.map { $0.word.count { $0 == 0x20 } + 1 }.max() ?? 0
    }

    /// Whether the whole of a name is a common noun.
    func isNameless(_ name: String) -> Bool { nameless[Self.words(name.unicodeScalars[...])[...]] != nil }

    /// A name without the app behind it: "SOMCHAI J" of "SOMCHAI J SCB Easy".
    func withoutService(_ name: String) -> String {
        let scalars = name.unicodeScalars
        var (end, found) = (scalars.endIndex, scalars.endIndex)
        for _ in 0..<mostWords {
            guard let space = scalars[..<end].lastIndex(of: " ") else { break }
            end = space
            if services[Self.words(scalars[space...])[...]] != nil { found = space }
        }
        if found == scalars.endIndex { return name }
        return name[..<found].split(separator: " ").joined(separator: " ").trimmed
    }

    /// The words of a name without accents, capitals and signs, with a space between them.
    private static func words(_ name: Substring.UnicodeScalarView) -> [UInt32] {
        var letters: [UInt32] = []
        for scalar in name { LetterFolding.append(scalar, to: &letters) }
        var words: [UInt32] = []
        for letter in letters {
            let isLetter = LetterClass.of(letter) != .none
            if isLetter || words.last ?? 0x20 != 0x20 { words.append(isLetter ? letter : 0x20) }
        }
        if words.last == 0x20 { words.removeLast() }
        return words
    }
}
