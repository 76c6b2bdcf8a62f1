// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// What is said about a payment, per region and channel.
///
/// A row's `locale` is a tag or `*`; its `channel` is a channel's name, `+` for any channel or `-` for none. The phrase
/// holds `{amount}` once, and `{payer}` and `{channel}` at most once.
struct Phrases: Sendable {
    /// What a phrase is put together from.
    private enum Part: Sendable, Equatable {
        case words(String)
        case amount, payer, channel
    }

    private struct Row: Sendable {
        let locale: String
        let channel: String
        let parts: [Part]
        let hasPayer: Bool
    }

    private static let placeholders: [(String, Part)] = [
        ("{amount}", .amount), ("{payer}", .payer), ("{channel}", .channel),
    ]

    private let rows: [Row]

    /// Reads a table of phrases and checks it: no digit may stand in one, because none may be spoken.
    /// - Throws: `TableError`, naming file and line.
    init(contentsOf url: URL) throws(TableError) {
        let table = try Table(contentsOf: url, columns: ["locale", "channel", "phrase"])
        var rows: [Row] = []
        for row in table.rows {
            let parts = Self.parts(row[2])
            func isOnce(_ part: Part, orMissing: Bool) -> Bool {
                let count = parts.count { $0 == part }
                return count == 1 || (orMissing && count == 0)
            }
            guard isOnce(.amount, orMissing: false) else {
                throw TableError(file: table.name, line: row.line, message: "must hold {amount} once")
            }
            guard isOnce(.payer, orMissing: true), isOnce(.channel, orMissing: true), parts.allSatisfy(Self.isSayable)
            else {
                throw TableError(
                    file: table.name, line: row.line,
                    message: "may hold no digit and no placeholder but {amount}, {payer} and {channel}, each once")
            }
            rows.append(
                Row(locale: row[0], channel: row[1], parts: parts, hasPayer: parts.contains(.payer)))
        }
        self.rows = rows
    }

    /// Cuts a phrase at its placeholders; braces that hold something else stay in the words.
    private static func parts(_ phrase: String) -> [Part] {
        var parts: [Part] = []
        var words = Substring()
        var rest = phrase[...]
        while let first = rest.utf8.first {
            if first == UInt8(ascii: "{"), let (name, part) = placeholders.first(where: { rest.hasPrefix($0.0) }) {
                if !words.isEmpty { parts.append(.words(String(words))) }
                words = Substring()
                parts.append(part)
                rest = rest.dropFirst(name.count)
            } else {
                words.append(rest.removeFirst())
            }
        }
        if !words.isEmpty { parts.append(.words(String(words))) }
        return parts
    }

    private static func isSayable(_ part: Part) -> Bool {
        guard case .words(let words) = part else { return true }
        return words.utf8.allSatisfy {
            !($0 >= 0x30 && $0 <= 0x39) && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}")
        }
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
        return row.parts.map { part in
            switch part {
            case .words(let words): words
            case .amount: amount
            case .payer: payer ?? ""
            case .channel: channel ?? ""
            }
        }.joined()
    }
}
