// SPDX-License-Identifier: Apache-2.0

import EarshotTesting
import Foundation
import Testing

/// Each starts a server, which takes the machine for itself; the provider is in `Examples/Extension`.
@Suite("A server in a test", .serialized)
struct ServerTests {
    private let payload =
        #"{"app":"com.example.shop","payload":{"aps":{"alert":"Ann & Bob: 2+2","mutable-content":1}}}"#

    @Test func `takes a push under the device's conditions, and what became of it is on the device`() throws {
        let device = try Device.temporary()
        device.conditions.network = .offline
        device.conditions.languages = ["zh-CN"]
        let server = try device.serve()
        let token = try server.token(of: "com.example.shop")
        #expect(token.utf8.count == 64 && server.provider.scheme == "https" && server.provider.port ?? 0 > 0)
        try server.ask("POST", "/api/push", payload)
        let delivery = try server.delivery(app: "com.example.shop", text: "Bob: 2+2")
        #expect(delivery.original?.body == "Ann & Bob: 2+2" && device.deliveries.map(\.id) == [delivery.id])
        #expect(server.log.contains("every well-formed provider token is taken"))
    }

    @Test func `speech goes as fast as the device's, and the limits are of real seconds`() throws {
        let device = try Device.temporary()
        device.conditions.mode = "speak"
        let server = try device.serve()
        try server.ask(
            "POST", "/api/push",
            #"{"payload":{"aps":{"alert":"You received $12.50 from Bob","mutable-content":1}}}"#)
        let delivery = try server.delivery(text: "Bob")
        #expect(!delivery.extension.expired && delivery.speech.allSatisfy(\.finished))
        #expect(delivery.spoken == "Received twelve dollars and fifty cents from Bob")
    }

    @Test func `waits for the push that was sent last, whatever older ones match, and a list has it at once`() throws {
        let server = try Device.temporary().serve()
        for number in 1...5 {
            let push = payload.replacingOccurrences(of: "2+2", with: "\(number)")
            try server.ask("POST", "/api/push", push)
            let list = String(decoding: try server.get("/api/deliveries?limit=1"), as: UTF8.self)
            #expect(list.contains("Bob: \(number)"))
            #expect(try server.delivery(text: "Bob").original?.body == "Ann & Bob: \(number)")
        }
    }

    @Test func `finds a push by what is shown of it, and tells which there are where none matches`() throws {
        let device = try Device.temporary()
        let server = try device.serve(extension: device.build(["../../Examples/Extensions/ChangedTitle"]))
        try server.ask("POST", "/api/push", payload)
        let delivery = try server.delivery(text: "[modified]")
        #expect(delivery.content?.title.contains("[modified]") == true)
        let error = #expect(throws: ServerError.self) { try server.delivery(text: "Carol", within: 0.01) }
        #expect(
            error?.description.hasPrefix(
                "None of 1 deliveries has the text 'Carol'; the newest, of 'com.example.shop', is delivered") == true,
            "\(error?.description ?? "")")
        #expect(error?.description.contains("Ann & Bob") == false)
    }

    @Test func `tells what became of a push that was not delivered, and that none has come`() throws {
        let device = try Device.temporary()
        let server = try device.serve()
        #expect(throws: ServerError.self) { try server.delivery(within: 0.01) }
        _ = try server.token(of: "com.example.shop", on: "Ann's phone")
        try server.setOnline(false, "Ann's phone")
        try server.ask("POST", "/api/push", payload)
        let error = #expect(throws: ServerError.self) { try server.delivery(text: "Bob") }
        #expect(error?.description == "The push was not delivered: stored (device-offline).")
        try server.setOnline(true, "Ann's phone")
        #expect(throws: ServerError.self) { try server.setOnline(true, "nobody") }
    }

    @Test func `ends with the tests' process, also where nothing of that can be done any more`() async throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = place.path as String] in
            let server = try Device(at: URL(fileURLWithPath: path)).serve()
            withExtendedLifetime(server) { _ = kill(getpid(), SIGKILL) }
        }
        // The store's lock is free once it has ended.
        let end = Date(timeIntervalSinceNow: 30)
        var next: Server?
        while next == nil, Date() < end { next = try? Device(at: place).serve() }
        #expect(next != nil)
    }

    @Test func `ends with its object, and leaves nothing running`() throws {
        let device = try Device.temporary()
        var server: Server? = try device.serve(options: ["--any-token"])
        let authority = try #require(server?.certificateAuthority)
        #expect(FileManager.default.fileExists(atPath: authority.path))
        server = nil
        // The store's lock is free, so that another may begin.
        server = try device.serve()
        #expect(server?.certificateAuthority == authority)
    }

    @Test func `what the server cannot be asked is told in its words`() throws {
        let error = #expect(throws: ServerError.self) { try Device.temporary().serve(options: ["--port", "none"]) }
        #expect(error?.description.contains("--port takes") == true, "\(error?.description ?? "")")
    }
}
