// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PaymentAnnouncements
import SpokenText
import Testing

/// One golden body and what it must be taken for.
struct Case: Sendable, CustomTestStringConvertible {
    let locale: String
    let body: String
    let direction: String
    let amount: String
    let currency: String
    let payer: String
    let isSaid: Bool

    var testDescription: String { "\(locale): \(body.replacingOccurrences(of: "\n", with: " / "))" }

    /// All bodies of all languages.
    static let all: [Case] = {
        guard let folder = Bundle.module.url(forResource: "Golden", withExtension: nil),
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        else { return [] }
        return files.filter { $0.hasSuffix(".tsv") }.flatMap { file in
            let columns = ["locale", "body", "direction", "amount", "currency", "payer", "says"]
            let rows = (try? Golden.rows(folder.appendingPathComponent(file), columns: columns)) ?? []
            return rows.map {
                Case(
                    locale: $0[0], body: $0[1], direction: $0[2], amount: $0[3], currency: $0[4], payer: $0[5],
                    isSaid: $0[6] == "yes")
            }
        }
    }()
}

/// The rules that the tests share.
let rules: AnnouncementRules = {
    do { return try AnnouncementRules() } catch { preconditionFailure("The rules cannot be read: \(error)") }
}()

extension Explanation {
    /// Whether it is announced, or only lacks the words of its language.
    var wouldBeSaid: Bool { announces || reason == .noWords }
}
