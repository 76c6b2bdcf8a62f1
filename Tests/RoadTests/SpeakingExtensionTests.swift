// SPDX-License-Identifier: Apache-2.0

import Foundation
import MisbehavingExtensions
import Testing

@Suite("An extension that speaks itself")
struct SpeakingExtensionTests {
    /// Pushes a body in a language to an extension that speaks it; returns the delivery.
    private func push(
        _ body: String, in language: String, to principal: String = "SpeaksItself", hurry: Int = 1000,
        limit: String = "30"
    ) throws -> [String: Any] {
        try Earshot.session { earshot in
            let url = try TemporaryExtension.write(principal, in: earshot.folder)
            let payload: [String: Any] = ["aps": ["alert": ["title": language, "body": body], "mutable-content": 1]]
            let ending = try earshot.run(
                ["push", "--json", "--extension", url.path, "--time-limit", limit, "dev.earshot.test", "-"],
                input: JSONSerialization.data(withJSONObject: payload), environment: ["EARSHOT_HURRY": "\(hurry)"])
            #expect(ending.code == 0, "\(ending.talk)")
            return try ending.object()
        }
    }

    private func codes(_ delivery: [String: Any]) -> [String] {
        (delivery["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    private func title(_ delivery: [String: Any]) -> String? {
        (delivery["content"] as? [String: Any])?["title"] as? String
    }

    private func speech(_ delivery: [String: Any]) -> [String: Any]? {
        (delivery["speech"] as? [[String: Any]])?.first
    }

    @Test func `is heard with its amount in words, and hears the end`() throws {
        let delivery = try push("支付宝到账12.50元", in: "zh-CN")
        #expect(title(delivery) == "spoken")
        #expect(codes(delivery) == [])
        #expect(speech(delivery)?["text"] as? String == "支付宝到账十二点五元")
        #expect(speech(delivery)?["finished"] as? Bool == true)
        #expect(speech(delivery)?["file"] is String)
    }

    @Test(arguments: [
        ("Due 10,00.00 soon", "Due soon"), ("½", ""), ("支付宝到账12.50元", ""),
        ("Bob paid ½ million dollars, thanks", "Bob paid, thanks"),
    ])
    func `is told what was left out, and never the amount`(body: String, said: String) throws {
        let delivery = try push(body, in: "en-US")
        #expect(title(delivery) == "spoken")
        #expect(codes(delivery) == ["speech-left-out"])
        #expect(speech(delivery)?["text"] as? String == said)
    }

    /// About seventy seconds: none of them is over, and the first has begun, when two of the machine's have passed at ten times the
    /// speed, however busy it is.
    private static let long = String(repeating: "You received twelve dollars from Bob. ", count: 30)

    @Test func `is cut off where its time is over`() throws {
        let delivery = try push(Self.long, in: "en-US", hurry: 10, limit: "2")
        #expect(title(delivery) == "expired")
        #expect(codes(delivery).contains("expired") && codes(delivery).contains("speech-cut-off"), "\(codes(delivery))")
        let heard = try #require(speech(delivery)?["cutOffAt"] as? Double)
        #expect(heard > 0.5 && heard < 60)
        #expect(speech(delivery)?["finished"] as? Bool == false)
    }

    @Test func `is cut off by the sound of the notification that it answers with`() throws {
        let delivery = try push("You received twelve dollars from Bob", in: "en-US", to: "SpeaksUnderASound", hurry: 10)
        #expect(title(delivery) == "sounding")
        #expect(codes(delivery) == ["speech-cut-off"])
        let heard = try #require(speech(delivery)?["cutOffAt"] as? Double)
        #expect(heard < 2 && speech(delivery)?["finished"] as? Bool == false)
    }

    @Test(arguments: ["AnswersAsItSpeaks", "AnswersAsItsOwnSpeaks"])
    func `is heard to the end where it answers as it begins, and so is what comes behind it`(
        principal: String
    ) throws {
        let delivery = try push("You received twelve dollars from Bob", in: "en-US", to: principal)
        #expect(title(delivery) == "answered" && codes(delivery).isEmpty, "\(codes(delivery))")
        let said = delivery["speech"] as? [[String: Any]] ?? []
        #expect(said.map { $0["text"] as? String } == ["You received twelve dollars from Bob", "Thank you"])
        #expect(said.allSatisfy { $0["finished"] as? Bool == true && $0["file"] is String })
    }

    /// Both are in one process, where what the first says goes on while the second is delivered.
    @Test(arguments: ["AnswersAsItSpeaks", "AnswersAsItsOwnSpeaks", "ThanksInTheEnd"])
    func `is heard to the end, before and after the answer, in a process that is kept, each for its push`(
        principal: String
    ) throws {
        try Earshot.session { earshot in
            let url = try TemporaryExtension.write(principal, in: earshot.folder)
            let bodies = ["You received twelve dollars", "You received ten dollars"]
            let files = try bodies.enumerated().map { place, body in
                let payload = ["aps": ["alert": ["title": "en-US", "body": body], "mutable-content": 1]]
                let file = earshot.folder.appendingPathComponent("\(place).apns")
                try JSONSerialization.data(withJSONObject: payload).write(to: file)
                return file.path
            }
            let ending = try earshot.run(
                ["push", "--json", "--linger", "60", "--extension", url.path, "dev.earshot.test"] + files,
                environment: ["EARSHOT_HURRY": "10"])
            #expect(ending.code == 0, "\(ending.talk)")
            let deliveries = try ending.text.split(separator: "\n")
                .map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
            for (delivery, body) in zip(deliveries, bodies) {
                #expect(title(delivery) == "answered" && codes(delivery).isEmpty, "\(codes(delivery))")
                let said = delivery["speech"] as? [[String: Any]] ?? []
                #expect(said.map { $0["text"] as? String } == [body, "Thank you"])
                #expect(said.allSatisfy { $0["finished"] as? Bool == true && $0["file"] is String }, "\(said)")
            }
            #expect(deliveries.count == 2)
        }
    }

    @Test func `leaves what has been heard when it is killed`() throws {
        let delivery = try push(Self.long, in: "en-US", to: "SpeaksOn", hurry: 10, limit: "2")
        #expect(delivery["outcome"] as? String == "original")
        let heard = try #require(speech(delivery)?["cutOffAt"] as? Double)
        #expect(heard > 0.5 && heard < 60)
        #expect(speech(delivery)?["finished"] as? Bool == false)
    }
}
