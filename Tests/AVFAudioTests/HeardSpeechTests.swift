// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import Glibc
import Golden
import SoundServers
import Synchronization
import Testing

@testable import AVFAudio

/// The program that plays, started as a device would, for each utterance.
private final class RealSpeaker: Sendable {
    private final class Running: Sendable {
        let process: ChildProcess
        init(_ process: consuming ChildProcess) { self.process = process }
    }

    private let arguments: [String]
    private let environment: [String: String]
    private let running = Mutex<[Running]>([])

    init(_ arguments: String..., environment: [String: String] = [:]) {
        self.arguments = arguments
        self.environment = environment
    }

    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("Speaker").path

    /// Starts a speaker for an utterance.
    var opening: SpeakerLine.Opening {
        { rate, _ throws(SpeechError) in
            do {
                let pair = try SocketPair()
                let variables = ProcessInfo.processInfo.environment.merging(self.environment) { $1 }
                let process = try ChildProcess(
                    Self.program, self.arguments, environment: variables,
                    descriptors: [pair.theirs.number, pair.theirs.number, -1])
                let running = Running(process)
                self.running.withLock { $0.append(running) }
                return SpeakerLine(SpeakerSocket(dup(pair.ours.number)), sampleRate: rate)
            } catch {
                throw SpeechError(code: .noSpeaker, message: "\(error)")
            }
        }
    }

    func kill() { running.withLock { $0.last?.process.signal(SIGKILL) } }
}

@Suite("Speech that is heard through a speaker")
struct HeardSpeechTests {
    /// A synthesizer with a speaker, and where both leave their sounds.
    private struct Room {
        let folder = try? TemporaryFolder()
        let speaker: RealSpeaker
        let synthesizer: AVSpeechSynthesizer
        let ear: Ear<ContinuousClock.Instant>

        var url: URL { folder?.url ?? URL(fileURLWithPath: "/nowhere") }
        /// What was heard.
        var heard: Data { ((try? Data(contentsOf: url.appendingPathComponent("heard.wav"))) ?? Data()).dropFirst(44) }
        /// What was spoken.
        var spoken: Data {
            ((try? Data(contentsOf: url.appendingPathComponent("utterance-1.wav"))) ?? Data()).dropFirst(44)
        }
        var line: [String: Any] {
            let text = try? String(contentsOf: url.appendingPathComponent("utterances.ndjson"), encoding: .utf8)
            let first = text?.split(separator: "\n").first.map { Data($0.utf8) } ?? Data()
            return (try? JSONSerialization.jsonObject(with: first) as? [String: Any]) ?? [:]
        }

        init(
            hurry: Int = 1, through server: SoundServer? = nil,
            act: @escaping @Sendable (String, AVSpeechSynthesizer, RealSpeaker) -> Void = { _, _, _ in }
        ) {
            let url = folder?.url ?? URL(fileURLWithPath: "/nowhere")
            let speaker =
                server.map { RealSpeaker("--output", "alsa:default", environment: $0.environment) }
                ?? RealSpeaker("--output", "file:\(url.path)/heard.wav", "--hurry", "\(hurry)")
            self.speaker = speaker
            synthesizer = AVSpeechSynthesizer(
                speaker: Speaker(
                    engine: EngineClient(), journal: SpeechJournal { url }, clock: JumpingClock().clock,
                    output: speaker.opening))
            ear = Ear(
                { ContinuousClock.now }, act: { event, synthesizer in act(event, synthesizer, speaker) })
            synthesizer.delegate = ear
        }
    }

    private static let spoken = ["You", "received", "twelve", "dollars"]
    private static let text = spoken.joined(separator: " ")

    @Test(.enabled(if: SoundServer.needed.isHere))
    func `reaches the sound server to the bit, and is told as it is heard`() async throws {
        // A machine that is busy with other tests may starve the server, and a gap is no sound of ours.
        for attempt in 1...3 {
            let server = try SoundServer()
            let room = Room(through: server)
            room.synthesizer.speak(try utterance(Self.text))
            await room.ear.end()
            #expect(room.ear.names == ["start"] + Self.spoken + ["finish"])
            let duration = try #require(room.line["duration"] as? Double)
            let took = try #require(room.ear.at("finish")) - #require(room.ear.at("start"))
            let last = try #require(room.ear.at("dollars")) - #require(room.ear.at("start"))
            let isInTime = took >= .seconds(duration - 0.02) && last > .seconds(duration * 0.5)
            try server.record(8192)
            let isThere = server.recording.range(of: room.spoken) != nil
            if isInTime, isThere { return }
            #expect(attempt < 3, "\(took) of \(duration) seconds, whole: \(isThere)")
        }
    }

