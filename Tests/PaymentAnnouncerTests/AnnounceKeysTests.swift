// SPDX-License-Identifier: Apache-2.0

import PaymentAnnouncements
import SpokenText
import Testing
import UserNotifications
import Voices

@testable import PaymentAnnouncer

@Suite("Keys of a payment that tell none")
struct AnnounceKeysTests {
    private static let plain = "Thank you for your visit"
    private static let paid = "You received $12.50 from Bob"

    private func silence(_ keys: [String: String], over body: String) throws -> AnnouncementPlan.Silence? {
        let content = UNMutableNotificationContent()
        (content.body, content.userInfo) = (body, ["announce": keys])
        let plan = try AnnouncementPlan(
            for: content, by: AnnouncementRules(), VoiceCatalogue(), ["EARSHOT_LANGUAGES": "en-US"])
        guard case .nothing(let why) = plan else { return nil }
        return why
    }

    @Test(arguments: [("x", plain), ("x", paid), ("12,50", plain), ("-5", plain), ("0", plain), ("$5", paid)])
    func `silence with a warning that names the amount's key, and not what it holds`(
        amount: String, body: String
    ) throws {
        let why = try #require(try silence(["amount": amount, "currency": "USD"], over: body))
        #expect(why.word == "uncertain-amount")
        #expect(why.warning?.hasPrefix("announce.amount is no plain decimal") == true, "\(why)")
    }

    @Test(arguments: ["x", "dollars", "$"]) func `silence with a warning that names the currency's key`(
        currency: String
    ) throws {
        let why = try #require(try silence(["amount": "5.00", "currency": currency], over: Self.plain))
        #expect(why.word == "uncertain-currency")
        #expect(why.warning?.hasPrefix("announce.currency is no code") == true, "\(why)")
    }

    @Test func `are warned of only where they are what silences`() throws {
        let why = try #require(try silence([:], over: "You received 12.50 from Bob"))
        #expect(why.warning == nil, "\(why)")
        #expect(try silence(["amount": "12.50", "currency": "USD"], over: Self.paid) == nil)
    }
}
