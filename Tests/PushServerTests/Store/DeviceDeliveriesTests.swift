// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import PushSimulator
import Testing

@testable import PushServer

@Suite("Deliveries into a device's inbox")
struct DeviceDeliveriesTests {
    private func deliveries(in folder: StoreFolder) throws -> DeviceDeliveries {
        let url = URL(fileURLWithPath: folder.path, isDirectory: true)
        let device = try Device(at: url.appendingPathComponent("device"))
        // No extension is started, so that there need be no program.
        return DeviceDeliveries(device: device) { _ in
            DeliveryConditions(surroundings: ExtensionSurroundings(programsIn: url))
        }
    }

    @Test func `a delivery is found again by its push, and removed by its name`() throws {
        let folder = try StoreFolder()
        let deliveries = try deliveries(in: folder)
        // Times that no fraction of two is, and two pushes of one id.
        for (number, time) in [(1, 1_795_233_600.123), (2, 1_795_233_600.123), (3, 1_795_233_599.999_6)] {
            let push = try received(number, identifier: uuid(9), at: time)
            #expect(deliveries.landed(push) == nil)
            var landing: Landing?
            try deliveries.deliver(push) { landing = $0 }
            #expect(landing?.outcome == "original" && landing?.reason == "no-extension")
            // As it is after a restart.
            let record = LogRecord(kind: .accepted, sequence: 1, body: StoreEvent.accepted(push).logged)
            guard case .accepted(let again)? = try StoreEvent(record) else { throw LogReader.Fault() }
            #expect(deliveries.landed(again) == landing)
        }
        #expect(deliveries.device.inbox.deliveries().count == 3)
        let push = try received(1, identifier: uuid(9), at: 1_795_233_600.123)
        deliveries.forget(push.unique, received: push.received)
        #expect(deliveries.landed(push) == nil && deliveries.device.inbox.deliveries().count == 2)
    }

    @Test(arguments: [
        ("true", "null", "said"), ("false", "1.2", "cut-off"), ("false", "null", "unsaid"), ("false", "0", "unsaid"),
    ])
    func `what was not heard is not told as said`(finished: String, cutOffAt: String, code: String) throws {
        let folder = try StoreFolder()
        let deliveries = try deliveries(in: folder)
        try deliveries.deliver(try received(1)) { _ in }
        var delivery = try #require(deliveries.device.inbox.deliveries().first)
        let utterance = """
            {"text": "words", "locale": "en-US", "voice": "en-US", "file": null, "duration": 2, "finished": \(finished),
             "cutOffAt": \(cutOffAt)}
            """
        delivery.speech = [try JSONDecoder().decode(Delivery.Utterance.self, from: Data(utterance.utf8))]
        let heard = try #require(delivery.speech.first.map(Heard.init))
        #expect(heard.code == code && heard.isHeard == (code != "unsaid"))
        #expect(Landing(delivery, in: "folder").said == (code == "unsaid" ? nil : "words"))
        let row = DeliveryRow(
            sequence: 1, unique: "1", identifier: "1", state: "delivered", status: 200, title: "", body: "",
            received: 0, isPinned: false)
        #expect(Reasons.of(row, delivery).last { $0.question == "speech" }?.code == code)
    }

    @Test func `nothing but a delivery's folder is removed`() throws {
        let folder = try StoreFolder()
        let deliveries = try deliveries(in: folder)
        let inbox = deliveries.device.inbox.folder.path
        try FileManager.default.createSymbolicLink(atPath: inbox + "/link", withDestinationPath: folder.path)
        for name in ["", ".", "..", "../device", "link", "missing"] {
            #expect(
                !deliveries.device.inbox.remove(folder: name) && deliveries.device.inbox.delivery(inFolder: name) == nil
            )
        }
        #expect(FileManager.default.fileExists(atPath: folder.path + "/device/Inbox"))
    }

    @Test func `the store and the notifier deliver into it`() throws {
        let folder = try StoreFolder()
        let deliveries = try deliveries(in: folder)
        let follower = TestFollower()
        let files = try LogFolder(beneath: deliveries.device.folder.path)
        let store = try PushStore(in: files, book: TestBook(), deliveries: deliveries, followers: [follower])
        let notifier = Notifier(of: store, workers: 2)
        for number in 1...20 { #expect(store.keep(try received(number)) == .kept) }
        while store.counters.waiting > 0 { sched_yield() }
        notifier.finish()
        store.finish()
        #expect(deliveries.device.inbox.deliveries().count == 20)
        for unique in follower.accepted { #expect(follower.states(of: unique) == ["started", "delivered"]) }
    }
}
