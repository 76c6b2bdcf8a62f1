// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFAudio

private let sentence = "You received $12.50 from Bob"

@Suite struct `Speech takes its time` {
    private struct Room {
        let folder: TemporaryFolder
        let time = JumpingClock()
        let synthesizer: AVSpeechSynthesizer

        init() throws {
            let folder = try TemporaryFolder()
            let url = folder.url
            self.folder = folder
            synthesizer = AVSpeechSynthesizer(
                speaker: Speaker(engine: EngineClient(), journal: SpeechJournal { url }, clock: time.clock))
        }

        /// The journal as whoever ends the process would find it.
        static func line(_ folder: URL) -> [String: Any] {
            let text = try? String(contentsOf: folder.appendingPathComponent("utterances.ndjson"), encoding: .utf8)
            let first = text?.split(separator: "\n").first.map { Data($0.utf8) } ?? Data()
            return (try? JSONSerialization.jsonObject(with: first) as? [String: Any]) ?? [:]
        }
    }

    @Test func `from its first word to its end`() async throws {
        let room = try Room()
        let time = room.time
        let heard = Ear(time.read)
        room.synthesizer.delegate = heard
        let utterance = try utterance(sentence)
        utterance.preUtteranceDelay = 1
        utterance.postUtteranceDelay = 0.5
        room.synthesizer.speak(utterance)
        await heard.end()
        let line = Room.line(room.folder.url)
        let duration = try #require(line["duration"] as? Double)
        #expect(abs(try #require(heard.at("start")) - 1) < 0.01)
        #expect(abs(try #require(heard.at("finish")) - (1 + duration + 0.5)) < 0.01)
        let times = heard.events.map(\.at)
        #expect(times == times.sorted())
        #expect(try #require(heard.at("Bob")) > 1 + duration * 0.6)
        #expect(line["finished"] as? Bool == true && line["cutOffAt"] is NSNull)
    }

    @Test func `and is cut off in the middle of a word by the clock`() async throws {
        let room = try Room()
        let time = room.time
        let heard = Ear(time.read) { event, synthesizer in
            guard event == "from" else { return }
            time.pass(0.1)
            #expect(synthesizer.stopSpeaking(at: .immediate))
        }
        room.synthesizer.delegate = heard
        room.synthesizer.speak(try utterance(sentence))
        await heard.end()
        let line = Room.line(room.folder.url)
        let cut = try #require(line["cutOffAt"] as? Double)
        #expect(abs(cut - time.now) < 0.01)
        let file = try AVAudioFile(forReading: room.folder.url.appendingPathComponent("utterance-1.wav"))
        #expect(abs(Double(file.length) / 22_050 - cut) < 0.001)
        #expect(heard.at("Bob") == nil)
    }

    @Test func `but not while it is paused`() async throws {
        let room = try Room()
        let time = room.time
        let heard = Ear(time.read) { event, synthesizer in
            if event == "from" { #expect(synthesizer.pauseSpeaking(at: .immediate)) }
            if event == "pause" {
                time.pass(100)
                #expect(synthesizer.continueSpeaking())
            }
        }
        room.synthesizer.delegate = heard
        room.synthesizer.speak(try utterance(sentence))
        await heard.end()
        let duration = try #require(Room.line(room.folder.url)["duration"] as? Double)
        #expect(abs(try #require(heard.at("finish")) - (100 + duration)) < 0.01)
    }

    @Test func `and the journal holds at every moment what has been heard`() async throws {
        let room = try Room()
        let (time, folder) = (room.time, room.folder.url)
        let found = Mutex<[(cut: Double, at: Double)]>([])
        let heard = Ear(time.read) { event, _ in
            guard event != "finish" else { return }
            let line = Room.line(folder)
            #expect(line["finished"] as? Bool == false)
            #expect(line["text"] as? String == "You received twelve dollars and fifty cents from Bob")
            found.withLock { $0.append((line["cutOffAt"] as? Double ?? -1, time.now)) }
        }
        room.synthesizer.delegate = heard
        room.synthesizer.speak(try utterance(sentence))
        await heard.end()
        let all = found.withLock { $0 }
        #expect(all.count > 5)
        #expect(all.allSatisfy { $0.cut >= 0 && $0.cut <= $0.at + 0.01 && $0.at - $0.cut < 0.25 }, "\(all)")
    }

    @Test func `piece by piece, where it is long`() async throws {
        let room = try Room()
        let time = room.time
        let heard = Ear(time.read)
        room.synthesizer.delegate = heard
        let text = (1...12).map { "Item number \($0) costs $\($0).50, says Bob. " }.joined()
        room.synthesizer.speak(try utterance(text))
        await heard.end()
        let line = Room.line(room.folder.url)
        let duration = try #require(line["duration"] as? Double)
        #expect(duration > 25)
        #expect(abs(try #require(heard.at("finish")) - duration) < 0.1)
        #expect(heard.events.filter { $0.event == "Bob" }.count == 12)
        let file = try AVAudioFile(forReading: room.folder.url.appendingPathComponent("utterance-1.wav"))
        #expect(abs(Double(file.length) / 22_050 - duration) < 0.001)
    }

    @Test func `and begins and ends where nothing of it can be said`() async throws {
        let room = try Room()
        let time = room.time
        let heard = Ear(time.read)
        room.synthesizer.delegate = heard
        room.synthesizer.speak(try utterance("½"))
        await heard.end()
        #expect(heard.events.map(\.event) == ["start", "finish"])
        let line = Room.line(room.folder.url)
        #expect(line["finished"] as? Bool == true && line["file"] is NSNull && line["text"] as? String == "")
    }

    @Test func `by the machine's clock, a hundred times faster when told to hurry`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url
        let clock = SpeechClock(hurry: 100)
        let synthesizer = AVSpeechSynthesizer(
            speaker: Speaker(engine: EngineClient(), journal: SpeechJournal { url }, clock: clock))
        let heard = Ear(clock.now)
        synthesizer.delegate = heard
        let started = clock.now()
        synthesizer.speak(try utterance(sentence))
        await heard.end()
        let duration = try #require(Room.line(url)["duration"] as? Double)
        #expect(clock.now() - started >= duration)
    }

    @Test(
        arguments: [
            ([:], 1), (["EARSHOT_HURRY": "25"], 25), (["EARSHOT_HURRY": "0.5"], 1), (["EARSHOT_HURRY": "1001"], 1),
            (["EARSHOT_HURRY": "fast"], 1), (["EARSHOT_HURRY": "nan"], 1), (["EARSHOT_HURRY": "1000"], 1000),
        ] as [([String: String], Double)])
    func `as the environment tells`(environment: [String: String], hurry: Double) {
        #expect(SpeechClock.hurry(in: environment) == hurry)
    }
}
