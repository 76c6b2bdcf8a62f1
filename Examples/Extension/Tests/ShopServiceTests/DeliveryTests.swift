// SPDX-License-Identifier: Apache-2.0

import EarshotTesting
import Testing

@Suite("The shop's extension on a device")
struct DeliveryTests {
    private let sources = ["../../Sources/ShopService"]

    @Test func `says what stands in the notification, and delivers it when that has been heard`() throws {
        let device = try Device.temporary()
        let service = try device.build(sources, bundleIdentifier: "com.example.shop.service")
        let delivery = try device.push(
            #"{"aps": {"alert": {"title": "Order", "body": "You received $12.50 from Bob"}, "mutable-content": 1}}"#,
            to: service, app: "com.example.shop")
        #expect(delivery.outcome == .modified)
        #expect(delivery.content?.title == "Order [heard]")
        #expect(delivery.spoken == "You received twelve dollars and fifty cents from Bob")
        #expect(delivery.speech.allSatisfy(\.finished) && delivery.warnings.isEmpty)
    }

    @Test func `shows the original when it runs out of time`() throws {
        let device = try Device.temporary()
        device.conditions.timeLimit = 0.5
        device.conditions.hurry = 1
        let service = try device.build(sources, bundleIdentifier: "com.example.shop.service")
        let delivery = try device.push(
            #"{"aps": {"alert": "Something long that takes more than half a second to say", "mutable-content": 1}}"#,
            to: service, app: "com.example.shop")
        // The extension hands over what it has when it is told that its time is over.
        #expect(delivery.extension.expired && delivery.outcome == .modified)
    }
}
