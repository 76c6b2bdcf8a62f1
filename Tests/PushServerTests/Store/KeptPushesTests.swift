// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PushSimulator
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

    @Test func `none is larger than 48 bytes`() { #expect(MemoryLayout<KeptPush>.stride <= 48) }

    @Test(arguments: [
        (0, 0, 0), (1, 1, 64), (31, 31, 1344), (32, 32, 131_008), (1 << 44 - 1, 1 << 28 - 1, 131_008),
        (0x5A5_5A5A_5A5A, 0xA5A_5A5A, 0xAA80),
    ])
    func `what is known of one is not mixed up`(sequence: Int, segment: Int, size: Int) throws {
        let name = try #require(PushName(uuid(1)))
        for marks in (0..<16).map({ KeptPush.Marks(rawValue: $0) }) {
            var push = KeptPush(name: name, unique: name, received: 1_795_233_599.123)
            (push.sequence, push.segment, push.size) = (UInt64(sequence), UInt32(segment), size)
            push.marks = marks
            #expect(push.sequence == sequence && push.segment == segment && push.marks == marks)
            #expect(push.size == size && Int(push.received * 1000) == 1_795_233_599_123)
            (push.sequence, push.segment, push.size, push.marks) = (0, 0, 0, [])
            #expect(push.sequence == 0 && push.segment == 0 && push.marks == [] && push.size == 0)
            #expect(Int(push.received * 1000) == 1_795_233_599_123)
        }
    }

    @Test(arguments: [(31, 0), (32, 64), (95, 64), (96, 128), (1 << 20, 131_008)])
    func `its size is rounded, and has an end`(bytes: Int, size: Int) throws {
        let name = try #require(PushName(uuid(1)))
        var push = KeptPush(name: name, unique: name, received: 0)
        push.size = bytes
        #expect(push.size == size)
    }

    @Test func `its time is that by which its delivery is called`() throws {
        let name = try #require(PushName(uuid(1)))
        var random = Seeded(7)
        let round = (0..<2000).map { 1_795_233_599 + Double($0) / 1000 }
        for time in round + (0..<2000).map({ _ in Double.random(in: 978_307_200...3_100_000_000, using: &random) }) {
            let kept = KeptPush(name: name, unique: name, received: time).received
            let (own, its) = (Date(timeIntervalSince1970: time), Date(timeIntervalSince1970: kept))
            #expect(Inbox.name(of: "x", at: own) == Inbox.name(of: "x", at: its))
        }
    }

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

    @Test(arguments: [8, 12, 3844]) func `hashes are spread over all slots of a table`(count: Int) {
        var random = Seeded(3)
        var found = [Int](repeating: 0, count: count)
        for _ in 0..<count * 100 {
            found[PlaceTable.slot(UInt64.random(in: 0...UInt64.max, using: &random), of: count)] += 1
        }
        // Each is expected a hundred times, ten more or less; nowhere are there four times as many.
        #expect(found.allSatisfy { (40...160).contains($0) })
    }

    @Test(arguments: [
        ("1000", KeepRule.newest(1000)), ("1", .newest(1)), ("0", nil), ("0d", nil), ("30d", .days(30)), ("", nil),
        ("d", nil), ("-1", nil),
        ("1.5d", nil),
        ("9999999999", nil), ("30h", nil),
    ])
    func `a rule is a number or days`(text: String, rule: KeepRule?) { #expect(KeepRule(text) == rule) }
}
