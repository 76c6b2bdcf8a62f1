// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpeechWire
import Synchronization

/// The way to the speech engine: one engine for the whole process, one request at a time.
///
/// The engine is started when it is first needed. When it has died, the utterance that it had begun is lost, and the next
/// one starts another engine.
final class EngineClient: Sendable {
    /// The engine of this process.
    static let shared = EngineClient()

    /// Everything that the engine answered to one request.
    struct Answer: Sendable {
        var sampleRate = 0
        /// Samples of 16 bits, little-endian.
        var samples: [UInt8] = []
        var words: [Reply.Word] = []
        var phonemes = ""
    }

    private struct Running {
        let process: EngineProcess
        var reader = SpeechFrameReader()
        var sampleRate = 0
        /// What the engine is, which it says first of all.
        var version: String?
    }

    private let running = Mutex<Running?>(nil)
    private let engine: @Sendable () throws(SpeechError) -> EngineProcess

    /// Makes a way to an engine that a program's path names.
    convenience init(executable: @escaping @Sendable () throws(SpeechError) -> String) {
        self.init { () throws(SpeechError) in try EngineProcess(executable: executable()) }
    }

    /// Makes a way to an engine; by default the device's, or without a device the one that ``EnginePath`` finds.
    init(engine: @escaping @Sendable () throws(SpeechError) -> EngineProcess = EnginePath.engine) {
        self.engine = engine
    }

    /// The time that an engine has for an answer; it ends its own children before.
    private static let patience: Duration = .seconds(15)

    /// Starts the engine, so that its start overlaps with other work; an engine that is missing is the next
    /// utterance's failure.
    func prelaunch(_ voice: EngineVoice? = nil) {
        running.withLock { running in
            if running == nil { running = try? start() }
            if let voice { _ = running?.process.send(Request.prepare(voice).frame.bytes) }
        }
    }

    /// The engine's process, for tests that kill it.
    var processIdentifier: Int32? { running.withLock { $0?.process.identifier ?? nil } }

    /// Sends a request and waits for the whole answer.
    /// - Throws: ``SpeechError``; nothing of the answer is given away then.
    func ask(_ request: Request) throws(SpeechError) -> Answer {
        try running.withLock { (running) throws(SpeechError) in
            var hasWaited = running != nil
            while true {
                if running == nil { running = try start() }
                guard var engine = running else { continue }
                running = nil
                switch try exchange(request, with: &engine) {
                case .answer(let answer):
                    running = engine
                    return answer
                case .failure(let error):
                    running = engine
                    throw error
                case .endedBefore where hasWaited:
                    // It died while nobody needed it: nothing of this request is lost.
                    hasWaited = false
                case .endedBefore, .endedMeanwhile:
                    throw SpeechError(
                        code: .engineFailed, message: "The speech engine has ended while it spoke; try again.")
                }
            }
        }
    }

    /// What the engine is: its library's version and the state of its data. It is started when it does not run.
    /// - Throws: ``SpeechError`` when there is none.
    func version() throws(SpeechError) -> String {
        try running.withLock { (running) throws(SpeechError) in
            for _ in 0..<2 {
                if running == nil { running = try start() }
                guard var engine = running else { continue }
                running = nil
                if engine.version == nil { try greet(&engine) }
                // An engine that has died meanwhile is followed by another one, perhaps a newer.
                guard let version = engine.version, !engine.process.hasEnded else { continue }
                running = engine
                return version
            }
            throw SpeechError(code: .engineFailed, message: "The speech engine has ended before it spoke; try again.")
        }
    }

    /// Waits for what the engine says first.
    private func greet(_ engine: inout Running) throws(SpeechError) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let deadline = ContinuousClock.now + EngineClient.patience
        while true {
            switch try next(from: &engine) {
            case .ready(let sampleRate, let version):
                (engine.sampleRate, engine.version) = (sampleRate, version)
                return
            case .failed(let failure): throw EngineClient.error(failure)
            case .some, nil: break
            }
            let left = (deadline - .now) / .milliseconds(1)
            switch engine.process.receive(into: &buffer, wait: Int32(max(0, left))) {
            case .bytes(let count): engine.reader.append(buffer[..<count])
            case .ended: return
            case .late: throw EngineClient.error(.timedOut)
            }
        }
    }

    private enum Outcome {
        case answer(Answer)
        case failure(SpeechError)
        case endedBefore
        case endedMeanwhile
    }

    private func start() throws(SpeechError) -> Running {
        Running(process: try engine())
    }

    /// - Throws: ``SpeechError`` when the engine cannot be used any more.
    private func exchange(_ request: Request, with engine: inout Running) throws(SpeechError) -> Outcome {
        // An engine that has ended may have said why, so its answer is read even when nothing can be sent.
        _ = engine.process.send(request.frame.bytes)
        var answer = Answer()
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var hasBegun = false
        let deadline = ContinuousClock.now + EngineClient.patience
        while true {
            while let reply = try next(from: &engine) {
                switch reply {
                case .ready(let sampleRate, let version):
                    (engine.sampleRate, engine.version) = (sampleRate, version)
                case .samples(let samples): answer.samples += samples
                case .word(let word): answer.words.append(word)
                case .phonemes(let text): answer.phonemes = text
                case .finished:
                    answer.sampleRate = engine.sampleRate
                    return .answer(answer)
                case .failed(.dataMissing): throw EngineClient.error(.dataMissing)
                case .failed(let failure): return .failure(EngineClient.error(failure))
                }
                if case .ready = reply { continue }
                hasBegun = true
            }
            let left = (deadline - .now) / .milliseconds(1)
            switch engine.process.receive(into: &buffer, wait: Int32(max(0, left))) {
            case .bytes(let count): engine.reader.append(buffer[..<count])
            case .ended: return hasBegun ? .endedMeanwhile : .endedBefore
            case .late: throw EngineClient.error(.timedOut)
            }
        }
    }

    private func next(from engine: inout Running) throws(SpeechError) -> Reply? {
        do throws(WireError) {
            return try engine.reader.next().map { frame throws(WireError) in try Reply(frame) }
        } catch {
            throw SpeechError(
                code: .engineFailed, message: "The speech engine has answered what nobody understands; build it anew.")
        }
    }

    private static func error(_ failure: Reply.Failure) -> SpeechError {
        switch failure {
        case .dataMissing:
            SpeechError(
                code: .engineMissing,
                message: "eSpeak NG's data was not found; install it with `apt-get install espeak-ng-data`.")
        case .voiceNotFound:
            SpeechError(
                code: .voiceNotFound, message: "eSpeak NG cannot load the voice; see `espeak-ng --voices`.")
        case .textRefused:
            SpeechError(code: .textRefused, message: "The text holds control characters; remove them.")
        case .tooLong:
            SpeechError(
                code: .tooLong, message: "The utterance would take longer than \(Reply.longestSound) seconds; say less."
            )
        case .timedOut:
            SpeechError(
                code: .timedOut, message: "The speech engine took too long for the utterance; say less, or try again.")
        case .crashed:
            SpeechError(code: .engineFailed, message: "The speech engine has crashed on the text; leave a name out.")
        case .nothingSaid:
            SpeechError(
                code: .emptyText,
                message: "Nothing in the text can be pronounced by the voice; choose one of its language.")
        }
    }
}
