// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SpokenText
import Testing

/// The golden files of a subject, found by looking: `money.da-DK.tsv` is Danish money.
enum GoldenFiles {
    private static var folder: URL { Bundle.module.bundleURL.appendingPathComponent("Golden") }

    /// The files of a subject, sorted.
    static func urls(_ subject: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasPrefix(subject + ".") && $0.hasSuffix(".tsv") }.map { folder.appendingPathComponent($0) }
    }

    /// The tags that a subject has a file for, sorted.
    static func tags(_ subject: String) throws -> [String] {
        try urls(subject).map { String($0.lastPathComponent.dropFirst(subject.count + 1).dropLast(4)) }
    }

    /// Returns the file of a tag.
    static func url(_ subject: String, _ tag: String) -> URL {
        folder.appendingPathComponent("\(subject).\(tag).tsv")
    }
}

/// One golden row, named by its file for the list of failures.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let tag: String
    let written: String
    let spoken: String

    var testDescription: String { "\(tag): \(written)".short }

    /// Reads the rows of every supported language; a missing file gives one row that fails.
    static func all(_ subject: String, columns: [String]) -> [GoldenCase] {
        SpokenLanguage.supportedTags.flatMap { tag -> [GoldenCase] in
            do {
                return try Golden.rows(GoldenFiles.url(subject, tag), columns: columns).map {
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
