// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import ExtensionRuntime
import Foundation
import Golden
import MisbehavingExtensions
import Testing
import UserNotifications

@testable import PushSimulator

@Suite("The notification centre, asked by an extension")
struct DeviceCentreTests {
    static let app = "dev.earshot.test"
    static let start = Date(timeIntervalSince1970: 1_795_233_599.5)

    /// A device, an extension, and pushes to it.
    struct Phone: Sendable {
        let device: Device
        let extensionURL: URL

        func push(
            _ asks: [String] = [], body: String = "5", after seconds: TimeInterval = 0, collapse: String? = nil,
            app: String = DeviceCentreTests.app, extra: [String: String] = [:], extended: Bool = true,
            warm: WarmExtensions? = nil
        ) throws -> Delivery {
            var root: [String: Any] = extra
            root["aps"] = ["alert": ["title": "Paid", "body": body], "mutable-content": 1] as [String: Any]
            root["do"] = asks
            let bytes = Array(try JSONSerialization.data(withJSONObject: root))
            var conditions = DeliveryConditions(
                extension: extended ? extensionURL : nil, limits: ExtensionLimits(memory: nil),
                surroundings: ExtensionSurroundings(programsIn: try TemporaryExtension.products))
            conditions.warm = warm
            return try device.deliver(
                AcceptedPush(
                    PushRequest(
                        payload: bytes, bundleIdentifier: app, pushType: nil, collapseIdentifier: collapse)),
                under: conditions,
                now: DeviceCentreTests.start.addingTimeInterval(seconds))
        }

        var state: CentreState { CentreFolder(of: DeviceCentreTests.app, on: device).state }
        var listed: Int {
            CentreFolder(of: DeviceCentreTests.app, on: device).listed(atMost: DeviceCentre.mostListed).count
        }
    }

    private func withPhone(_ principal: String = "AsksTheCentre", _ body: (Phone) throws -> Void) throws {
        try TemporaryExtension.withFolder { folder in
            let url = try TemporaryExtension.write(principal, in: folder, groups: ["group.dev.test"])
            try body(Phone(device: Device(at: folder.appendingPathComponent("device")), extensionURL: url))
        }
    }

    @Test func `an app that is removed leaves none of it, and the inbox keeps the deliveries`() throws {
        try withPhone { phone in
            let delivery = try phone.push()
            #expect(phone.listed == 1)
            let app = phone.device.applications.appendingPathComponent("\(Self.app).app")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            // What cannot be removed whole can be tried again.
            let centre = phone.device.folder.appendingPathComponent("Centre", isDirectory: true)
            let (known, aside) = (centre.appendingPathComponent(Self.app), centre.appendingPathComponent("aside"))
            try FileManager.default.moveItem(at: known, to: aside)
            try Data().write(to: known)
            for _ in 1...2 {
                let error = #expect(throws: DeviceError.self) { try phone.device.removeApplication(Self.app) }
                #expect(error?.code == .inputOutput)
            }
            try FileManager.default.removeItem(at: known)
            try FileManager.default.moveItem(at: aside, to: known)
            try phone.device.removeApplication(Self.app)
            #expect(phone.listed == 0 && !CentreFolder.apps(on: phone.device).contains(Self.app))
            #expect(try phone.device.inbox.delivery(id: delivery.id).id == delivery.id)
        }
    }

    @Test func `what was delivered to the app is on the list, the newest first, and nothing of another app`() throws {
        try withPhone { phone in
            _ = try phone.push(body: "1", collapse: "one")
            _ = try phone.push(body: "2", after: 1, collapse: "two")
            _ = try phone.push(body: "3", after: 2, app: "dev.earshot.other")
            let delivery = try phone.push(["delivered", "triggers"], after: 3)
            #expect(delivery.content?.subtitle == "[two=2,one=1] push,push")
        }
    }

    @Test func `a later notification of the same identifier takes the place of the earlier one`() throws {
        try withPhone { phone in
            for (place, body) in ["1", "2", "3"].enumerated() {
                _ = try phone.push(body: body, after: Double(place), collapse: "same")
            }
            let delivery = try phone.push(["delivered"], after: 9)
            #expect(delivery.content?.subtitle == "[same=3]")
            #expect(phone.device.inbox.deliveries().count == 4)
        }
    }

