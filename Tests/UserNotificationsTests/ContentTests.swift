// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

/// One property of a content and a way to change it.
struct ContentChange: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (UNMutableNotificationContent) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (UNMutableNotificationContent) -> Void) {
        testDescription = name
        self.apply = apply
    }

    static let all = [
        ContentChange("attachments") {
            $0.attachments = [UNNotificationAttachment(identifier: "a", url: URL(fileURLWithPath: "/a.png"), type: "x")]
        },
        ContentChange("badge") { $0.badge = 3 },
        ContentChange("body") { $0.body = "x" },
        ContentChange("categoryIdentifier") { $0.categoryIdentifier = "x" },
        ContentChange("launchImageName") { $0.launchImageName = "x" },
        ContentChange("sound") { $0.sound = .default },
        ContentChange("subtitle") { $0.subtitle = "x" },
        ContentChange("threadIdentifier") { $0.threadIdentifier = "x" },
        ContentChange("title") { $0.title = "x" },
        ContentChange("userInfo") { $0.userInfo = ["aps": ["alert": ["title": "x"]], "n": 1] },
        ContentChange("summaryArgument") { $0.summaryArgument = "x" },
        ContentChange("summaryArgumentCount") { $0.summaryArgumentCount = 2 },
        ContentChange("targetContentIdentifier") { $0.targetContentIdentifier = "x" },
        ContentChange("interruptionLevel") { $0.interruptionLevel = .critical },
        ContentChange("relevanceScore") { $0.relevanceScore = 0.5 },
        ContentChange("filterCriteria") { $0.filterCriteria = "x" },
    ]
}

struct ContentTests {
    @Test(arguments: [UNNotificationContent.self, UNMutableNotificationContent.self])
    func `a new content shows nothing and disturbs as usual`(type: UNNotificationContent.Type) {
        let content =
            type == UNMutableNotificationContent.self ? UNMutableNotificationContent() : UNNotificationContent()
        #expect(content.attachments.isEmpty && content.userInfo.isEmpty)
        #expect(content.badge == nil && content.sound == nil)
        let texts = [
            content.title, content.subtitle, content.body, content.categoryIdentifier, content.launchImageName,
            content.threadIdentifier, content.summaryArgument,
        ]
        #expect(texts.joined().isEmpty)
        #expect(content.targetContentIdentifier == nil && content.filterCriteria == nil)
        #expect(content.interruptionLevel == .active)
        #expect(content.relevanceScore == 0)
        #expect(content.summaryArgumentCount == 1)
    }

    @Test(arguments: ContentChange.all)
    func `every property takes part in equality`(change: ContentChange) {
        let content = UNMutableNotificationContent()
        change.apply(content)
        #expect(content != UNMutableNotificationContent())
        let same = UNMutableNotificationContent()
        change.apply(same)
        #expect(content == same)
        #expect(content.hash == same.hash)
    }

    @Test(arguments: ContentChange.all)
    func `a copy cannot be changed, neither itself nor through its original`(change: ContentChange) throws {
        let content = UNMutableNotificationContent()
        let copy = try #require(content.copy() as? UNNotificationContent)
        #expect(!(copy is UNMutableNotificationContent))
        change.apply(content)
        #expect(copy == UNNotificationContent())
        #expect(copy != content)
    }

    @Test(arguments: ContentChange.all)
    func `a mutable copy has every property and changes alone`(change: ContentChange) throws {
        let original = UNMutableNotificationContent()
        change.apply(original)
        let frozen = try #require(original.copy() as? UNNotificationContent)
        let copy = try #require(frozen.mutableCopy() as? UNMutableNotificationContent)
        #expect(copy == original)
        copy.title += "changed"
        #expect(copy != original && frozen == original)
    }

    @Test(arguments: [
        (#"{"aps":{"alert":{"title":"x"},"badge":1},"n":[1,{"a":null}]}"#, true),
        (#"{"n":[1,{"a":null}],"aps":{"badge":1,"alert":{"title":"x"}}}"#, true),
        (#"{"aps":{"alert":{"title":"y"},"badge":1},"n":[1,{"a":null}]}"#, false),
        (#"{"aps":{"alert":{"title":"x"},"badge":1},"n":[{"a":null},1]}"#, false),
        (#"{"aps":{"alert":{"title":"x"},"badge":1},"n":[1,{"a":0}]}"#, false),
        (#"{"aps":{"alert":{"title":"x"},"badge":1},"n":[1]}"#, false),
        (#"{"aps":{"alert":{"title":"x"},"badge":1},"n":{}}"#, false),
        (#"{"aps":{"alert":{"title":"x"},"badge":1},"m":[1,{"a":null}]}"#, false),
    ])
    func `payloads are compared to the bottom`(other: String, equal: Bool) throws {
        let swift: [AnyHashable: Any] = ["aps": ["alert": ["title": "x"], "badge": 1], "n": [1, ["a": NSNull()]]]
        let one = UNMutableNotificationContent()
        one.userInfo = swift
        let two = UNMutableNotificationContent()
        two.userInfo = try #require(JSONSerialization.jsonObject(with: Data(other.utf8)) as? [AnyHashable: Any])
        #expect((one == two) == equal && (two == one) == equal)
    }

    @Test func `an immutable content is its own copy`() throws {
        let content = UNNotificationContent()
        let copy = try #require(content.copy() as? UNNotificationContent)
        #expect(copy === content)
    }

    @Test func `a content is equal to its mutable copy and to nothing of another class`() {
        #expect(UNNotificationContent() == UNMutableNotificationContent())
        #expect(UNNotificationContent().isEqual(nil) == false)
        #expect(UNNotificationContent().isEqual(NSString(string: "")) == false)
    }

    @Test func `nothing but an object of the system may provide content`() {
        final class Provider: NSObject, UNNotificationContentProviding {}
        #expect(throws: UNError(.contentProvidingObjectNotAllowed)) {
            try UNNotificationContent().updating(from: Provider())
        }
    }
}
