// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("A folder of voices that the environment names")
struct NamedVoicesTests {
    /// Runs a test with a folder `voices` beside the place that the command is called at, which holds the voice `shop` alone.
    private func session(_ body: (Earshot, [String: String]) throws -> Void) throws {
        try Earshot.session { earshot in
            let voice = earshot.folder.appendingPathComponent("voices/shop")
            try FileManager.default.createDirectory(at: voice, withIntermediateDirectories: true)
            let json = #"""
                {"id":"shop","name":"Shop","locale":"en-US","engine":{"voice":"en-us","variant":"f3"},"rate":0.5,"pitch":1,
                "volume":1,"lexicon":null,"chime":null,"privacy":{"payer":true}}
                """#
            try Data(json.utf8).write(to: voice.appendingPathComponent("voice.json"))
            try body(earshot, ["EARSHOT_VOICES": "voices"])
        }
    }

    private static let payload = Data(
        #"""
        {"aps":{"alert":{"body":"You received $12.50 from Bob"},"mutable-content":1},
        "announce":{"locale":"en-US","voice":"shop"}}
        """#.utf8)

    @Test func `is there for every command, also by a path from where it is called`() throws {
        try session { earshot, environment in
            let voices = try earshot("voices", environment: environment)
            #expect(voices.code == 0 && voices.text.contains("\nshop "), "\(voices.text)\(voices.talk)")
            let spoken = try earshot("speak", "--voice", "shop", "hello", environment: environment)
            #expect(spoken.code == 0, "\(spoken.talk)")
            let pushed = try earshot("push", "--json", "-", input: Self.payload, environment: environment).object()
            let speech = try #require(pushed["speech"] as? [[String: Any]])
            #expect(speech.map { $0["voice"] as? String } == ["shop"], "\(pushed)")
        }
    }

    @Test func `gives way to --voices`() throws {
        try session { earshot, environment in
            try FileManager.default.createDirectory(
                at: earshot.folder.appendingPathComponent("none"), withIntermediateDirectories: true)
            let ending = try earshot("voices", "--voices", "none", environment: environment)
            #expect(ending.code == 0 && !ending.text.contains("\nshop "), "\(ending.text)")
        }
    }

    @Test(arguments: [["voices"], ["speak", "hello"], ["explain", "hello"], ["push", Earshot.example("alipay")]])
    func `is named, with the variable, where it is not there`(words: [String]) throws {
        try Earshot.session { earshot in
            let ending = try earshot.run(words, environment: ["EARSHOT_VOICES": "nowhere"])
            #expect(ending.code == 66 && ending.text.isEmpty, "\(ending.text)")
            #expect(ending.talk.contains("at 'nowhere', which EARSHOT_VOICES names"), "\(ending.talk)")
        }
    }
}
