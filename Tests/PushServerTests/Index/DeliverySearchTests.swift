// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushServer

@Suite("Searching the deliveries")
struct DeliverySearchTests {
    let folder: ServerFolder
    let index: DeliveryIndex

    /// Five pushes: delivered and said, stored, refused, another app's, and one with wild letters in its body.
    init() throws {
        folder = try ServerFolder()
        index = try DeliveryIndex(in: folder)
        index.tell([
            try Pushes.accepted(1), Pushes.delivered(1, said: "Zwölf Euro von Ärzten"), try Pushes.accepted(2),
            Pushes.became(.stored(why: "device-offline"), 2), Pushes.refused(3),
            try Pushes.accepted(4, app: "com.example.other"),
            try Pushes.accepted(5, payload: #"{"aps":{"alert":"100% of_it 'quoted' \"; DROP TABLE delivery;--"}}"#),
        ])
    }

    @Test(
        arguments: [
            ("body 1", [1]), ("BODY", [4, 2, 1]), ("ZWÖLF euro", [1]), ("ärzt", [1]), ("100%", [5]), ("of_it", [5]),
            ("%", [5]),
            ("_", [5]), ("' OR 1=1 --", []), ("drop table delivery;", [5]), ("", [5, 4, 3, 2, 1]), ("a0000004-", [4]),
            ("a0000002-0000", [2]), ("0000000000000004", [4]), ("b0000003", [3]), ("\u{0}", []),
            (String(repeating: "x", count: 5000), []),
        ].map { SearchCase($0.0, $0.1) })
    func `a text is found where it stands, whatever its case`(search: SearchCase) throws {
        defer { index.close() }
        #expect(try index.numbers { $0.text = search.text } == search.found)
    }

    @Test(
        arguments: [
            (nil, [5, 4, 3, 2, 1]), ("stored", [2]), ("delivered", [1]), ("modified", [1]), ("rejected", [3]),
            ("accepted", [5, 4]), ("expired", []), ("", []), ("' OR ''='", []),
        ] as [(String?, [Int])])
    func `a state or an outcome is asked for by its word`(outcome: String?, found: [Int]) throws {
        defer { index.close() }
        #expect(try index.numbers { $0.outcome = outcome } == found)
    }

    @Test func `questions add up, and pages follow each other`() throws {
        defer { index.close() }
        #expect(try index.numbers { $0.app = "com.example.other" } == [4])
        #expect(
            try index.numbers {
                $0.app = "com.example.app"
                $0.text = "body"
                $0.outcome = "stored"
            } == [2])
        #expect(try index.numbers { $0.limit = 2 } == [5, 4])
        let last = try #require(try index.row(Pushes.unique(4)))
        #expect(
            try index.numbers {
                $0.limit = 2
                $0.before = last.sequence
            } == [3, 2])
        #expect(try index.numbers { $0.limit = -1 } == [5])
        #expect(try index.numbers { $0.limit = .max }.count == 5)
    }

    @Test(
        arguments: [
            ("00000001-0000-4000-8000-000000000000", 1), ("00000002", 2), ("A0000004", 4), ("00000003-00", 3),
            ("b0000003-0000-4000-8000-000000000000", 3), ("B0000003", 3), ("0000000", nil), ("", nil),
            ("0000000%", nil),
            ("ffffffff", nil), ("00000001-0000-4000-8000-0000000000001", nil), ("0000000\u{0}", nil), ("ääääääää", nil),
        ] as [(String, Int?)])
    func `a push is found by an id or eight of its letters`(id: String, number: Int?) throws {
        defer { index.close() }
        #expect(try index.row(id)?.unique == number.map(Pushes.unique))
    }

    @Test func `apps and states are counted`() throws {
        defer { index.close() }
        #expect(try index.apps() == ["com.example.app", "com.example.other"])
        #expect(
            try index.counts() == [
                .init(app: nil, state: "rejected", outcome: nil, count: 1),
                .init(app: "com.example.app", state: "accepted", outcome: nil, count: 1),
                .init(app: "com.example.app", state: "delivered", outcome: "modified", count: 1),
                .init(app: "com.example.app", state: "stored", outcome: nil, count: 1),
                .init(app: "com.example.other", state: "accepted", outcome: nil, count: 1),
            ])
    }
}

/// A text and the numbers of the pushes that it finds.
struct SearchCase: Sendable, CustomTestStringConvertible {
    let text: String
    let found: [Int]

    init(_ text: String, _ found: [Int]) { (self.text, self.found) = (text, found) }

    var testDescription: String { String(text.prefix(40)) }
}
