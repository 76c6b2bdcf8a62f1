// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of voices that lasts for one test.
enum VoiceFolder {
    static let valid = """
        {
          "id": "aa",
          "name": "Test",
          "locale": "en-US",
          "engine": { "voice": "en-us", "variant": "klatt" },
          "rate": 0.6,
          "pitch": 1.25,
          "volume": 0.5,
          "lexicon": null,
          "chime": null,
          "privacy": { "payer": false }
        }
        """

    /// Runs a test with a folder that holds the voice `aa`.
    static func with(voice: String, _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("voices-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("aa"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(voice.utf8).write(to: folder.appendingPathComponent("aa/voice.json"))
        try body(folder)
    }
}
