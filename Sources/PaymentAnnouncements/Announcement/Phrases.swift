// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated

/// What is said about a payment, per region and channel.
///
/// A row's `locale` is a tag or `*`; its `channel` is a channel's name, `+` for any channel or `-` for none. ``Phrase`` tells
/// how a phrase is written.
struct Phrases: Sendable {
    private struct Row: Sendable {
        let locale: String
        let channel: String
        let phrase: Phrase
    }

    private let rows: [Row]

    /// Reads a table of phrases and checks it.
    /// - Throws: `TableError`, naming file and line.
    init(contentsOf url: URL) throws(TableError) {
        let table = try Table(contentsOf: url, columns: ["locale", "channel", "phrase"])
        var rows: [Row] = []
        for row in table.rows {
            do throws(Phrase.Fault) {
                rows.append(Row(locale: row[0], channel: row[1], phrase: try Phrase(row[2])))
            } catch {
                throw TableError(file: table.name, line: row.line, message: error.message)
            }
        }
        self.rows = rows
    }

    /// Says an amount in the best phrase for the region and channel, or nil where no phrase fits.
    func say(_ amount: SpokenAmount, payer: String?, channel: String?, locale: String) -> String? {
        var best: (row: Row, score: Int)?
        for row in rows where row.phrase.hasPayer == (payer != nil) {
            guard row.locale == "*" || row.locale == locale else { continue }
            var score = row.locale == "*" ? 0 : 1
            if let channel {
                if row.channel == channel { score += 4 } else if row.channel == "+" { score += 2 }
            }
            guard row.channel == channel || row.channel == "-" || (row.channel == "+" && channel != nil) else {
                continue
            }
            if score > best?.score ?? -1 { best = (row, score) }
        }
        guard let row = best?.row else {
            return payer == nil ? nil : say(amount, payer: nil, channel: channel, locale: locale)
        }
        return row.phrase.filled(amount, payer: payer ?? "", channel: channel ?? "") { name in
            (try? SpokenLanguage(tag: locale))?.elides(before: name) ?? false
        }
    }

    /// Says an amount of which only the words are known.
    func say(_ words: String, payer: String?, channel: String?, locale: String) -> String? {
        say(SpokenAmount(words), payer: payer, channel: channel, locale: locale)
    }
}
