// SPDX-License-Identifier: Apache-2.0

import Commands
import PushSimulator
import Testing

@testable import PushServer

@Suite("How a case of a delivery is delivered")
struct CaseConditionTests {
    private func run(_ headers: [String: String], _ conditions: [String: CaseCondition] = [:]) -> [String:
        CaseCondition]?
    {
        PageAPI.run(
            PageAPITests.row("a", "delivered"),
            RequestRecord(headers: headers.map { RequestRecord.Field(name: $0.key, value: $0.value) }), conditions)
    }

    @Test func `as the server was told to deliver, and in the device's languages`() {
        let told = Arguments(
            flags: ["--foreground", "--any-token"],
            values: ["--locale": ["es-MX", "en-US"], "--time-limit": ["5"], "--topic": ["com.example.shop"]], words: [])
        #expect(
            CaseCondition.all(told, languages: ["hi-IN"])
                == ["locale": .list(["es-MX", "en-US"]), "timeLimit": .text("5"), "foreground": .flag])
        let silent = Arguments(flags: ["--filtering-entitlement"], values: [:], words: [])
        #expect(CaseCondition.all(silent, languages: ["hi-IN"]) == ["locale": .list(["hi-IN"]), "filtering": .flag])
        #expect(CaseCondition.all(silent, languages: []) == ["filtering": .flag])
    }

    @Test func `and as it came, with the type that its topic alone has told`() {
        let app: [String: CaseCondition] = ["bundleIdentifier": .text("com.example.shop")]
        #expect(run([:]) == app)
        #expect(run([:], ["mode": .text("speak")]) == app.merging(["mode": .text("speak")]) { $1 })
        let older = run(["apns-topic": "com.example.shop.voip"])
        #expect(older?["topic"] == .text("com.example.shop.voip") && older?["pushType"] == .text("voip"))
        #expect(run(["apns-topic": "com.example.shop"])?["pushType"] == nil)
        let newer = run(["apns-topic": "com.example.shop.voip", "apns-push-type": "complication"])
        #expect(newer?["pushType"] == .text("complication"))
    }
}
