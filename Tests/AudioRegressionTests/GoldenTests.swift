// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import Testing

/// Announcements that sound as they did when somebody judged them.
///
/// After a change that is meant to be heard, run the tests with `EARSHOT_RECORD=1` and listen to what changed.
@Suite struct `Golden announcements` {
    static let announcements = [
        ("alipay.zh-CN", "zh-CN", "支付宝到账一百元"),
        ("dollars.en-US", "en-US", "You received twelve dollars and fifty cents"),
    ]

    @Test(arguments: announcements)
    func `an announcement sounds as it did, and another amount does not`(
        name: String, voice: String, words: String
    ) throws {
        let spoken = try Fingerprint(SpokenSamples.of(words, voice: voice))
        if ProcessInfo.processInfo.environment["EARSHOT_RECORD"] != nil {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            try spoken.write(golden: folder.appendingPathComponent("Golden/\(name).json"))
            return
        }
        let golden = try Fingerprint(golden: Bundle.module.bundleURL.appendingPathComponent("Golden/\(name).json"))
        let comparison = compare(golden, spoken)
        #expect(comparison.isSame, "\(comparison)")
        let other = words.replacing("一百", with: "七百").replacing("fifty", with: "sixty")
        let unlike = compare(golden, try Fingerprint(SpokenSamples.of(other, voice: voice)))
        #expect(!unlike.isSame, "\(unlike)")
    }
}
