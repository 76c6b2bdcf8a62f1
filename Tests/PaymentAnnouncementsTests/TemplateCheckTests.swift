// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import PaymentAnnouncements

@Suite("Templates that do not go together")
struct TemplateCheckTests {
    @Test(arguments: [
        (["credit|en-US|Got {amount}", "credit|en-US|Got {amount} from {payer}"], ""),
        (["credit|zh-CN|支付宝到账{amount}元", "credit|zh-CN|微信到账{amount}元"], ""),
        (["credit|zh-CN|到账{amount}元", "silent|zh-CN|验证码{ignore}"], ""),
        (["silent|en|Code {ignore}", "silent|en|Your {ignore} code"], ""),
        (["credit|en-US|Got ${amount}", "credit|en-US|Got {amount} USD"], ""),
        (["credit|en-US|Got {amount}. {ignore} x", "credit|en-US|Got {amount}. y {ignore}"], ""),
        (["credit|en|Got {amount}|Bank", "silent|en|Got {ignore}|Shop"], ""),
        (["credit|en-US|Got {amount}", "credit|en-US|Got {amount}"], "2 never decides"),
        (["credit|en-US|Got {amount}. {ignore}", "credit|en-US|Got {amount}. Bye {ignore}"], "2 never decides"),
        (["credit|en-US|Got {amount}. Bye {ignore}", "credit|en-US|Got {amount}. {ignore}"], ""),
        (["credit|en-US|Got {amount}", "credit|en-CA|Got {amount}"], "2 can match"),
        (["credit|en-US|A {amount} B {ignore}", "credit|en-US|A {ignore} B {amount}"], "2 can match"),
        (["credit|en-US|Got {amount} from {payer}", "credit|en-US|Got {amount} from {ignore}"], "2 can match"),
        (["credit|en-US|{payer}: {amount}", "credit|en-US|Bank: {amount}"], "2 can match"),
        (
            ["credit|en-US|Got {amount} from {payer} via {channel}", "credit|en-US|Got {amount} from {payer}"],
            "2 can match"
        ),
        (["silent|en|Got {ignore}", "credit|en-US|Got {amount}"], "2 never decides"),
        (["credit|en-US|Got {amount} from {payer}", "silent|en|{ignore}refund{ignore}"], "2 can match"),
        (["credit|en-US|Got {amount}", "silent|en|Got ${ignore}"], "2 can match"),
        (["credit|en-US|Got {amount}", "silent|en|Got a {ignore}"], ""),
        (["silent|en|Code {ignore}", "silent|en|Code {ignore} now"], "2 never decides"),
        (["silent|en|{ignore}|Ads", "credit|en-US|Got {amount}"], "2 can match"),
    ])
    func `two lines that one notification could match are named`(lines: [String], finding: String) throws {
        let found = TemplateCheck(try TemplateTests.set(lines).templates).findings.map(\.description)
        #expect(found.count == (finding.isEmpty ? 0 : 1), "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("shop.tsv, line \(finding)") && $0.hasSuffix(".") }, "\(found)")
    }

    @Test func `three hundred lines are checked soon`() throws {
        let lines = (0..<300).map {
            "credit|en-US|{payer} sent you {amount} on {ignore} for the order \(Self.name($0))"
        }
        let templates = try TemplateTests.set(lines).templates
        var findings: [TemplateError] = []
        let time = ThreadClock.measure { findings = TemplateCheck(templates).findings }
        #expect(findings.isEmpty)
        #expect(time < .seconds(30))
    }

    private static func name(_ number: Int) -> String {
        String(String(number).map { Character(UnicodeScalar(UInt8(ascii: "a") + ($0.asciiValue ?? 48) - 48)) })
    }
}
