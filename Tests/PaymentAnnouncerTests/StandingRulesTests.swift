// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import Testing

@testable import PaymentAnnouncer

@Suite("The rules that stand for all pushes of a process")
struct StandingRulesTests {
    /// A process that is kept must not go on with what a shop has corrected meanwhile.
    @Test func `a file of templates that has changed is read anew`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tsv")
        defer { try? FileManager.default.removeItem(at: file) }
        let standing = StandingRules()
        func announces(with templates: String) throws -> Bool {
            try Data(templates.utf8).write(to: file)
            return try standing.rules(in: ["EARSHOT_TEMPLATES": file.path]).0
                .explain(NotificationText(body: "支付宝到账100元")).announces
        }
        #expect(try announces(with: "credit\tzh-CN\t支付宝到账{amount}元\n"))
        #expect(try !announces(with: "silent\tzh-CN\t支付宝到账{ignore}\n"))
        #expect(try announces(with: "# none\n"))
    }
}
