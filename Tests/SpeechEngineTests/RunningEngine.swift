// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpeechWire
import Testing

/// A real speech engine, driven over its standard streams.
final class RunningEngine {
    private let process = Process()
    private let requests = Pipe()
    private let replies = Pipe()
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
        process.executableURL = RunningEngine.executable
        process.environment = environment.merging(
            ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
        ) { own, _ in own }
        process.standardInput = requests
        process.standardOutput = replies
        try process.run()
        let greeting = try nextReply()
        guard case .ready(22_050, let version) = greeting else { throw WireError.malformed }
        #expect(version.hasPrefix("eSpeak NG "))
    }

    deinit {
        // Not `terminate`: a process started from a thread of Dispatch may have that signal blocked.
        try? requests.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    var identifier: Int32 { process.processIdentifier }

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

    /// The exit code, once the requests have ended.
    func finish() throws -> Int32 {
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The exit code of an engine that ends by itself.
    func exitCode() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func nextReply() throws -> Reply? {
        while true {
            if let frame = try reader.next() { return try Reply(frame) }
            let bytes = replies.fileHandleForReading.availableData
            guard !bytes.isEmpty else { return nil }
            reader.append(bytes)
        }
    }
}
