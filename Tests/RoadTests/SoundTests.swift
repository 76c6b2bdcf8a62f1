// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import Testing

/// The announcement at the end of the road sounds as it did when somebody judged it.
///
/// After a change that is meant to be heard, run the tests with `EARSHOT_RECORD=1` and listen to what changed.
@Suite("The sound at the end of the road")
struct SoundTests {
    static let golden = Earshot.package.appendingPathComponent("Tests/RoadTests/Golden/alipay-100.json")

    /// Delivers an Alipay push through a fresh command and extension and takes the fingerprint of its sound.
    private func fingerprint(_ body: String, _ earshot: Earshot) throws -> Fingerprint {
        let payload: [String: Any] = ["aps": ["alert": body, "mutable-content": 1], "announce": ["locale": "zh-CN"]]
        let ending = try earshot("push", "-", input: JSONSerialization.data(withJSONObject: payload))
        #expect(ending.code == 0, "\(ending.talk)")
        return try Fingerprint(of: URL(fileURLWithPath: ending.lastLine))
    }

    @Test func `an announcement equals its golden fingerprint, and one with another amount does not`() throws {
        try Earshot.session { earshot in
            let announced = try fingerprint("支付宝到账100元", earshot)
            if ProcessInfo.processInfo.environment["EARSHOT_RECORD"] != nil {
                try announced.write(golden: Self.golden)
            }
            let golden = try Fingerprint(golden: Self.golden)
            let comparison = compare(golden, announced)
            #expect(comparison.isSame, "\(comparison)")
            for other in ["支付宝到账700元", "支付宝到账10元", "支付宝到账101元"] {
                let comparison = compare(golden, try fingerprint(other, earshot))
                #expect(!comparison.isSame, "\(other)")
            }
        }
    }

    @Test func `the same push sounds the same to the byte every time`() throws {
        try Earshot.session { earshot in
            let sounds = try (0..<2).map { _ in
                let ending = try earshot("push", Earshot.example("alipay"))
                return try Data(contentsOf: URL(fileURLWithPath: ending.lastLine))
            }
            #expect(sounds[0] == sounds[1])
        }
    }

    @Test func `pushes of one collapse id at the same time are each heard with their own amount`() throws {
        try Earshot.session { earshot in
            /// The delivered sounds by the words that are heard, of sixteen pushes that share processes.
            func sounds(_ words: String...) throws -> [String: Data] {
                let payloads = (1...16).map { number in
                    let path = earshot.folder.appendingPathComponent("\(number).apns")
                    return (path, #"{"aps":{"alert":"You received $\#(number).50 from Bob","mutable-content":1}}"#)
                }
                for (path, payload) in payloads { try Data(payload.utf8).write(to: path) }
                let ending = try earshot.run(["push", "--json"] + words + payloads.map(\.0.path))
                #expect(ending.code == 0, "\(ending.talk)")
                return try ending.text.split(separator: "\n").reduce(into: [:]) { sounds, line in
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    let content = object?["content"] as? [String: Any]
                    let speech = (object?["speech"] as? [[String: Any]])?.first
                    let path = try #require((content?["sound"] as? [String: Any])?["file"] as? String)
                    sounds[try #require(speech?["text"] as? String)] = try Data(contentsOf: URL(fileURLWithPath: path))
                }
            }
            let together = try sounds("--collapse-id", "balance")
            #expect(together.count == 16)
            #expect(try sounds() == together, "what a device keeps of it is right as well")
            let device = earshot.folder.appendingPathComponent("another").path
            #expect(try sounds("--device", device) == together)
        }
    }
}
