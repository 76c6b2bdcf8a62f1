// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import AVFAudio

private let sentence = "You received twelve dollars and fifty cents from Bob"

/// A speaker with a folder of its own.
private struct Room {
    let folder: TemporaryFolder
    let speaker: Speaker
    let time = JumpingClock()

    init() throws {
        let folder = try TemporaryFolder()
        let url = folder.url
        self.folder = folder
        speaker = Speaker(engine: EngineClient(), journal: SpeechJournal { url }, clock: time.clock)
    }

    /// The journal's lines.
    var lines: [[String: Any]] {
        get throws {
            let text = try String(contentsOf: folder.url.appendingPathComponent("utterances.ndjson"), encoding: .utf8)
            return try text.split(separator: "\n").map { line in
                try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }
    }

    func seconds(_ name: String) throws -> Double {
        let file = try AVAudioFile(forReading: folder.url.appendingPathComponent(name))
        return Double(file.length) / file.processingFormat.sampleRate
    }
}

/// Notes what a synthesizer tells, and may act on it.
private final class Listener: NSObject, AVSpeechSynthesizerDelegate {
    private let heard = Mutex<[String]>([])
    private let act: @Sendable (String, AVSpeechSynthesizer) -> Void
    private let ending: AsyncStream<String>.Continuation
    let endings: AsyncStream<String>

    init(act: @escaping @Sendable (String, AVSpeechSynthesizer) -> Void = { _, _ in }) {
        self.act = act
        (endings, ending) = AsyncStream<String>.makeStream()
    }

    var events: [String] { heard.withLock { $0 } }

    private func hear(_ event: String, _ synthesizer: AVSpeechSynthesizer, isEnd: Bool = false) {
        dispatchPrecondition(condition: .onQueue(.main))
        heard.withLock { $0.append(event) }
        act(event, synthesizer)
        if isEnd { ending.yield(event) }
    }

