// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SpokenText
import Testing

/// One golden row, named by its file for the list of failures.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let tag: String
    let written: String
    let spoken: String

    var testDescription: String { "\(tag): \(written)" }

    /// Reads the rows of every supported language; a missing file gives one row that fails.
    static func all(_ subject: String, columns: [String]) -> [GoldenCase] {
        SpokenLanguage.supportedTags.flatMap { tag -> [GoldenCase] in
            let url = Bundle.module.bundleURL.appendingPathComponent("Golden/\(subject).\(tag).tsv")
            do {
                return try Golden.rows(url, columns: columns).map {
                    GoldenCase(tag: tag, written: $0[0], spoken: $0[1])
                }
            } catch {
                return [GoldenCase(tag: tag, written: "\(subject).\(tag).tsv", spoken: "cannot be read: \(error)")]
            }
        }
    }

    /// The written amount `USD 12.50`.
    var money: Money? {
        let parts = written.split(separator: " ")
        guard parts.count == 2, let currency = Currency(String(parts[0])) else { return nil }
        let digits = parts[1].split(separator: ".")
        guard let significand = Int64(digits.joined()) else { return nil }
        return Money(
            WrittenNumber(significand: significand, fractionDigits: digits.count == 2 ? digits[1].utf8.count : 0),
            currency)
    }
}