    @Test func `is in the file to the bit, with its delays, and starts after the first of them`() async throws {
        let room = Room(hurry: 20)
        let utterance = try utterance(Self.text)
        utterance.preUtteranceDelay = 2
        utterance.postUtteranceDelay = 1
        room.synthesizer.speak(utterance)
        await room.ear.end()
        #expect(room.ear.names == ["start"] + Self.spoken + ["finish"])
        #expect(room.heard == room.spoken && room.heard.count > 2 * 22_050 * 4)
        #expect(room.line["finished"] as? Bool == true)
        #expect(try #require(room.ear.at("You")) - #require(room.ear.at("start")) < .milliseconds(500))
    }

    @Test func `is told word by word where it is long`() async throws {
        let room = Room(hurry: 40)
        let text = (1...12).map { "Item number \($0) costs $\($0).50, says Bob. " }.joined()
        room.synthesizer.speak(try utterance(text))
        await room.ear.end()
        #expect(room.ear.names.filter { $0 == "Bob" }.count == 12)
        #expect(room.heard == room.spoken && room.heard.count > 2 * 22_050 * 25)
    }

    @Test(arguments: [AVSpeechBoundary.immediate, .word])
    func `loses and repeats nothing at a pause`(boundary: AVSpeechBoundary) async throws {
        let room = Room(hurry: 2) { event, synthesizer, _ in
            if event == "received" { #expect(synthesizer.pauseSpeaking(at: boundary)) }
            if event == "pause" { #expect(synthesizer.isPaused && synthesizer.continueSpeaking()) }
        }
        room.synthesizer.speak(try utterance(Self.text))
        await room.ear.end()
        #expect(room.ear.names == ["start", "You", "received", "pause", "continue", "twelve", "dollars", "finish"])
        #expect(room.heard == room.spoken)
    }

    @Test func `ends where it is stopped`() async throws {
        let room = Room { event, synthesizer, _ in
            if event == "twelve" { #expect(synthesizer.stopSpeaking(at: .immediate)) }
        }
        room.synthesizer.speak(try utterance(Self.text))
        await room.ear.end()
        #expect(room.ear.names == ["start", "You", "received", "twelve", "cancel"])
        let cut = try #require(room.line["cutOffAt"] as? Double)
        // The speaker stops when it hears of it.
        let heard = Double(room.heard.count / 2) / 22_050
        #expect(heard >= cut - 0.001 && heard < cut + 0.6, "\(heard) \(cut)")
        #expect(room.line["finished"] as? Bool == false)
    }

    @Test(arguments: [false, true])
    func `ends with its speaker, and says how far it came`(isInWords: Bool) async throws {
        let room = Room { event, _, speaker in
            if event == "twelve" { speaker.kill() }
        }
        room.synthesizer.speak(try isInWords ? words(Self.text) : utterance(Self.text))
        await room.ear.end()
        #expect(room.ear.names == ["start", "You", "received", "twelve", isInWords ? "lost" : "finish"])
        #expect(room.line["finished"] as? Bool == false)
        let cut = try #require(room.line["cutOffAt"] as? Double)
        #expect(cut > 0.3 && cut < 1.4)
        #expect(!room.synthesizer.isSpeaking)
    }

    @Test func `begins and ends where nothing can be heard, and nobody is told that it was`() async throws {
        let room = Room()
        try FileManager.default.createDirectory(
            at: room.url.appendingPathComponent("heard.wav"), withIntermediateDirectories: true)
        room.synthesizer.speak(try utterance(Self.text))
        await room.ear.end()
        #expect(room.ear.names == ["start", "finish"])
        #expect(room.line["finished"] as? Bool == false && room.line["cutOffAt"] as? Double == 0)
    }
}