    /// Waits until some utterances are over.
    func wait(for count: Int = 1) async {
        var left = count
        for await _ in endings {
            left -= 1
            if left == 0 { return }
        }
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {
        hear("start", synthesizer)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        hear("finish", synthesizer, isEnd: true)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {
        hear("pause", synthesizer)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {
        hear("continue", synthesizer)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
        hear("cancel", synthesizer, isEnd: true)
    }
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString range: NSRange, utterance: AVSpeechUtterance
    ) {
        hear((utterance.speechString as NSString).substring(with: range), synthesizer)
    }
}

private let spoken = ["You", "received", "twelve", "dollars", "and", "fifty", "cents", "from", "Bob"]

@Suite struct `An utterance that is spoken` {
    @Test func `is told from start to finish, and is a complete sound by then`() async throws {
        let room = try Room()
        let listener = Listener()
        let synthesizer = AVSpeechSynthesizer(speaker: room.speaker)
        synthesizer.delegate = listener
        synthesizer.speak(try utterance(sentence))
        await listener.wait()
        #expect(listener.events == ["start"] + spoken + ["finish"])
        #expect(!synthesizer.isSpeaking)
        let line = try #require(try room.lines.first)
        #expect(line["text"] as? String == sentence)
        #expect(line["voice"] as? String == "en-US")
        #expect(line["locale"] as? String == "en-US")
        #expect(line["file"] as? String == "utterance-1.wav")
        #expect(line["finished"] as? Bool == true)
        #expect(line["cutOffAt"] is NSNull)
        #expect(line["failure"] is NSNull)
        let seconds = try room.seconds("utterance-1.wav")
        #expect(abs(seconds - (line["duration"] as? Double ?? 0)) < 0.001)
        #expect(abs(seconds - 3.15) < 0.4)
        let names = try room.folder.names
        #expect(names == ["utterance-1.wav", "utterances.ndjson"])
    }

    @Test func `never overlaps with one of another synthesizer`() async throws {
        let room = try Room()
        let listener = Listener()
        let synthesizers = (1...3).map { _ in AVSpeechSynthesizer(speaker: room.speaker) }
        for synthesizer in synthesizers {
            synthesizer.delegate = listener
            synthesizer.speak(try utterance(sentence))
        }
        await listener.wait(for: 3)
        #expect(listener.events == Array(repeating: ["start"] + spoken + ["finish"], count: 3).flatMap(\.self))
        let sounds = try (1...3).map {
            try Data(contentsOf: room.folder.url.appendingPathComponent("utterance-\($0).wav"))
        }
        #expect(Set(sounds).count == 1)
        _ = synthesizers
    }

    @Test func `is cut off where it is stopped`() async throws {
        let room = try Room()
        let listener = Listener { event, synthesizer in
            if event == "fifty" { #expect(synthesizer.stopSpeaking(at: .immediate)) }
        }
        let synthesizer = AVSpeechSynthesizer(speaker: room.speaker)
        synthesizer.delegate = listener
        synthesizer.speak(try utterance(sentence))
        synthesizer.speak(try utterance("never said"))
        await listener.wait(for: 2)
        let expected: [String] = ["start"] + spoken.prefix(6)
        #expect(listener.events == expected + ["cancel", "cancel"])
        let lines = try room.lines
        let cut = try #require(lines.first?["cutOffAt"] as? Double)
        #expect(lines.first?["finished"] as? Bool == false)
        #expect(cut > 1 && cut < 2.5)
        let seconds = try room.seconds("utterance-1.wav")
        #expect(abs(seconds - cut) < 0.001)
        #expect(lines.last?["cutOffAt"] as? Double == 0)
        #expect(lines.last?["file"] is NSNull)
    }

    @Test func `is cut off after a word when asked`() async throws {
        let room = try Room()
        let listener = Listener { event, synthesizer in
            if event == "fifty" { synthesizer.stopSpeaking(at: .word) }
        }
        let synthesizer = AVSpeechSynthesizer(speaker: room.speaker)
        synthesizer.delegate = listener
        synthesizer.speak(try utterance(sentence))
        await listener.wait()
        let expected: [String] = ["start"] + spoken.prefix(6)
        #expect(listener.events == expected + ["cancel"])
        let cut = try #require(try room.lines.first?["cutOffAt"] as? Double)
        #expect(cut > 1.5)
    }

    @Test(arguments: [AVSpeechBoundary.immediate, .word])
    func `pauses and goes on without losing a word`(boundary: AVSpeechBoundary) async throws {
        let room = try Room()
        let listener = Listener { event, synthesizer in
            if event == "twelve" { #expect(synthesizer.pauseSpeaking(at: boundary)) }
            if event == "pause" {
                #expect(synthesizer.isPaused)
                #expect(synthesizer.continueSpeaking())
            }
        }
        let synthesizer = AVSpeechSynthesizer(speaker: room.speaker)
        synthesizer.delegate = listener
        synthesizer.speak(try utterance(sentence))
        await listener.wait()
        let expected: [String] = ["start", "You", "received", "twelve", "pause", "continue"] + spoken.dropFirst(3)
        #expect(listener.events == expected + ["finish"])
        #expect(!synthesizer.pauseSpeaking(at: boundary))
        #expect(!synthesizer.continueSpeaking())
        #expect(!synthesizer.stopSpeaking(at: boundary))
    }

    @Test func `ends where there is no speaker, as somebody's text and not as somebody's words`() async throws {
        let listener = Listener()
        let nowhere = Speaker(engine: EngineClient(), journal: SpeechJournal { nil }, clock: JumpingClock().clock)
        let synthesizer = AVSpeechSynthesizer(speaker: nowhere)
        synthesizer.delegate = listener
        synthesizer.speak(try utterance(sentence))
        synthesizer.speak(try words(sentence))
        await listener.wait(for: 2)
        #expect(listener.events == ["start", "finish", "cancel"])
    }

    @Test func `of words is cancelled as a whole when it holds a number, and the next one is spoken`() async throws {
        let room = try Room()
        let listener = Listener()
        let synthesizer = AVSpeechSynthesizer(speaker: room.speaker)
        synthesizer.delegate = listener
        synthesizer.speak(try words("You received $12.50"))
        synthesizer.speak(try utterance("thank you"))
        await listener.wait(for: 2)
        #expect(listener.events == ["cancel", "start", "thank", "you", "finish"])
        let lines = try room.lines
        #expect(lines.first?["finished"] as? Bool == false)
        let failure = try #require(lines.first?["failure"] as? String)
        #expect(failure.contains("currency sign"))
        #expect(lines.last?["file"] as? String == "utterance-1.wav")
    }

    @Test func `ends with its synthesizer`() async throws {
        let room = try Room()
        let listener = Listener()
        do {
            let forgotten = AVSpeechSynthesizer(speaker: room.speaker)
            forgotten.delegate = listener
            forgotten.speak(try utterance(sentence))
        }
        let kept = AVSpeechSynthesizer(speaker: room.speaker)
        kept.delegate = listener
        kept.speak(try utterance("thank you"))
        await listener.wait()
        #expect(listener.events.suffix(4) == ["start", "thank", "you", "finish"])
        let ends = try room.lines.map { $0["finished"] as? Bool }
        #expect(ends == [false, true])
    }

    @Test func `is silent for its delays`() async throws {
        let room = try Room()
        let listener = Listener()
        let synthesizer = AVSpeechSynthesizer(speaker: room.speaker)
        synthesizer.delegate = listener
        let utterance = try utterance("thank you")
        utterance.preUtteranceDelay = 1
        utterance.postUtteranceDelay = 0.5
        synthesizer.speak(utterance)
        await listener.wait()
        let spoken = try #require(try room.lines.first?["duration"] as? Double)
        let seconds = try room.seconds("utterance-1.wav")
        #expect(abs(seconds - spoken - 1.5) < 0.001)
    }

    @Test func `leaves a line in the journal when it is written to buffers`() async throws {
        let room = try Room()
        let utterance = try utterance("thank you")
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            AVSpeechSynthesizer(speaker: room.speaker).write(utterance) { buffer in
                if (buffer as? AVAudioPCMBuffer)?.frameLength == 0 { done.resume() }
            }
        }
        let line = try #require(try room.lines.first)
        #expect(line["text"] as? String == "thank you")
        #expect(line["file"] is NSNull)
        #expect(line["finished"] as? Bool == true)
    }
}

extension `An utterance that is spoken` {
    @Test func `may be paused before it has begun`() async throws {
        let room = try Room()
        let listener = Listener()
        let synthesizer = AVSpeechSynthesizer(speaker: room.speaker)
        synthesizer.delegate = listener
        synthesizer.speak(try utterance("thank you"))
        if synthesizer.pauseSpeaking(at: .immediate) { #expect(synthesizer.continueSpeaking()) }
        await listener.wait()
        #expect(listener.events.filter { $0 != "pause" && $0 != "continue" } == ["start", "thank", "you", "finish"])
    }
}
