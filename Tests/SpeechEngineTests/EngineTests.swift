// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import SpeechWire
import Testing

private let sentence = "You received twelve dollars and fifty cents from Bob"

@Suite struct `The engine` {
    @Test(arguments: [
        ("en-us", sentence, 3.146), ("hi", "आपको पाँच सौ रुपये मिले", 1.537),
        ("cmn-latn-pinyin", "zhīfùbǎo dàozhàng yìbǎi yuán", 1.882), ("es", "Has recibido doce euros", 1.5),
    ])
    func `speaks a sentence in the time that a person takes`(voice: String, text: String, seconds: Double) throws {
        let answer = try RunningEngine().say(text, in: voice)
        #expect(answer.failure == nil)
        #expect(abs(answer.seconds - seconds) < 0.4)
    }

    @Test func `says where each word begins`() throws {
        let answer = try RunningEngine().say(sentence, in: "en-us")
        let words = answer.words.map { word in
            String(sentence.dropFirst(word.position).prefix(word.length))
        }
        #expect(words == ["You", "received", "twelve", "dollars", "and", "fifty", "cents", "from", "Bob"])
        #expect(answer.words.map(\.sample) == answer.words.map(\.sample).sorted())
        let last = try #require(answer.words.last)
        #expect(last.sample * 2 < answer.samples.count)
    }

    @Test func `says the same utterance alike each time, whatever was said in between`() throws {
        let engine = try RunningEngine()
        let first = try engine.say(sentence, in: "en-us")
        #expect(!first.samples.isEmpty)
        for (voice, text) in [
            ("en-us", sentence), ("hi", "आपको पाँच सौ रुपये मिले"), ("cmn-latn-pinyin", "yìbǎi yuán"), ("ru", "сто рублей"),
        ] {
            _ = try engine.say(text, in: voice)
            let again = try engine.say(sentence, in: "en-us")
            #expect(again == first)
        }
        let elsewhere = try RunningEngine().say(sentence, in: "en-us")
        #expect(elsewhere == first)
    }

    @Test(arguments: [7, 8, 9, 60, 83, 84, 85, 150])
    func `says the same utterance alike behind any number of other voices`(others: Int) throws {
        let engine = try RunningEngine()
        for _ in 0..<others {
            for name in ["cmn-latn-pinyin", "en-us"] {
                try engine.send(Request.prepare(try #require(EngineVoice(name: name))).frame.bytes)
            }
        }
        for variant in ["f2", nil, "klatt"] {
            let behind = try engine.say(sentence, in: "en-us", variant: variant)
            let first = try RunningEngine().say(sentence, in: "en-us", variant: variant)
            #expect(behind == first)
        }
    }

    @Test func `says it alike when the voice was prepared`() throws {
        let engine = try RunningEngine()
        try engine.send(Request.prepare(try #require(EngineVoice(name: "en-us"))).frame.bytes)
        let prepared = try engine.say(sentence, in: "en-us")
        let unprepared = try RunningEngine().say(sentence, in: "en-us")
        #expect(prepared == unprepared)
    }

    /// The processes that an engine has started and that are there still.
    private func children(of engine: RunningEngine) throws -> [Int32] {
        let path = "/proc/\(engine.identifier)/task/\(engine.identifier)/children"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").compactMap { Int32($0) }
    }

    @Test func `keeps one child ready from the second utterance on, which goes with it`() throws {
        let engine = try RunningEngine()
        let first = try engine.say(sentence, in: "en-us")
        #expect(try children(of: engine).isEmpty)
        _ = try engine.say(sentence, in: "en-us")
        // Answered by the engine itself, and so behind what it does after an utterance.
        #expect(try engine.say("\u{7}", in: "en-us").failure == .textRefused)
        let ready = try children(of: engine)
        #expect(ready.count == 1)
        #expect(try engine.say(sentence, in: "en-us") == first)
        #expect(try engine.say("\u{7}", in: "en-us").failure == .textRefused)
        let next = try children(of: engine)
        #expect(next.count == 1 && next != ready)
        #expect(try engine.finish() == .code(0))
        #expect(next.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `says the same when the child that was ready has been killed`() throws {
        let engine = try RunningEngine()
        let first = try engine.say(sentence, in: "en-us")
        for _ in 0..<3 {
            _ = try engine.say(sentence, in: "en-us")
            #expect(try engine.say("\u{7}", in: "en-us").failure == .textRefused)
            let ready = try children(of: engine)
            #expect(ready.count == 1)
            for child in ready { #expect(kill(child, SIGKILL) == 0) }
            let again = try engine.say(sentence, in: "en-us")
            #expect(again == first)
        }
    }

    @Test func `translates a text into phonemes`() throws {
        let voice = try #require(EngineVoice(name: "en-us"))
        let answer = try RunningEngine().ask(
            .phonemes(Request.Utterance(voice: voice, text: "twelve dollars, thank you")))
        #expect(answer.phonemes?.contains("tw'Elv d'0l3z") == true)
        #expect(answer.phonemes?.contains("T'aNk") == true)
        #expect(answer.samples.isEmpty)
    }

    @Test func `speaks faster and higher when asked`() throws {
        let engine = try RunningEngine()
        let normal = try engine.say(sentence, in: "en-us")
        let fast = try engine.say(sentence, in: "en-us", rate: 350).seconds
        #expect(fast < normal.seconds * 0.7)
        let high = try engine.say(sentence, in: "en-us", pitch: 99)
        #expect(high != normal)
        let other = try engine.say(sentence, in: "en-us", variant: "f3")
        #expect(other != normal)
    }

    @Test func `ends when there are no more requests`() throws {
        let end = try RunningEngine().finish()
        #expect(end == .code(0))
    }

    @Test func `finds every voice that it allows`() throws {
        let engine = try RunningEngine()
        for name in EngineVoice.files.keys.sorted() {
            let answer = try engine.ask(
                .phonemes(Request.Utterance(voice: try #require(EngineVoice(name: name)), text: "a")))
            #expect(answer.failure == nil, "\(name)")
        }
        for variant in EngineVoice.variants.sorted() {
            let voice = try #require(EngineVoice(name: "en-us", variant: variant))
            let failure = try engine.ask(.phonemes(Request.Utterance(voice: voice, text: "a"))).failure
            #expect(failure == nil, "\(variant)")
        }
    }
}