    @Test func `what is removed leaves the list and stays in the inbox`() throws {
        try withPhone { phone in
            _ = try phone.push(body: "1", collapse: "one")
            _ = try phone.push(body: "2", after: 1, collapse: "two")
            let some = try phone.push(["remove:two", "delivered"], after: 2, collapse: "three")
            #expect(some.content?.subtitle == "ok [one=1]")
            let all = try phone.push(["removeAll", "delivered"], after: 3, collapse: "four")
            #expect(all.content?.subtitle == "ok []")
            #expect(phone.device.inbox.deliveries().count == 4)
            let later = try phone.push(["delivered"], after: 4)
            #expect(later.content?.subtitle == "[four=5]")
        }
    }

    @Test func `a delivery that was cleared away is on the list no more`() throws {
        try withPhone { phone in
            _ = try phone.push(collapse: "one")
            _ = try phone.device.inbox.clear()
            let left = try phone.push(["delivered"], after: 1, collapse: "two").content?.subtitle
            #expect(left == "[]")
            #expect(phone.listed == 1)
        }
    }

    @Test func `a badge is set by what lands with one, left by what has none, and taken away by 0`() throws {
        try withPhone { phone in
            func push(_ badge: Int?, allowed: Bool = true) throws {
                var aps: [String: Any] = ["alert": "5"]
                aps["badge"] = badge
                let bytes = Array(try JSONSerialization.data(withJSONObject: ["aps": aps]))
                var conditions = try DeliveryConditions.plain
                // An app that cannot be asked shows nothing, a number neither.
                conditions.isForeground = !allowed
                _ = try phone.device.deliver(
                    AcceptedPush(PushRequest(payload: bytes, bundleIdentifier: Self.app, pushType: nil)),
                    under: conditions, now: Self.start)
            }
            #expect(phone.state.badge == nil)
            for (badge, allowed, expected) in [
                (3, true, 3), (nil, true, 3), (7, false, 3), (-2, true, 0), (5, true, 5), (0, true, 0),
            ] as [(Int?, Bool, Int)] {
                try push(badge, allowed: allowed)
                #expect(phone.state.badge == expected)
            }
            let asked = try phone.push(["badge:4", "add:a"])
            #expect(asked.content?.subtitle == "ok ok" && phone.state.badge == 4)
        }
    }

    @Test func `a local notification lands in the inbox as a delivery of its own`() throws {
        try withPhone { phone in
            let delivery = try phone.push(["add:a", "delivered", "triggers"])
            #expect(delivery.content?.subtitle == "ok [a=body of a] local")
            let local = try #require(phone.device.inbox.deliveries().first { $0.id != delivery.id })
            #expect(local.outcome == .original && local.reason == "local-notification" && !local.extension.ran)
            #expect(local.content?.title == "local" && local.content?.body == "body of a")
            let names = try files(local)
            #expect(names == ["delivery.json", "payload.apns"])
            let payload = try Data(contentsOf: URL(fileURLWithPath: (local.inbox ?? "") + "/payload.apns"))
            let target = try Payload(Array(payload)).targetBundle
            #expect(target == Self.app)
        }
    }

    @Test func `one with a trigger waits, and lands when its time has come`() throws {
        try withPhone { phone in
            let asked = try phone.push(["wait:late:7200", "wait:soon:3600", "wait:soon:60", "pending", "delivered"])
            #expect(asked.content?.subtitle == "ok ok ok <soon,late> []")
            let early = try phone.push(["pending", "delivered"], after: 59, collapse: "early")
            #expect(early.content?.subtitle.hasPrefix("<soon,late>") == true)
            let after = try phone.push(["pending", "delivered", "cancelAll", "pending"], after: 4000)
            #expect(after.content?.subtitle.hasPrefix("<late> [soon=body of soon,early=5") == true)
            #expect(after.content?.subtitle.hasSuffix("ok <>") == true)
            let landed = try #require(phone.device.inbox.deliveries().first { $0.reason == "local-notification" })
            let name = URL(fileURLWithPath: landed.inbox ?? "").lastPathComponent
            // At 60 s, and what the process needed to get there.
            #expect(name.hasPrefix("20261121T04"))
        }
    }

    @Test func `what waits lands with a push that no extension looks at, too`() throws {
        try withPhone { phone in
            _ = try phone.push(["wait:a:60"])
            _ = try phone.push(after: 4000, extended: false)
            #expect(phone.state.pending.isEmpty)
            #expect(phone.device.inbox.deliveries().filter { $0.reason == "local-notification" }.count == 1)
        }
    }

