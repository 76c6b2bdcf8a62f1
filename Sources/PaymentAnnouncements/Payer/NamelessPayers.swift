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

    private let nameless: Set<[UInt32]>
    private let services: Set<[UInt32]>
    private let mostWords: Int

    init?(_ file: URL) {
        guard let table = try? Table(contentsOf: file, columns: ["kind", "words"]) else { return nil }
        var nameless: Set<[UInt32]> = []
        var services: Set<[UInt32]> = []
        nameless.reserveCapacity(table.rows.count)
        for row in table.rows {
            switch row[0] {
            case "nameless": nameless.insert(Self.words(row[1]))
            case "service": services.insert(Self.words(row[1]))
            default: return nil
            }
        }
        self.nameless = nameless
        self.services = services
        mostWords = services.map { $0.count { $0 == 0x20 } + 1 }.max() ?? 0
    }

    /// Whether the whole of a name is a common noun.
    func isNameless(_ name: String) -> Bool { nameless.contains(Self.words(name)) }

    /// A name without the app behind it: "SOMCHAI J" of "SOMCHAI J SCB Easy".
    func withoutService(_ name: String) -> String {
        let words = name.split(separator: " ")
        for count in (1...max(1, mostWords)).reversed() where count < words.count {
            if services.contains(Self.words(words.suffix(count).joined(separator: " "))) {
                return words.dropLast(count).joined(separator: " ").trimmed
            }
        }
        return name
    }

    /// The words of a name without accents, capitals and signs, with a space between them.
    private static func words(_ name: String) -> [UInt32] {
        var letters: [UInt32] = []
        for scalar in name.unicodeScalars { LetterFolding.append(scalar, to: &letters) }
        return Array(letters.split { LetterClass.of($0) == .none }.joined(separator: [0x20]))
    }
}
