// SPDX-License-Identifier: Apache-2.0

import DeviceContract
package import Foundation
import Synchronization
import Voices

/// What this process has spoken: the speaker of a machine without one.
///
/// The sounds lie in the folder that `EARSHOT_SPEECH_FOLDER` names. A device is told of every utterance when it begins to be
/// heard, as it goes on, and before anybody else is told that it is over, so that it knows how far a process came that was
/// killed. Without a device the same stands in the folder, a line of `utterances.ndjson` each, written anew in its place.
package final class SpeechJournal: Sendable {
    /// The journal of this process: its device's, or in the folder that the environment names.
    package static let shared = SpeechJournal(device: .current) { SpeechJournal.folderInEnvironment }

    /// One utterance.
    package struct Entry: Sendable, Hashable, Encodable {
        /// The words before the voice's lexicon.
        package var text: String
        /// The voice's language.
        package let locale: String
        /// The voice's identifier.
        package let voice: String
        /// The name of the sound in the folder, for what was spoken.
        package var file: String?
        /// The sound's length in seconds.
        package var duration: Double
        /// Whether the whole utterance was spoken.
        package var finished: Bool
        /// The second at which it was cut off.
        package var cutOffAt: Double?
        /// Why it was not spoken, in a sentence.
        package var failure: String?
        /// The push that it was said for; 0 for none. The device knows it, so that no line holds it.
        package var push: UInt32 = 0

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
        guard let path = ProcessInfo.processInfo.environment[DeviceVariable.speechFolder], !path.isEmpty else {
            return nil
        }
        return URL(fileURLWithPath: path, isDirectory: true)
    }

    private let place: @Sendable () -> URL?
    private let device: DeviceConnection?
    private let spoken = Mutex(0)
    private let told = Mutex(0)

    /// Makes a journal in a folder, which is asked for each time.
    /// - Parameter device: who is told, in place of the folder's file.
    init(device: DeviceConnection? = nil, place: @escaping @Sendable () -> URL?) {
        self.device = device
        self.place = place
    }

    /// The folder, when there is one.
    package var folder: URL? { place() }

    /// Returns the name of the next sound: `utterance-1.wav` is this process's first.
    func nextName() -> String {
        spoken.withLock { count in
            count += 1
            return "utterance-\(count).wav"
        }
    }

    /// A line that may be written anew: its place in the file, or its number for the device.
    struct Line: Sendable {
        fileprivate let offset: UInt64
        fileprivate let length: Int
        fileprivate var number = 0
    }

    /// The room that a line is given to grow in: the name of a file, longer numbers.
    private static let room = 192

    /// Appends a line, if there is a device or a folder.
    /// - Parameter isOver: whether it is not written anew.
    @discardableResult
    func append(_ entry: Entry, isOver: Bool = true) -> Line? {
        if let device {
            let number = told.withLock { told in
                told += 1
                return told
            }
            tell(device, entry, as: number, isOver: isOver)
            return Line(offset: 0, length: 0, number: number)
        }
        return write { handle in
            var bytes = try JSONEncoder().encode(entry)
            bytes.append(Data(repeating: UInt8(ascii: " "), count: Self.room))
            let line = Line(offset: try handle.seekToEnd(), length: bytes.count)
            bytes.append(UInt8(ascii: "\n"))
            try handle.write(contentsOf: bytes)
            return line
        }
    }

    /// Tells the device of an utterance that waits, so that it knows what is under way before a thread has come to it.
    /// - Returns: its line; nil without a device, whose folder has lines of what has begun only.
    func expect(_ saying: Saying) -> Line? { device == nil ? nil : append(.notBegun(saying), isOver: false) }

    /// Tells how an utterance ended: in the line that it has, else in one of its own.
    func settle(_ entry: Entry, in line: Line?) {
        if let line { rewrite(line, entry, isOver: true) } else { append(entry) }
    }

    /// Writes a line anew, at once and in its place, so that it is whole at every moment.
    func rewrite(_ line: Line, _ entry: Entry, isOver: Bool) {
        if let device { return tell(device, entry, as: line.number, isOver: isOver) }
        _ = write { handle in
            var bytes = try JSONEncoder().encode(entry)
            if bytes.count > line.length {
                var shorter = entry
                shorter.failure = entry.failure.map { _ in "The sound cannot be written." }
                bytes = try JSONEncoder().encode(shorter)
            }
            guard bytes.count <= line.length else { return line }
            bytes.append(Data(repeating: UInt8(ascii: " "), count: line.length - bytes.count))
            try handle.seek(toOffset: line.offset)
            try handle.write(contentsOf: bytes)
            return line
        }
    }

    private func tell(_ device: DeviceConnection, _ entry: Entry, as number: Int, isOver: Bool) {
        let report = SpokenReport(utterance: number, isOver: isOver, description: entry.description)
        device.send(DeviceFrame(kind: .spoken, push: entry.push, contents: report.bytes))
    }

    private func write(_ work: (FileHandle) throws -> Line) -> Line? {
        guard let folder else { return nil }
        return spoken.withLock { _ in
            do {
                let file = folder.appendingPathComponent("utterances.ndjson")
                if !FileManager.default.fileExists(atPath: file.path) {
                    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
                }
                let handle = try FileHandle(forWritingTo: file)
                let line = try work(handle)
                try handle.close()
                return line
            } catch {
                SpeechJournal.complain("The journal in '\(folder.path)' cannot be written.")
                return nil
            }
        }
    }

    /// Says a sentence on standard error.
    static func complain(_ sentence: String) {
        try? FileHandle.standardError.write(contentsOf: Data("AVFAudio: \(sentence)\n".utf8))
    }
}

extension SpeechJournal.Entry {
    /// The line of an utterance of which nothing was heard.
    static func notBegun(_ saying: Saying) -> SpeechJournal.Entry {
        let voice = try? saying.voice.get()
        return SpeechJournal.Entry(
            text: saying.text, locale: voice?.locale ?? "", voice: voice?.id ?? "", duration: 0, finished: false,
            cutOffAt: 0, push: saying.push)
    }

    /// The entry as it travels to a device.
    fileprivate var description: PropertyValue {
        var fields: [String: PropertyValue] = [
            "text": .string(text), "locale": .string(locale), "voice": .string(voice), "duration": .double(duration),
            "finished": .bool(finished),
        ]
        fields["file"] = file.map { .string($0) }
        fields["cutOffAt"] = cutOffAt.map { .double($0) }
        fields["failure"] = failure.map { .string($0) }
        return .dictionary(fields)
    }
}
