// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import Golden
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("What an extension keeps from one push to the next")
struct KeepingTests {
    static let group = "group.dev.test"

    /// A device with extensions on it that belong to groups.
    struct Phone {
        let folder: URL
        let device: Device

        /// Writes an extension; apart from others by its name.
        func makeExtension(_ name: String, groups: [String] = [group]) throws -> URL {
            let place = folder.appendingPathComponent(name)
            return try TemporaryExtension.write(
                "SharesDefaults", in: place, groups: groups, changes: ["CFBundleIdentifier": "dev.earshot.test.\(name)"]
            )
        }

        /// Pushes what is to be done, and returns what was told.
        func push(
            _ asks: String..., to url: URL, group: String = KeepingTests.group, warm: WarmExtensions? = nil
        ) throws -> String {
            let delivery = try deliver(asks, to: url, group: group, warm: warm)
            #expect(delivery.content?.title == "kept", "\(delivery.extension)")
            return delivery.content?.subtitle ?? ""
        }

        /// Delivers what is to be done.
        func deliver(
            _ asks: [String], to url: URL, group: String = KeepingTests.group, warm: WarmExtensions? = nil
        ) throws -> Delivery {
            let root: [String: Any] = [
                "aps": ["alert": "5", "mutable-content": 1] as [String: Any], "do": asks, "group": group,
            ]
            var conditions = try DeliveryConditions.plain
            conditions.extension = url
            conditions.limits = ExtensionLimits(memory: nil)
            conditions.warm = warm
            let payload = Array(try JSONSerialization.data(withJSONObject: root))
            return try device.deliver(
                AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "dev.earshot.test")), under: conditions)
        }

        /// The values in a group's container.
        func values(of group: String = KeepingTests.group) throws -> NSDictionary {
            let file = device.groupContainers.appendingPathComponent("\(group)/Library/Preferences/\(group).plist")
            return try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
                as? NSDictionary
                ?? [:]
        }
    }

    private func withPhone(_ body: (Phone) throws -> Void) throws {
        try TemporaryExtension.withFolder { folder in
            try body(Phone(folder: folder, device: Device(at: folder.appendingPathComponent("device"))))
        }
    }

    @Test func `the defaults of a group lie in its container, and every extension of it sees them`() throws {
        try withPhone { phone in
            let (first, second) = (try phone.makeExtension("first"), try phone.makeExtension("second"))
            #expect(try phone.push("set:a:1", "flag:b", "get:a", to: first) == "1")
            #expect(try phone.values() == ["a": "1", "b": true])
            #expect(try phone.push("get:a", "set:c:3", to: second) == "1")
            #expect(try phone.push("get:a", "get:c", "remove:a", to: first) == "1 3")
            #expect(try phone.push("get:a", "get:c", to: second) == "- 3")
            #expect(try phone.push("remove:b", "remove:c", to: second) == "")
            #expect(throws: (any Error).self) { try phone.values() }
            #expect(try phone.push("get:b", "get:c", to: first) == "- -")
        }
    }

    @Test func `what the app sets is seen, and nothing of it is lost to what the extension sets`() throws {
        try withPhone { phone in
            let url = try phone.makeExtension("only")
            #expect(try phone.push("set:mine:1", "sync", "set:both:1", to: url) == "")
            let file = phone.device.groupContainers
                .appendingPathComponent("\(Self.group)/Library/Preferences/\(Self.group).plist")
            let values: [String: Any] = ["mine": "1", "both": "app", "app": "1"]
            try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: file)
            #expect(try phone.push("get:both", "get:app", "set:mine:2", to: url) == "app 1")
            #expect(try phone.values() == ["mine": "2", "both": "app", "app": "1"])
        }
    }

    @Test func `another group, or one that the extension does not belong to, sees nothing`() throws {
        try withPhone { phone in
            let first = try phone.makeExtension("first")
            let other = try phone.makeExtension("other", groups: ["group.dev.other"])
            #expect(try phone.push("set:a:1", to: first) == "")
            #expect(try phone.push("get:a", "set:a:2", to: other, group: "group.dev.other") == "-")
            // Its own suite of that name: nobody else's.
            #expect(try phone.push("get:a", "set:a:3", to: other) == "-")
            #expect(try phone.push("get:a", to: other) == "3")
            #expect(try phone.push("get:a", to: first) == "1")
            #expect(try phone.values(of: "group.dev.other") == ["a": "2"])
        }
    }

    @Test func `what an earlier version had of its group is no fault of one that belongs to none`() throws {
        try withPhone { phone in
            #expect(try phone.push("set:a:1", to: phone.makeExtension("only")) == "")
            try FileManager.default.removeItem(at: phone.folder.appendingPathComponent("only"))
            let next = try phone.makeExtension("only", groups: [])
            #expect(try phone.deliver([], to: next).warnings.isEmpty)
            // Until it sets something there.
            #expect(try phone.deliver(["set:a:2"], to: next).warnings.map(\.code) == ["app-group"])
        }
    }

    @Test func `a process that is kept sees what others have set since, and they what it sets`() throws {
        try withPhone { phone in
            let (kept, other) = (try phone.makeExtension("kept"), try phone.makeExtension("other"))
            let warm = WarmExtensions(most: 1)
            defer { warm.leave() }
            #expect(try phone.push("set:a:1", "get:b", to: kept, warm: warm) == "-")
            #expect(try phone.push("get:a", "set:b:2", "set:a:3", to: other) == "1")
            #expect(try phone.push("get:a", "get:b", "set:c:4", to: kept, warm: warm) == "3 2")
            #expect(try phone.push("get:c", to: other) == "4")
            // A second process of the same extension, which has the same home.
            #expect(try phone.push("get:c", "set:d:5", "sync", to: kept) == "4")
            #expect(try phone.push("get:d", to: kept, warm: warm) == "5")
        }
    }

    @Test func `a link in the place of the file is not written through`() throws {
        try withPhone { phone in
            let url = try phone.makeExtension("only")
            #expect(try phone.push("set:a:1", to: url) == "")
            let outside = phone.folder.appendingPathComponent("outside")
            try Data("kept".utf8).write(to: outside)
            let file = phone.device.groupContainers
                .appendingPathComponent("\(Self.group)/Library/Preferences/\(Self.group).plist")
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
            #expect(try phone.push("set:b:2", to: url) == "")
            #expect(try String(contentsOf: outside, encoding: .utf8) == "kept")
            #expect(try phone.values() == ["b": "2"])
        }
    }

    @Test func `pushes at the same time lose nothing of each other's`() throws {
        try withPhone { phone in
            let urls = try (0..<3).map { try phone.makeExtension("e\($0)") }
            _ = try together(9) { try phone.push("set:k\($0):1", to: urls[$0 % 3]) }
            #expect(try phone.values().count == 9)
        }
    }

    @Test
    func `pushes at the same time in processes that are kept find no value older than what was there before them`()
        throws
    {
        try withPhone { phone in
            let url = try phone.makeExtension("only")
            var least = 100
            #expect(try phone.push("set:n:\(least)", to: url) == "")
            let warm = WarmExtensions(most: 2)
            defer { warm.leave() }
            for _ in 0..<8 {
                let counts = try together(6) { _ in try phone.push("count:n", to: url, warm: warm) }.compactMap {
                    Int($0)
                }
                #expect(counts.count == 6 && counts.allSatisfy { $0 > least }, "\(counts) behind \(least)")
                least = try #require(try phone.values()["n"] as? Int)
            }
        }
    }

    @Test func `a group that the extension does not belong to is told of by the push that sets something there`() throws
    {
        try withPhone { phone in
            let url = try phone.makeExtension("only", groups: [])
            #expect(try phone.deliver(["set:a:1"], to: url).warnings.map(\.code) == ["app-group"])
            #expect(try phone.deliver(["get:a"], to: url).warnings.isEmpty)
            #expect(try phone.deliver(["set:a:2"], to: url).warnings.map(\.code) == ["app-group"])
        }
    }

    @Test func `its folders are its own, also for a source that imports Foundation alone`() throws {
        try deliver("FindsItsLibrary") { delivery, device in
            let home = device.folder.path + "/Containers/Data/PluginKitPlugin/dev.earshot.test.service"
            let library = home + "/Library"
            #expect(
                delivery.extension.log
                    == [
                        library, library, library, library, library + "/Caches", library + "/Application Support",
                        home + "/Documents", "true",
                    ])
        }
    }

    @Test func `a background session's download goes on after the answer`() throws {
        let server = try LoopbackServer(answers: true)
        try deliver("SendsInTheBackground", extra: ["url": server.url]) { delivery, _ in
            #expect(delivery.content?.title == "sent")
            #expect(
                delivery.extension.log == ["receipts group.dev.test false true", "downloaded 2", "complete true"])
        }
    }
}