    @Test func `one that repeats comes once for all the times that were missed, and goes on waiting`() throws {
        try withPhone { phone in
            _ = try phone.push(["wait:a:60:r"])
            _ = try phone.push(after: 86_400)
            #expect(phone.device.inbox.deliveries().filter { $0.reason == "local-notification" }.count == 1)
            let due = try #require(phone.state.pending.first?.due)
            let missed = due - Self.start.timeIntervalSince1970 - 86_400
            #expect(missed > 0 && missed <= 61)
        }
    }

    @Test func `a request that waits comes back as it was added`() throws {
        try withPhone { phone in
            _ = try phone.push(["tomorrow:t"])
            let kept = try #require(phone.state.pending.first)
            let wire = try #require(kept.wire)
            #expect(wire["content"]?["userInfo"]?["when"] == .date(1))
            #expect(wire["content"]?["userInfo"]?["data"] == .data(Data([1, 2])))
            #expect(wire["trigger"]?["components"]?["hour"] == .integer(3))
            #expect(wire["trigger"]?["repeats"] == .bool(true))
            let inADay = kept.due - Self.start.timeIntervalSince1970
            #expect(inADay > 0 && inADay <= 86_402)
        }
    }

    @Test(arguments: [
        ("never:a", "1400"), ("nothing", "1401"), ("badge:-1", "1600"), ("passwd", "100"), ("badge:3", "ok"),
        ("authorize", "true"), ("settings", "2"),
    ])
    func `what the centre says is what iOS says`(ask: String, told: String) throws {
        try withPhone { phone in
            let subtitle = try phone.push([ask]).content?.subtitle
            #expect(subtitle == told)
            #expect(phone.device.inbox.deliveries().count == 1)
        }
    }

    @Test func `categories and the badge are kept for the app's next push`() throws {
        try withPhone { phone in
            let first = try phone.push(["setCategories:pay", "badge:4"]).content?.subtitle
            #expect(first == "ok ok")
            #expect(phone.state.badge == 4)
            let kept = try phone.push(["categories"]).content?.subtitle
            #expect(kept == "pay/Send/true/hidden/1")
        }
    }

