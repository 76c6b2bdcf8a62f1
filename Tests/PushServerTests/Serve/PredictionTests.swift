// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the API tells of a push before it is sent, against what becomes of it.
@Suite("What is predicted of a push", .serialized)
struct PredictionTests {
    @Test func `is what its delivery says, for every example`() throws {
        try RunningServer.session { server in
            let api = try ReadyAPI(server.ready)
            let examples = try #require(try api.ask("GET", "/api/examples")["examples"] as? [[String: String]])
            #expect(examples.count > 10)
            for example in examples {
                let name = example["name"] ?? ""
                let push = ["payload": example["payload"] ?? ""]
                let told = try api.ask("POST", "/api/check", push)["announcement"] as? [String: Any]
                let address = try #require(try api.ask("POST", "/api/push", push)["delivery"] as? String)
                let unique = address.split(separator: "/").last.map(String.init) ?? ""
                _ = try api.ask("GET", "/api/deliveries?text=\(unique)&wait=60s")
                let whole = try api.ask("GET", address)
                let speech = (whole["delivery"] as? [String: Any])?["speech"] as? [[String: Any]]
                let said = speech?.first?["text"] as? String
                #expect(told?["spoken"] as? String == said, "\(name)")
                let read = whole["announcement"] as? [String: Any]
                #expect(read as NSDictionary? == told as NSDictionary?, "\(name)")
                #expect((read?["announce"] as? Bool ?? false) == (said != nil), "\(name)")
            }
        }
    }

    @Test func `is no announcement where the announcer would not run`() throws {
        try RunningServer.session { server in
            let api = try ReadyAPI(server.ready)
            let own = server.folder.appendingPathComponent(
                "device/Applications/com.example.own.app/PlugIns/Own.appex", isDirectory: true)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            let payload = #"{"aps":{"alert":"支付宝到账100元","mutable-content":1}}"#
            func told(_ push: [String: String]) throws -> Bool {
                try api.ask("POST", "/api/check", push.merging(["payload": payload]) { $1 })["announcement"] != nil
            }
            #expect(try told([:]) && told(["app": "com.example.other"]))
            #expect(try !told(["app": "com.example.own"]) && !told(["pushType": "voip"]))
        }
    }

    @Test func `is silence where the voice that it asks for is not there`() throws {
        try RunningServer.session { server in
            let payload = #"{"aps":{"alert":"支付宝到账100元","mutable-content":1},"announce":{"voice":"nobody"}}"#
            let told = try ReadyAPI(server.ready).ask("POST", "/api/check", ["payload": payload])
            let announcement = told["announcement"] as? [String: Any]
            #expect(announcement?["reason"] as? String == "voice-not-found" && announcement?["spoken"] is NSNull)
        }
    }
}

/// The API of a server that printed its ready line.
private struct ReadyAPI {
    private let port: UInt16
    private let secret: String

    init(_ line: String) throws {
        let ready = try JSONDecoder().decode([String: Text].self, from: Data(line.utf8)).compactMapValues(\.text)
        secret = try #require(ready["secret"])
        port = try #require(ready["page"].flatMap(URLComponents.init(string:))?.port.map(UInt16.init))
    }

    private struct Text: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    /// Asks for an object.
    func ask(_ method: String, _ path: String, _ body: [String: String]? = nil) throws -> [String: Any] {
        let content = try body.map { try JSONEncoder().encode($0) } ?? Data()
        let head =
            "\(method) \(path) HTTP/1.0\r\nhost: 127.0.0.1:\(port)\r\nauthorization: bearer \(secret)\r\n"
            + "content-length: \(content.count)\r\n\r\n"
        let answer = Data(try #require(PlainClient.ask(port, Array(head.utf8) + content, patience: 60)))
        let start = try #require(answer.range(of: Data("\r\n\r\n".utf8))).upperBound
        return try #require(try JSONSerialization.jsonObject(with: answer[start...]) as? [String: Any])
    }
}
