// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import Golden
import SpeechWire
import Testing

private let sentence = "You received twelve dollars and fifty cents from Bob"

/// What kills or bends the bare library is given to the real engine, past all cleaning.
@Suite struct `Hostile requests` {
    @Test func `a text that crashes the library costs one utterance`() throws {
        let engine = try RunningEngine()
        let before = try engine.say(sentence, in: "en-us")
        let crashed = try engine.say(String(repeating: "s'", count: 80), in: "en-us")
        #expect(crashed.failure == .crashed)
        let after = try engine.say(sentence, in: "en-us")
        #expect(after == before)
    }

    @Test(arguments: ["ईघ", "ईघ hallo", "ा्ि", "s‌‍s"], ["en-us", "de", "ru", "ja", "cmn-latn-pinyin", "hi"])
    func `letters of another script cannot change the next utterance`(text: String, voice: String) throws {
        let engine = try RunningEngine()
        let before = try engine.say(sentence, in: "en-us")
        _ = try engine.say(text, in: voice)
        let after = try engine.say(sentence, in: "en-us")
        #expect(after == before)
    }

    @Test(arguments: [
        "\u{1}300S", "\u{1}10A", "\u{1}50H", "\u{1}Ven", "twelve\0 fifty", "\u{85}", "\u{7F}", "\u{FFFD}",
    ])
    func `a control character is refused and the next utterance sounds as before`(code: String) throws {
        let engine = try RunningEngine()
        let before = try engine.say(sentence, in: "en-us")
        let failure = try engine.say("a \(code) b", in: "en-us").failure
        #expect(failure == .textRefused)
        let after = try engine.say(sentence, in: "en-us")
        #expect(after == before)
    }

    @Test(arguments: [
        "<audio src=\"/etc/passwd\">hello</audio>", "<speak><break time=\"3600s\"/>hello</speak>", "[[h@l'oU]] hello",
        "&lt;audio&gt; hello", "<prosody rate=\"fast\"> hello",
    ])
    func `markup is read as text`(text: String) throws {
        let engine = try RunningEngine()
        let before = try engine.say(sentence, in: "en-us")
        let answer = try engine.say(text, in: "en-us")
        #expect(answer.failure == nil)
        #expect(answer.seconds < 15)
        let after = try engine.say(sentence, in: "en-us")
        #expect(after == before)
    }

    @Test func `more than thirty seconds of sound are refused`() throws {
        let engine = try RunningEngine()
        let long = try engine.say(String(repeating: "one two three four. ", count: 60), in: "en-us").failure
        #expect(long == .tooLong)
        let next = try engine.say(sentence, in: "en-us").failure
        #expect(next == nil)
    }

    @Test(arguments: ["...", " ", "", "\u{E000}", "\u{301}\u{301}"])
    func `a text without a word is a failure and not a silence`(text: String) throws {
        let failure = try RunningEngine().say(text, in: "en-us").failure
        #expect(failure == .nothingSaid)
    }

    static let noVoices = [
        "../../../../etc/passwd", "/etc/passwd", "mb/mb-us1", "mb-us1", "klingon", "", "en-us\0", "en us", "default",
        "en-us+f3", String(repeating: "a", count: 300),
    ]

    @Test(arguments: noVoices.shown)
    func `a voice that is not on the list cannot even be asked for`(name: Shown<String>) throws {
        #expect(EngineVoice(name: name.value) == nil)
        // The engine itself does not trust the other end.
        let engine = try RunningEngine()
        try engine.send(Frames.render(voice: name.value, variant: "", text: Array("hello".utf8)))
        let answer = try engine.answer()
        #expect(answer.isCutShort)
        #expect(engine.end() == .code(65))
    }

    @Test(arguments: ["nosuch", "../../../etc/passwd", String(repeating: "a", count: 200), "f3+f4"].shown)
    func `a variant that is not on the list cannot even be asked for`(variant: Shown<String>) throws {
        #expect(EngineVoice(name: "en-us", variant: variant.value) == nil)
        let engine = try RunningEngine()
        try engine.send(Frames.render(voice: "en-us", variant: variant.value, text: Array("hello".utf8)))
        let answer = try engine.answer()
        #expect(answer.isCutShort)
        #expect(engine.end() == .code(65))
    }

    @Test(
        arguments: [[0xFF, 0xFE], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]]
    )
    func `bytes that are not UTF-8 end the engine before they reach the library`(bytes: [UInt8]) throws {
        let engine = try RunningEngine()
        try engine.send(Frames.render(voice: "en-us", variant: "", text: bytes))
        let answer = try engine.answer()
        #expect(answer.isCutShort)
        #expect(engine.end() == .code(65))
    }

    @Test func `a frame that is too long ends the engine`() throws {
        let engine = try RunningEngine()
        try engine.send([2, 0xFF, 0xFF, 0xFF, 0x7F])
        let answer = try engine.answer()
        #expect(answer.isCutShort)
        #expect(engine.end() == .code(65))
    }

    @Test(arguments: ["HOME", "ESPEAK_DATA_PATH"])
    func `voices that somebody else has put in the way are not used`(variable: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let data = folder.appendingPathComponent("espeak-ng-data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in ["phontab", "phondata", "phonindex", "intonations", "en_dict"] {
            try Data("not a voice".utf8).write(to: data.appendingPathComponent(file))
        }
        let answer = try RunningEngine(environment: [variable: folder.path]).say(sentence, in: "en-us")
        let undisturbed = try RunningEngine().say(sentence, in: "en-us")
        #expect(answer == undisturbed)
    }
}

/// Requests as only a broken or hostile program would write them.
private enum Frames {
    static func render(voice: String, variant: String, text: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        for field in [Array(variant.utf8), Array(voice.utf8)] { body += number(field.count) + field }
        body += number(175) + number(50) + number(text.count) + text
        return [2] + number(body.count) + body
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}
