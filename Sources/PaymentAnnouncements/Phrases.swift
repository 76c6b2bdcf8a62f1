// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// What is said about a payment, per region and channel.
///
/// A row's `locale` is a tag or `*`; its `channel` is a channel's name, `+` for any channel or `-` for none. The phrase
/// holds `{amount}` once, and `{payer}` and `{channel}` at most once.
struct Phrases: Sendable {
    private struct Row: Sendable {
        let locale: String
        let channel: String
        let phrase: String
        let hasPayer: Bool
    }

    private let rows: [Row]

    /// Reads a table of phrases and checks it: no digit may stand in one, because none may be spoken.
    /// - Throws: `TableError`, naming file and line.
    init(contentsOf url: URL) throws(TableError) {
        let table = try Table(contentsOf: url, columns: ["locale", "channel", "phrase"])
        var rows: [Row] = []
        for row in table.rows {
            let phrase = row[2]
            guard phrase.components(separatedBy: "{amount}").count == 2 else {
                throw TableError(file: table.name, line: row.line, message: "must hold {amount} once")
            }
            let bare = ["{amount}", "{payer}", "{channel}"].reduce(phrase) {
                $0.replacingOccurrences(of: $1, with: "")
            }
            guard !bare.unicodeScalars.contains(where: { $0.properties.numericType != nil && $0.isASCII }),
                !bare.contains("{"), !bare.contains("}")
            else {
                throw TableError(
                    file: table.name, line: row.line,
                    message: "may hold no digit and no placeholder but {amount}, {payer} and {channel}")
            }
            rows.append(
                Row(locale: row[0], channel: row[1], phrase: phrase, hasPayer: phrase.contains("{payer}")))
        }
        self.rows = rows
    }

    /// Says an amount in the best phrase for the region and channel, or nil where no phrase fits.
    func say(_ amount: String, payer: String?, channel: String?, locale: String) -> String? {
        var best: (row: Row, score: Int)?
        for row in rows where row.hasPayer == (payer != nil) {
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
        return row.phrase.replacingOccurrences(of: "{channel}", with: channel ?? "")
            .replacingOccurrences(of: "{amount}", with: amount)
            .replacingOccurrences(of: "{payer}", with: payer ?? "")
    }
}