    @Test func `the closure forms may be waited for in didReceive`() throws {
        try withPhone("WaitsForTheCentre") { phone in
            let delivery = try phone.push()
            #expect(delivery.content?.title == "waited")
            #expect(
                delivery.extension.log.sorted()
                    == [
                        "added true", "badge 1600", "categories 0", #"delivered ["first"]"#, "left 0", "pending 0",
                        "settings true",
                    ])
        }
    }

    @Test func `what is asked after the answer is under way, and is done`() throws {
        try withPhone("AnswersBeforeTheCentre") { phone in
            let delivery = try phone.push()
            #expect(delivery.content?.title == "answered")
            #expect(phone.state.badge == 7)
            #expect(phone.device.inbox.deliveries().count == 2)
        }
    }

    @Test(arguments: [("questions", "2000"), ("nonsense", "500"), ("badge", "1"), ("trigger", "1")])
    func `a flood of questions, or what is none, does no harm`(flood: String, count: String) throws {
        try withPhone("FloodsTheCentre") { phone in
            let delivery = try phone.push(extra: ["flood": flood, "count": count])
            #expect(delivery.content?.title == "flooded")
            #expect(phone.state.badge == nil)
            #expect(phone.device.inbox.deliveries().count == 1)
        }
    }

    @Test func `an extension that has too much delivered is stopped`() throws {
        try withPhone { phone in
            let asks = (0...DeviceCentre.mostLocal).map { "add:\($0)" }
            let told = try phone.push(asks).content?.subtitle.split(separator: " ") ?? []
            #expect(told.dropLast().allSatisfy { $0 == "ok" } && told.last == "1")
            #expect(phone.listed == DeviceCentre.mostListed)
        }
    }

    @Test func `a state that has not changed is not read again, and one that others change is`() throws {
        try withPhone { phone in
            let own = CentreFolder(of: Self.app, on: phone.device)
            let other = CentreFolder(of: Self.app, on: phone.device)
            for badge in 1...3 {
                _ = other.update { $0.badge = badge }
                #expect(own.state.badge == badge)
            }
            _ = own.update { $0.badge = 4 }
            #expect(other.state.badge == 4)
            // Other words in the same file, as far as its size and its time tell.
            let path = phone.device.folder.appendingPathComponent("Centre/\(Self.app)/state.json").path
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            var facts = stat()
            #expect(unsafe fstat(file.fileDescriptor, &facts) == 0)
            try file.write(contentsOf: Data(repeating: UInt8(ascii: " "), count: Int(facts.st_size)))
            #expect(unsafe futimens(file.fileDescriptor, [facts.st_atim, facts.st_mtim]) == 0)
            #expect(own.state.badge == 4 && other.state.badge == 4)
            _ = own.update { $0.categories = [.null] }
            #expect(other.state.badge == 4)
            #expect(CentreFolder(of: Self.app, on: phone.device).state == other.state)
        }
    }

    /// As a device leaves it that is killed between the landing and the crossing off.
    @Test func `what has landed and waits still lands no second time`() throws {
        try withPhone { phone in
            _ = try phone.push(["wait:a:60", "wait:b:60:r"])
            let file = phone.device.folder.appendingPathComponent("Centre/\(Self.app)/state.json")
            let before = try Data(contentsOf: file)
            _ = try phone.push(after: 4000, extended: false)
            func local() -> [Delivery] { phone.device.inbox.deliveries().filter { $0.reason == "local-notification" } }
            let landed = local()
            #expect(landed.compactMap(\.content?.body).sorted() == ["body of a", "body of b"])
            try before.write(to: file)
            _ = try phone.push(after: 4001, extended: false)
            #expect(local() == landed)
            #expect(phone.state.pending.map(\.identifier) == ["b"])
            #expect(phone.listed == 5)
            // The next time that it repeats is another one.
            _ = try phone.push(after: 8000, extended: false)
            #expect(local().count == 3)
            #expect(local().allSatisfy { UUID(uuidString: $0.id) != nil })
        }
    }

    // MARK: In a process that is kept

    private func push(_ asks: [[String]], _ phone: Phone, _ warm: WarmExtensions) throws -> [Delivery] {
        try together(asks.count) { try phone.push(asks[$0], collapse: "push-\($0)", warm: warm) }
    }

    @Test func `one push after the other asks the same centre from one process`() throws {
        try withPhone { phone in
            let warm = WarmExtensions(most: 1)
            defer { warm.leave() }
            let first = try phone.push(
                ["setCategories:pay", "badge:4", "wait:late:7200", "add:a"], collapse: "one", warm: warm)
            #expect(first.content?.subtitle == "ok ok ok ok")
            let second = try phone.push(
                ["categories", "pending", "delivered", "remove:a", "cancel:late"], after: 1, collapse: "two", warm: warm
            )
            #expect(second.content?.subtitle == "pay/Send/true/hidden/1 <late> [a=body of a,one=5] ok ok")
            let third = try phone.push(["pending", "delivered"], after: 2, warm: warm)
            #expect(third.content?.subtitle == "<> [two=5,one=5]")
            #expect(phone.state.badge == 4)
        }
    }

    @Test func `answers and warnings belong to the push that has asked`() throws {
        try withPhone { phone in
            let warm = WarmExtensions(most: 1)
            defer { warm.leave() }
            let asks = (0..<4).map { number in
                ["meet:4", number == 2 ? "tooMany" : "badge:1"] + (0..<5).map { "wait:\(number)-\($0):3600" }
                    + (number == 1 ? ["badge:-1"] : ["settings"]) + ["categories", "meet:4"]
            }
            let told = try push(asks, phone, warm)
            for number in 0..<4 {
                let middle = number == 1 ? "1600" : "2"
                #expect(told[number].content?.subtitle == "ok ok ok ok ok ok ok \(middle)  ok", "\(number)")
                #expect(told[number].warnings.map(\.code) == (number == 2 ? ["centre-refused"] : []), "\(number)")
            }
            #expect(Set(phone.state.pending.map(\.identifier)).count == 20)
        }
    }

    @Test func `pushes at the same time lose nothing of each other's`() throws {
        try withPhone { phone in
            let told = try together(6) { number in
                let asks = (0..<5).map { "wait:\(number)-\($0):3600" } + ["add:local-\(number)"]
                return try phone.push(asks, collapse: "push-\(number)").content?.subtitle
            }
            #expect(told == Array(repeating: "ok ok ok ok ok ok", count: 6))
            #expect(phone.state.pending.count == 30)
            #expect(phone.listed == 12)
        }
    }
}
