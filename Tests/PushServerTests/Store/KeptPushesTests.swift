// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import PushServer

@Suite("The pushes that are known by their ids")
struct KeptPushesTests {
    @Test func `a name is a UUID in either case`() {
        let text = "0F1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"
        #expect(PushName(text)?.text == text.lowercased())
        for wrong in [
            "", "0f1e2d3c", text + "0", String(text.dropLast()), text.replacing("-", with: "0"), "g" + text.dropFirst(),
        ] {
            #expect(PushName(wrong) == nil)
        }
    }

    @Test func `one id at two tokens or apps is two names`() throws {
        let (one, other) = (try #require(DeviceToken("aa")), try #require(DeviceToken("ab")))
        let names = [
            PushName(uuid(1), at: one, of: "a"), PushName(uuid(1), at: other, of: "a"),
            PushName(uuid(1), at: one, of: "b"),
            PushName(uuid(2), at: one, of: "a"),
        ]
        #expect(Set(names).count == 4)
    }

    @Test func `none is larger than 56 bytes`() { #expect(MemoryLayout<KeptPush>.stride <= 56) }

    @Test(arguments: 0..<8)
    func `it finds what a dictionary finds, whatever comes and goes`(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        var pushes = KeptPushes()
        var known: [Int: UInt32] = [:]
        for _ in 0..<6000 {
            let number = Int.random(in: 0..<2500, using: &random)
            let name = try #require(PushName(uuid(number)))
            #expect(pushes.find(name) == known[number])
            if let place = known.removeValue(forKey: number) {
                pushes.remove(place)
            } else {
                known[number] = pushes.insert(KeptPush(name: name, unique: name, sequence: 1, received: 0))
            }
        }
        #expect(pushes.count == known.count)
        for (number, place) in known {
            #expect(pushes.find(unique: try #require(PushName(uuid(number)))) == place)
        }
    }

    @Test(arguments: [
        ("1000", KeepRule.newest(1000)), ("0", .newest(0)), ("30d", .days(30)), ("", nil), ("d", nil), ("-1", nil),
        ("1.5d", nil),
        ("9999999999", nil), ("30h", nil),
    ])
    func `a rule is a number or days`(text: String, rule: KeepRule?) { #expect(KeepRule(text) == rule) }
}
