// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("Faults on purpose")
struct FaultPlanTests {
    typealias Rule = FaultPlan.Rule

    @Test("The first whose token and chance fit happens") func first() {
        let plan = FaultPlan(rules: [
            Rule(kind: .drop, tokenPrefix: "AB"), Rule(kind: .silent, probability: 0.5), Rule(kind: .reset),
        ])
        #expect(plan.fault(for: "abcd") { 0.9 }?.kind == .drop)
        #expect(plan.fault(for: "cdcd") { 0.4 }?.kind == .silent)
        #expect(plan.fault(for: "cdcd") { 0.5 }?.kind == .reset)
        #expect(FaultPlan(rules: [Rule(kind: .drop, probability: 0)]).fault(for: "") { 0 } == nil)
    }

    @Test(
        "What is wrong with a fault is told by its place",
        arguments: [
            Rule(kind: .status), Rule(kind: .status, status: 200, reason: "x"), Rule(kind: .delay),
            Rule(kind: .delay, seconds: 1000),
            Rule(kind: .drop, probability: 2), Rule(kind: .goaway, reason: "\"}{"),
            Rule(kind: .drop, tokenPrefix: "abcg"), Rule(kind: .drop, tokenPrefix: "ab cd"),
            Rule(kind: .drop, tokenPrefix: "é"),
        ])
    func wrong(_ rule: Rule) throws {
        let error = #expect(throws: PageError.self) { try FaultPlan(rules: [Rule(kind: .drop), rule]).checked() }
        #expect(error?.message.hasPrefix("Fault 2: ") == true)
    }

    @Test(
        "What is no fault is told, and none is on for more than was meant",
        arguments: [
            ("{", "is no JSON"), ("{}", "Send"), (#"{"rules":[],"x":1}"#, "Send"),
            (#"{"rules":[{}]}"#, "'kind' is one of"),
            (#"{"rules":[{"kind":"foo"}]}"#, "'kind' is one of"),
            (#"{"rules":[{"kind":"drop","tokenprefix":"ff"}]}"#, "'tokenprefix' is no member"),
            (#"{"rules":[{"kind":"drop","probability":null}]}"#, "'probability' is null"),
            (#"{"rules":[{"kind":"drop","probability":"0,5x"}]}"#, "are numbers"), (#"{"rules":[3]}"#, "no object"),
        ])
    func refused(_ json: String, _ words: String) throws {
        let error = #expect(throws: PageError.self) { try FaultPlan(json: Array(json.utf8)) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "-")")
    }

    @Test("A plan is read as the page sends it") func read() throws {
        let text = #"{"rules":[{"kind":"status","status":503,"reason":"ServiceUnavailable","probability":0.3}]}"#
        let plan = try FaultPlan(json: Array(text.utf8))
        #expect(plan.rules.first?.status == 503)
        #expect(PageJSON.bytes(plan).count > 40)
    }
}
