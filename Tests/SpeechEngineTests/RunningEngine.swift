// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import SpeechWire
import Testing

/// A real speech engine, driven over its standard streams.
final class RunningEngine {
    private var process: ChildProcess
    private let requests = Foundation.Pipe()
    private let replies = Foundation.Pipe()
    private var reader = SpeechFrameReader()

    /// What came back for one request.
    struct Answer: Equatable, CustomTestStringConvertible {
        var samples: [UInt8] = []
        var words: [Reply.Word] = []
        var phonemes: String?
        var failure: Reply.Failure?
        /// Whether the engine ended before it had answered.
        var isCutShort = false

        var seconds: Double { Double(samples.count) / 44_100 }

        var testDescription: String {
            "\(samples.count) bytes of sound, \(words.count) words, \(failure.map { "\($0)" } ?? "no failure")"
        }
    }

    /// The program beside the tests.
    static var executable: URL {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("SpeechEngine")
    }

    init(environment: [String: String] = [:]) throws {
        process = try ChildProcess(
            RunningEngine.executable.path,
            environment: environment.merging(
                ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
            ) { own, _ in own },
            descriptors: [
                requests.fileHandleForReading.fileDescriptor, replies.fileHandleForWriting.fileDescriptor, 2,
            ])
        try requests.fileHandleForReading.close()
        try replies.fileHandleForWriting.close()
        let greeting = try nextReply()
        guard case .ready(22_050, let version) = greeting else { throw WireError.malformed }
        #expect(version.hasPrefix("eSpeak NG "))
    }

    deinit {
        try? requests.fileHandleForWriting.close()
        _ = process.waited(atMost: 60)
    }

    var identifier: Int32 { process.identifier }

    func send(_ bytes: [UInt8]) throws { try requests.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    func ask(_ request: Request) throws -> Answer {
        try send(request.frame.bytes)
        return try answer()
    }

    func say(_ text: String, in voice: String, variant: String? = nil, rate: Int = 175, pitch: Int = 50) throws
        -> Answer
    {
        let voice = try #require(EngineVoice(name: voice, variant: variant))
        return try ask(.render(Request.Utterance(voice: voice, rate: rate, pitch: pitch, text: text)))
    }

    func answer() throws -> Answer {
        var answer = Answer()
        while let reply = try nextReply() {
            switch reply {
            case .ready: Issue.record("The engine is ready twice.")
            case .samples(let samples): answer.samples += samples
            case .word(let word): answer.words.append(word)
            case .phonemes(let phonemes): answer.phonemes = phonemes
            case .finished: return answer
            case .failed(let failure):
                answer.failure = failure
                return answer
            }
        }
        answer.isCutShort = true
        return answer
    }

    /// How it ends, once the requests have ended.
    func finish() throws -> ChildProcess.End? {
        try requests.fileHandleForWriting.close()
        return process.waited(atMost: 60)
    }

    /// How an engine ends by itself.
    func end() -> ChildProcess.End? { process.waited(atMost: 60) }

    private func nextReply() throws -> Reply? {
        while true {
            if let frame = try reader.next() { return try Reply(frame) }
            let bytes = replies.fileHandleForReading.availableData
            guard !bytes.isEmpty else { return nil }
            reader.append(bytes)
        }
    }
}
