// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation

/// An announcement that somebody has listened to and found right: `NAME.wav`, and `NAME.json` with its words.
struct GoldenAnnouncement {
    /// What stands in `NAME.json`.
    struct Words: Codable, Equatable {
        var version = 1
        let text: String
        let phonemes: String?
        let voice: String?
        let engine: String?
        let words: [PlacedWord]
    }

    let said: Words
    let sound: Recording

    /// The two files of a name.
    static func files(_ name: String, in folder: URL) -> (words: URL, sound: URL) {
        (folder.appendingPathComponent(name + ".json"), folder.appendingPathComponent(name + ".wav"))
    }

    /// Reads a golden; nil when there is none.
    /// - Throws: an error when one of its files is missing or damaged.
    init?(_ name: String, in folder: URL) throws {
        let files = Self.files(name, in: folder)
        let exists = [files.words, files.sound].map { FileManager.default.fileExists(atPath: $0.path) }
        guard exists.contains(true) else { return nil }
        sound = try Recording(of: files.sound)
        said = try JSONDecoder().decode(Words.self, from: Data(contentsOf: files.words))
        guard said.version == 1 else {
            throw CocoaError(
                .fileReadUnknown,
                userInfo: [NSLocalizedDescriptionKey: "'\(files.words.path)' is of another version; record it anew."])
        }
    }

    /// Writes an announcement as a golden.
    static func record(_ announcement: SpokenAnnouncement, as name: String, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = files(name, in: folder)
        try announcement.sound.write(to: files.sound)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let said = Words(
            text: announcement.text, phonemes: announcement.phonemes, voice: announcement.voice,
            engine: announcement.engine, words: announcement.words)
        try encoder.encode(said).write(to: files.words, options: .atomic)
    }
}
