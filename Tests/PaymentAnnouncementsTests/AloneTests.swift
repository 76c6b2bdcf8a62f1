// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PaymentAnnouncements
import SpokenText
import Testing

/// A bank's push names no locale.
@Suite("A golden body without its locale") struct AloneTests {
    @Test(.serialized, arguments: Case.files)
    func `is taken for the same, or for what its row says`(file: Shown<URL>) throws {
        for golden in try Case.read(file.value) {
            let found = rules.explain(NotificationText(body: golden.body))
            let alone = Self.alone(found, golden)
            #expect(alone == golden.alone, "\(golden)")
            // No other amount, and nothing that is silent with its locale.
            #expect(!found.wouldBeSaid || golden.isSaid && found.amount?.description == golden.amount, "\(golden)")
        }
    }

    @Test(arguments: Case.files)
    func `seldom needs more than the region of its sender`(file: Shown<URL>) throws {
        let credits = try Case.read(file.value).filter(\.isSaid)
        // What a sign means, and how exact its currency is, only a region tells.
        let others = credits.filter { !["", "uncertain-currency", "uncertain-amount"].contains($0.alone) }
            .filter { Currency($0.alone) == nil }
        #expect(others.count * 20 <= credits.count, "\(others.count) of \(credits.count)")
    }

    @Test(.serialized, arguments: Case.files)
    func `is taken for the same on a device of its language and region`(file: Shown<URL>) throws {
        for golden in try Case.read(file.value) where !golden.alone.isEmpty {
            let found = rules.explain(NotificationText(body: golden.body, languages: [golden.locale]))
            #expect(found.told == golden.told, "\(golden)")
        }
    }

    private static func alone(_ found: Explanation, _ golden: Case) -> String {
        if !found.wouldBeSaid { return golden.isSaid ? found.reason.rawValue : "" }
        if !golden.isSaid { return "said" }
        return found.currency?.code == golden.currency ? "" : found.currency?.code ?? ""
    }
}
