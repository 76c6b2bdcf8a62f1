// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import MisbehavingExtensions
import Testing

@Suite("Two pushes at once in two processes of an extension")
struct PushesAtOnceTests {
    /// The first puts a link in the place of the second's folder as soon as it is there, before what confines the second looks at it.
    @Test(.timeLimit(.minutes(5)))
    func `the one cannot open the way out for the other`() throws {
        try Earshot.session { earshot in
            let outside = earshot.folder.appendingPathComponent("outside")
            try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
            try Data("kept".utf8).write(to: outside.appendingPathComponent("secret"))
            let bundle = try TemporaryExtension.write("SwapsFolders", in: earshot.folder)
            let device = earshot.folder.appendingPathComponent("device")
            let titles = try together(2) { number in
                // The second begins when the first one has its folder.
                while number == 1, !Self.holdsFolder(device) { usleep(1000) }
                let payload = try JSONSerialization.data(
                    withJSONObject: [
                        "Simulator Target Bundle": "dev.earshot.test", "outside": outside.path,
                        "does": ["swap", "probe"][number],
                        "aps": ["alert": "5", "mutable-content": 1] as [String: Any],
                    ])
                let delivery = try earshot(
                    "push", "--json", "--device", device.path, "--extension", bundle.path, "--time-limit", "240", "-",
                    input: payload, environment: ["EARSHOT_HURRY": "1"]
                ).object()
                return (delivery["content"] as? [String: Any])?["title"] as? String
            }
            #expect(titles == ["swapped", "reads false, writes false"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["secret"])
        }
    }

    private static func holdsFolder(_ device: URL) -> Bool {
        let folder = "Containers/Data/PluginKitPlugin/dev.earshot.test.service/tmp"
        let names = try? FileManager.default.contentsOfDirectory(atPath: device.appendingPathComponent(folder).path)
        return names?.isEmpty == false
    }
}
