// SPDX-License-Identifier: Apache-2.0

import EarshotTesting
import Foundation
import Testing

/// The shop's server, as far as it pushes. Yours takes the place of `curl`.
private struct Provider {
    let apns: URL
    let authority: URL?

    static var isHere: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/curl") }

    /// Pushes, and returns the status and the body that APNs answers.
    func push(_ payload: String, to token: String, topic: String) throws -> String {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        curl.arguments = [
            "--silent", "--http2", "--cacert", authority?.path ?? "", "--write-out", "%{http_code}",
            "--header", "authorization: bearer \(providerToken)", "--header", "apns-topic: \(topic)",
            "--header", "apns-push-type: alert", "--data", payload,
            apns.appendingPathComponent("3/device/\(token)").absoluteString,
        ]
        let output = Pipe()
        curl.standardOutput = output
        try curl.run()
        curl.waitUntilExit()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// A well-formed provider token: without `--auth-key` the server takes every signature.
    private var providerToken: String {
        let parts = [
            Data(#"{"alg":"ES256","kid":"ABCDE12345"}"#.utf8),
            Data(#"{"iss":"TEAM123456","iat":\#(Int(Date().timeIntervalSince1970))}"#.utf8),
            Data(repeating: 1, count: 64),
        ]
        return parts.map {
            $0.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
                .replacingOccurrences(of: "=", with: "")
        }.joined(separator: ".")
    }
}

@Suite("The shop's provider, with the shop's extension behind it", .enabled(if: Provider.isHere))
struct ProviderTests {
    private let sources = ["../../Sources/ShopService"]

    @Test func `what the provider pushes is announced on the device`() throws {
        let device = try Device.temporary()
        let server = try device.serve(extension: device.build(sources, bundleIdentifier: "com.example.shop.service"))
        let token = try server.token(of: "com.example.shop")
        let provider = Provider(apns: server.provider, authority: server.certificateAuthority)

        let payload = #"{"aps": {"alert": {"title": "Order", "body": "You received $12.50 from Bob"}, "mutable-content": 1}}"#
        #expect(try provider.push(payload, to: token, topic: "com.example.shop") == "200")
        let delivery = try server.delivery(app: "com.example.shop", text: "Bob")
        #expect(delivery.outcome == .modified && delivery.content?.title == "Order [heard]")
        #expect(delivery.spoken == "You received twelve dollars and fifty cents from Bob")
    }

    @Test func `the provider is told what APNs would tell it`() throws {
        let server = try Device.temporary().serve()
        let provider = Provider(apns: server.provider, authority: server.certificateAuthority)
        let payload = #"{"aps": {"alert": "Hello"}}"#
        let unknown = String(repeating: "ab", count: 32)
        let token = try server.token(of: "com.example.shop")
        #expect(
            try provider.push(payload, to: unknown, topic: "com.example.shop") == #"{"reason":"BadDeviceToken"}400"#)
        #expect(throws: ServerError.self) { try server.delivery(text: unknown, within: 5) }

        try server.ask(
            "PUT", "/api/faults", #"{"rules": [{"kind": "status", "status": 503, "reason": "ServiceUnavailable"}]}"#)
        #expect(
            try provider.push(payload, to: token, topic: "com.example.shop") == #"{"reason":"ServiceUnavailable"}503"#)
    }
}
