// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SpeechWire
import Testing

@testable import AVFAudio

@Suite struct `The way to the engine` {
    private func request(_ text: String = "thank you") throws -> Request {
        .render(Request.Utterance(voice: try #require(EngineVoice(name: "en-us")), text: text))
    }

    /// An engine that only we can break: a script in its place.
    private func broken(_ script: String, in folder: TemporaryFolder) throws -> EngineClient {
        let path = folder.url.appendingPathComponent("engine").path
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return EngineClient { path }
    }

    /// The error of a script; while a test beside this one forks, the script may count as being written.
    private func failure(of client: EngineClient) -> SpeechError? {
        while true {
            let error = #expect(throws: SpeechError.self) { try client.ask(request()) }
            guard error?.message.contains("busy") == true else { return error }
        }
    }

    @Test func `an engine that is missing is named`() throws {
        let client = EngineClient { "/nonexistent/SpeechEngine" }
        let error = #expect(throws: SpeechError.self) { try client.ask(request()) }
        #expect(error?.code == .engineMissing)
        #expect(error?.message.contains("/nonexistent/SpeechEngine") == true)
    }

    @Test func `an engine that died between two utterances costs none`() throws {
        let client = EngineClient()
        let first = try client.ask(request())
        kill(try #require(client.processIdentifier), SIGKILL)
        let again = try client.ask(request()).samples
        let isSame = again == first.samples
        #expect(isSame, "\(again.count) samples, not the \(first.samples.count) as before")
    }

    @Test func `an engine that dies while it speaks costs that utterance`() throws {
        let folder = try TemporaryFolder()
        // Ready (22050 Hz), one sample, and the end.
        let client = try broken(#"printf '@\004\000\000\000"V\000\000A\002\000\000\000\001\000'"#, in: folder)
        #expect(failure(of: client)?.code == .engineFailed)
        #expect(client.processIdentifier == nil)
    }

    @Test(arguments: [
        (#"printf 'hello world, I am no engine'"#, SpeechError.Code.engineFailed), ("exit 1", .engineFailed),
        (#"printf 'E\001\000\000\000\001'"#, .engineMissing), (#"printf '@\377\377\377\377'; cat"#, .engineFailed),
    ])
    func `an engine that makes no sense is an error`(script: String, code: SpeechError.Code) throws {
        let folder = try TemporaryFolder()
        let client = try broken(script, in: folder)
        #expect(failure(of: client)?.code == code)
    }

    @Test func `a crash of the library is an error and the engine goes on`() throws {
        let client = EngineClient()
        let first = try client.ask(request())
        let engine = client.processIdentifier
        let error = #expect(throws: SpeechError.self) { try client.ask(request(String(repeating: "s'", count: 80))) }
        #expect(error?.code == .engineFailed)
        let again = try client.ask(request()).samples
        let isSame = again == first.samples
        #expect(isSame, "\(again.count) samples, not the \(first.samples.count) as before")
        #expect(client.processIdentifier == engine)
    }

    @Test func `an engine that was started early is the one that speaks`() throws {
        let client = EngineClient()
        client.prelaunch(EngineVoice(name: "en-us"))
        let engine = try #require(client.processIdentifier)
        let samples = try client.ask(request()).samples
        #expect(!samples.isEmpty)
        #expect(client.processIdentifier == engine)
    }

    @Test func `many threads get their own utterance`() throws {
        let client = EngineClient()
        let texts = ["one", "two hundred", "three thousand and four", "five"]
        var alone: [String: [UInt8]] = [:]
        for text in texts { alone[text] = try client.ask(request(text)).samples }
        let asked = texts + texts + texts
        let answers = try together(asked.count) { try client.ask(request(asked[$0])).samples }
        for (text, samples) in zip(asked, answers) { #expect(samples == alone[text]) }
    }
}
