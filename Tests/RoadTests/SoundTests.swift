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
}
