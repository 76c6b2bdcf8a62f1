// SPDX-License-Identifier: Apache-2.0

import SpeechWire
import Testing

@Suite struct `The wire` {
    @Test func `carries requests byte by byte`() throws {
        let voice = try #require(EngineVoice(name: "EN-us", variant: "f3"))
        let requests: [Request] = [
            .prepare(voice), .render(Request.Utterance(voice: voice, rate: 200, pitch: 20, text: "पाँच 😀")),
            .phonemes(Request.Utterance(voice: voice, text: "")),
        ]
        var reader = SpeechFrameReader()
        var arrived: [Request] = []
        for byte in requests.flatMap(\.frame.bytes) {
            reader.append([byte])
            while let frame = try reader.next() { arrived.append(try Request(frame)) }
        }
        #expect(arrived == requests)
    }

    @Test func `carries replies in one piece`() throws {
        let replies: [Reply] = [
            .ready(sampleRate: 22_050, version: "eSpeak NG 1.51"), .samples([1, 2, 3, 4]),
            .word(Reply.Word(position: 3, length: 4, sample: 70_000)),
            .phonemes("tw'Elv"), .finished, .failed(.tooLong),
        ]
        var reader = SpeechFrameReader()
        reader.append(replies.flatMap(\.frame.bytes))
        for reply in replies {
            let read = try Reply(try #require(try reader.next()))
            #expect(read == reply)
        }
        let end = try reader.next()
        #expect(end == nil)
    }

    @Test(arguments: [
        SpeechFrame(kind: 0, body: []), SpeechFrame(kind: 65, body: [1]), SpeechFrame(kind: 66, body: [1, 2]),
        SpeechFrame(kind: 67, body: [9, 0, 0, 0]),
        SpeechFrame(kind: 67, body: [1, 0, 0, 0, 0xFF]), SpeechFrame(kind: 68, body: [0]),
        SpeechFrame(kind: 69, body: []),
        SpeechFrame(kind: 69, body: [99]),
    ])
    func `refuses what is no reply`(frame: SpeechFrame) {
        #expect(throws: WireError.self) { try Reply(frame) }
    }

    @Test(arguments: [(0, 80), (80, 80), (450, 450), (9_000, 450)])
    func `keeps the rate in the engine's range`(asked: Int, kept: Int) throws {
        let voice = try #require(EngineVoice(name: "en"))
        #expect(Request.Utterance(voice: voice, rate: asked, text: "").rate == kept)
    }
}
