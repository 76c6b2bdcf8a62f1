// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Synchronization

/// The folder in which this process keeps what it has spoken: the speaker of a machine without one.
///
/// `EARSHOT_SPEECH_FOLDER` names it. Every utterance is a line of `utterances.ndjson`, complete before anybody is told
/// that the utterance is over.
package final class SpeechJournal: Sendable {
    /// The journal in the folder that the environment names.
    package static let shared = SpeechJournal { SpeechJournal.folderInEnvironment }

    /// One utterance.
    package struct Entry: Sendable, Hashable, Encodable {
        /// The words before the voice's lexicon.
        package let text: String
        /// The voice's language.
        package let locale: String
        /// The voice's identifier.
        package let voice: String
        /// The name of the sound in the folder, for what was spoken.
        package var file: String?
        /// The sound's length in seconds.
        package let duration: Double
        /// Whether the whole utterance was spoken.
        package let finished: Bool
        /// The second at which it was cut off.
        package var cutOffAt: Double?
        /// Why it was not spoken, in a sentence.
        package var failure: String?

        private enum Key: CodingKey { case text, locale, voice, file, duration, finished, cutOffAt, failure }

        /// Writes every field, absent ones as null.
        package func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Key.self)
            try fields.encode(text, forKey: .text)
            try fields.encode(locale, forKey: .locale)
            try fields.encode(voice, forKey: .voice)
            try fields.encode(file, forKey: .file)
            try fields.encode(duration, forKey: .duration)
            try fields.encode(finished, forKey: .finished)
            try fields.encode(cutOffAt, forKey: .cutOffAt)
            try fields.encode(failure, forKey: .failure)
        }
    }

    private static var folderInEnvironment: URL? {
        guard let path = ProcessInfo.processInfo.environment["EARSHOT_SPEECH_FOLDER"], !path.isEmpty else { return nil }
        return URL(fileURLWithPath: path, isDirectory: true)
    }

    private let place: @Sendable () -> URL?
    private let spoken = Mutex(0)

    /// Makes a journal in a folder, which is asked for each time.
    init(place: @escaping @Sendable () -> URL?) { self.place = place }

    /// The folder, when there is one.
    package var folder: URL? { place() }

    /// Returns the name of the next sound: `utterance-1.wav` is this process's first.
    func nextName() -> String {
        spoken.withLock { count in
            count += 1
            return "utterance-\(count).wav"
        }
    }

    /// Appends a line, if there is a folder.
    func append(_ entry: Entry) {
        guard let folder else { return }
        spoken.withLock { _ in
            do {
                var line = try JSONEncoder().encode(entry)
                line.append(UInt8(ascii: "\n"))
                let file = folder.appendingPathComponent("utterances.ndjson")
                if !FileManager.default.fileExists(atPath: file.path) {
                    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
                }
                let handle = try FileHandle(forWritingTo: file)
                try handle.seekToEnd()
                try handle.write(contentsOf: line)
                try handle.close()
            } catch {
                SpeechJournal.complain("The journal in '\(folder.path)' cannot be written.")
            }
        }
    }

    /// Says a sentence on standard error.
    static func complain(_ sentence: String) {
        try? FileHandle.standardError.write(contentsOf: Data("AVFAudio: \(sentence)\n".utf8))
    }
}
