// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// The numbers of a language that ears take for others, read when they are first asked for.
///
/// Sendable because every access holds the lock.
final class ConfusableNumbers: @unchecked Sendable {
    private let lock = NSLock()
    private var known: Set<UInt64>?

    /// Returns the numbers on either side of the rows of a language's `confusable.tsv`; none where it has no such table.
    ///
    /// Another region's sounds are others: the last of the folders that has a table decides.
    /// - Throws: `.tableFault`, naming file and line.
    func numbers(of words: LanguageWords) throws(SpokenTextError) -> Set<UInt64> {
        lock.lock()
        let known = self.known
        lock.unlock()
        if let known { return known }
        var numbers: Set<UInt64> = []
        for folder in words.folders.reversed() {
            let path = "\(folder)/confusable.tsv"
            guard let table = try LanguageFiles.table(path, columns: ["number", "heard"]) else { continue }
            for row in table.rows {
                guard let number = UInt64(row[0]), let heard = UInt64(row[1]), number != heard,
                    max(number, heard) < 10_000
                else { throw LanguageFiles.fault(table, row, "needs two different numbers below 10000") }
                numbers.formUnion([number, heard])
            }
            break
        }
        lock.lock()
        self.known = numbers
        lock.unlock()
        return numbers
    }
}

extension SpokenLanguage {
    /// Whether ears take a whole number, or a part of it that is said as one, for another: 17 for 70, and so 17 000 for 70 000.
    package func isConfusable(_ number: UInt64) throws(SpokenTextError) -> Bool {
        let confusable = try grammar.words.confusable.numbers(of: grammar.words)
        guard !confusable.isEmpty else { return false }
        return Self.parts(of: number, by: groups).contains { confusable.contains($0) }
    }

    /// How many digits are said together, from the end; the last is repeated.
    private var groups: [Int] {
        switch LanguageTag(tag).language {
        case "zh", "yue", "ja", "ko": [4]
        case "hi": [3, 2]
        case "en" where ["IN", "PK", "BD", "NP", "LK"].contains(region): [3, 2]
        default: [3]
        }
    }

    /// The groups of a number, and what stands at the end of each: of 2017 the 2 and the 17, of 117 the 117 and the 17.
    private static func parts(of number: UInt64, by groups: [Int]) -> Set<UInt64> {
        var parts: Set<UInt64> = []
        var rest = number
        var groups = groups[...]
        while rest > 0 {
            let digits = groups.first ?? 3
            if groups.count > 1 { groups.removeFirst() }
            let size = (0..<digits).reduce(UInt64(1)) { size, _ in size * 10 }
            let group = rest % size
            parts.formUnion([group, group % 100, group % 1000])
            // 四百 is heard for 十百 no more than 四 for 十: the digits before hundreds and thousands count too.
            if digits > 2 { parts.insert(group / 100 % 10) }
            if digits > 3 { parts.insert(group / 1000) }
            rest /= size
        }
        parts.remove(0)
        return parts
    }
}
