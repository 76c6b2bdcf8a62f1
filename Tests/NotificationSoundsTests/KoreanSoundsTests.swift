// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

/// Korean is not said as it is written: 십만 is [심만], 십육 [심뉵].
@Suite struct `Korean sounds` {
    struct Heard: Sendable, CustomTestStringConvertible {
        let written, heard: String
        var testDescription: String { "\(written) → \(heard)".short }
    }

    static let rows: [Heard] =
        (try? Golden.rows(
            Bundle.module.bundleURL.appendingPathComponent("Golden/heard.ko-KR.tsv"), columns: ["written", "heard"]))?
        .map { Heard(written: $0[0], heard: $0[1]) } ?? []

    /// Without stress, which follows the spelling, and with one sign for the tense k.
    private static func phonemes(_ words: String) throws -> String {
        try Pronunciation.phonemes("ko-KR", words).phonemes.filter { !"',_| \n".contains($0) }
            .replacingOccurrences(of: "q-", with: "k-")
    }

    @Test func `there are number words and words of banks`() { #expect(Self.rows.count > 150) }

    @Test(arguments: rows) func `what is written is said as its sounds are spelled`(row: Heard) throws {
        let (written, heard) = (try Self.phonemes(row.written), try Self.phonemes(row.heard))
        #expect(written == heard && !written.isEmpty)
    }
}
