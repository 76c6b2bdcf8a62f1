// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import UserNotifications

private class Named: NSObject {
    let name: String
    init(_ name: String) { self.name = name }
}

private final class Order: Named {
    let count: Int
    let tags: [String]
    let note: String?

    init(_ name: String, _ count: Int, note: String? = nil) {
        (self.count, tags, self.note) = (count, [name, "x"], note)
        super.init(name)
    }
}

@Suite("A predicate that is a sentence")
struct PredicateTests {
    private static let orders: [(String, Bool)] = [
        ("name == 'coat' AND count > 2", true), ("name == 'hat' OR count < 3", false), ("NOT (name == 'hat')", true),
        ("count IN {1, 2, 3}", true), ("count BETWEEN {1, 2}", false), ("ANY tags == 'x'", true),
        ("ALL tags BEGINSWITH 'x'", false), ("NONE tags == 'y'", true), ("note == nil", true), ("note != nil", false),
        ("tags.@count == 2", true), ("SELF.name CONTAINS[c] \"OA\"", true), ("name LIKE 'c*t'", true),
        ("TRUEPREDICATE && !FALSEPREDICATE", true), ("name ENDSWITH 't' and count >= -3.5", true),
    ]

    @Test(arguments: orders)
    func `is true or not of an object's properties`(sentence: String, isTrue: Bool) {
        #expect(NSPredicate(format: sentence).evaluate(with: Order("coat", 3)) == isTrue)
    }

    @Test(
        arguments: [
            ("SELF MATCHES %@", "bob@e.com", "[a-z]+@[a-z.]+", true),
            ("SELF MATCHES %@", "bob@e.com!", "[a-z]+@[a-z.]+", false),
            ("SELF MATCHES[c] %@", "ABC", "[a-z]+", true), ("SELF CONTAINS[cd] %@", "Ünder Sale", "under", true),
            ("SELF CONTAINS %@", "Sale", "sale", false), ("SELF LIKE[c] %@", "a.c", "A?C", true),
            ("SELF LIKE %@", "abc", "a.c", false), ("SELF == %@", "it's", "it's", true),
        ])
    func `is true or not of a text`(sentence: String, text: String, value: String, isTrue: Bool) {
        #expect(NSPredicate(format: sentence, value).evaluate(with: text) == isTrue)
    }

    @Test func `asks dictionaries for their keys, which may be arguments`() {
        let order: [String: Any] = [
            "read": false, "of": ["sum": 2.5], "at": Date.distantPast, "id": 7, "empty": NSNull(),
        ]
        #expect(NSPredicate(format: "read == NO AND of.sum >= %f", 2.5).evaluate(with: order))
        #expect(NSPredicate(format: "%K == %d", "id", 7).evaluate(with: order))
        #expect(NSPredicate(format: "at < %@", Date()).evaluate(with: order))
        #expect(NSPredicate(format: "empty = nil AND missing = nil").evaluate(with: order as NSDictionary))
        #expect(NSPredicate(format: "id IN %@", [6, 7]).evaluate(with: order))
        let found = (["a", "bb"] as NSArray).filtered(using: NSPredicate(format: "length > 1"))
        #expect(found as? [String] == ["bb"])
    }

    @Test(arguments: [
        ("SELF.request.content.userInfo.message_id IN %@", true), ("request.content.userInfo.other IN %@", false),
        ("request.content.badge == 3 AND request.identifier == '7' AND %@ != nil", true),
        ("request.content.threadIdentifier BEGINSWITH 'order' AND request.trigger == nil AND %@ != nil", true),
        ("request.content.categoryIdentifier == '' AND date > request.content.userInfo.at AND %@ != nil", true),
    ])
    func `asks notifications for their properties`(sentence: String, isTrue: Bool) {
        let content = UNMutableNotificationContent()
        (content.badge, content.threadIdentifier) = (3, "orders")
        content.userInfo = ["message_id": "m7", "at": Date.distantPast]
        let request = UNNotificationRequest(identifier: "7", content: content, trigger: nil)
        let shown = [UNNotification(date: Date(), request: request)]
        let found = (shown as NSArray).filtered(using: NSPredicate(format: sentence, ["m6", "m7"] as [AnyHashable]))
        #expect(found.count == (isTrue ? 1 : 0))
    }

    @Test(arguments: [
        "", "a ==", "a b c", "(a == 1", "a == 'x", "a == 1 b", "a == {1, 2", "a ~ 1", "a == %", "a == %@", "a == f(1)",
    ])
    func `is none where the sentence is none`(sentence: String) {
        #expect(throws: PredicateFault.self) {
            var reading = try PredicateReading(sentence, [])
            _ = try reading.whole()
        }
    }

    @Test func `sorts by a key`() {
        let orders = [Order("b", 2), Order("a", 3), Order("c", 1, note: "n")] as NSArray
        func names(_ descriptor: NSSortDescriptor) -> String {
            orders.sortedArray(using: [descriptor]).compactMap { ($0 as? Order)?.name }.joined()
        }
        #expect(names(NSSortDescriptor(key: "count", ascending: true)) == "cba")
        #expect(names(NSSortDescriptor(key: "name", ascending: false)) == "cba")
        #expect(names(NSSortDescriptor(key: "note", ascending: false)).hasPrefix("c"))
        let byLength = NSSortDescriptor(key: "name", ascending: true) { _, _ in .orderedSame }
        #expect(names(byLength) == "bac")
        let words = (["b", "a"] as NSArray).sortedArray(using: [NSSortDescriptor(key: nil, ascending: true)])
        #expect(words as? [String] == ["a", "b"])
    }

    @Test func `is none where its brackets are too deep`() {
        #expect(throws: PredicateFault.self) {
            var reading = try PredicateReading(String(repeating: "(", count: 100_000) + "a == 1", [])
            _ = try reading.whole()
        }
    }
}
