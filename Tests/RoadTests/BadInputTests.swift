// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@Suite("Bad input on the road")
struct BadInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let words: [String]
        var input = Data()
        var environment: [String: String] = [:]
        let code: Int32

        var testDescription: String { name }
    }

    static let body = String(repeating: "long ", count: 20_000)
    static let extensions = Earshot.package.appendingPathComponent("Examples/Extensions").path + "/"
    static let cases: [Case] = [
        Case(name: "an empty text", words: ["speak", ""], code: 65),
        Case(name: "only spaces", words: ["speak", "   "], code: 65),
        Case(name: "punctuation only", words: ["speak", "--locale", "en-US", "…"], code: 65),
        Case(
            name: "NUL in the text", words: ["speak", "-"], input: Data([0x31, 0x32, 0, 0x20, 0x35, 0x30]), code: 65),
        Case(name: "text that is not UTF-8", words: ["speak", "-"], input: Data([0x61, 0xFF, 0x62]), code: 65),
        Case(name: "a text of 100,000 characters", words: ["speak", "-"], input: Data(body.utf8), code: 65),
        Case(
            name: "an amount that is not certain", words: ["speak", "--locale", "en-US", "You got $10,00.00"], code: 65),
        Case(name: "a voice that is not there", words: ["speak", "--voice", "nobody", "hello"], code: 66),
        Case(name: "a voice that is a path", words: ["speak", "--voice", "../../etc/passwd", "hello"], code: 66),
        Case(name: "a language without a voice", words: ["speak", "--locale", "tlh", "hello"], code: 66),
        Case(name: "an output folder that is not there", words: ["speak", "-o", "no/such/x.wav", "hello"], code: 73),
        Case(name: "an output that is a folder", words: ["speak", "-o", "/dev", "--format", "wav", "hello"], code: 73),
        Case(name: "an output that is named as a folder", words: ["speak", "-o", "new/", "hello"], code: 73),
        Case(name: "an output that is a folder, without a format", words: ["speak", "-o", "/dev", "hello"], code: 73),
        Case(
            name: "a time that is no number", words: ["push", Earshot.example("alipay")],
            environment: ["EARSHOT_HURRY": "abc"], code: 64),
        Case(
            name: "a time that stands still", words: ["test", Earshot.example("alipay")],
            environment: ["EARSHOT_HURRY": "0"], code: 64),
        Case(
            name: "a time that is too fast", words: ["push", Earshot.example("alipay")],
            environment: ["EARSHOT_HURRY": "5000"], code: 64),
        Case(
            name: "an encoding that is not written", words: ["speak", "--encoding", "mp3", "-o", "a.caf", "hello"],
            code: 64),
        Case(name: "a name that tells no format", words: ["speak", "-o", "a.mp3", "hello"], code: 64),
        Case(name: "templates of no notification", words: ["speak", "--templates", "x.tsv", "hello"], code: 64),
        Case(name: "only templates of no notification", words: ["speak", "--only-templates", "hello"], code: 64),
        Case(name: "a notification in SSML", words: ["speak", "--announce", "--ssml", "hello"], code: 64),
        Case(
            name: "a text in two languages", words: ["speak", "--locale", "en-US", "--locale", "de-DE", "hello"],
            code: 64),
        Case(
            name: "a voice of another language", words: ["speak", "--voice", "en-US", "--locale", "de-DE", "12 €"],
            code: 64),
        Case(name: "a rate out of range", words: ["speak", "--rate", "7", "hello"], code: 64),
        Case(name: "no command", words: [], code: 64),
        Case(name: "an unknown command", words: ["shout"], code: 64),
        Case(name: "no text", words: ["speak"], code: 64),
        Case(name: "a folder of voices that is not there", words: ["voices", "--voices", "nowhere"], code: 66),
        Case(
            name: "an engine that is not there", words: ["speak", "--locale", "en-US", "hello"],
            environment: ["EARSHOT_SPEECH_ENGINE": "/nowhere/SpeechEngine"], code: 69),
        Case(name: "a payload that is not there", words: ["push", "nowhere.apns"], code: 66),
        Case(name: "a payload that is not JSON", words: ["push", "-"], input: Data("hello".utf8), code: 65),
        Case(name: "an empty payload", words: ["push", "-"], code: 65),
        Case(name: "a payload that is no object", words: ["push", "-"], input: Data("[1]".utf8), code: 65),
        Case(name: "a payload without aps", words: ["push", "-"], input: Data(#"{"a":1}"#.utf8), code: 65),
        Case(name: "a payload with NUL", words: ["push", "-"], input: Data("{\"aps\":{}}\0".utf8), code: 65),
        Case(name: "a payload that is not UTF-8", words: ["push", "-"], input: Data([0x7B, 0xFF, 0x7D]), code: 65),
        Case(
            name: "an extension that is not there",
            words: ["push", "--extension", "nowhere.appex", Earshot.example("alipay")], code: 66),
        Case(
            name: "a source that is not there", words: ["push", "--extension", "a.swift", Earshot.example("alipay")],
            code: 66),
        Case(
            name: "standard input in the place of a file of templates", words: ["explain", "--templates", "-", "x"],
            code: 64),
        Case(
            name: "standard output in the place of a picture's file",
            words: ["compare", "--picture", "-", "a.wav", "b.wav"], code: 64),
        Case(
            name: "standard output in the place of a report's file",
            words: ["test", "--junit", "-", Earshot.example("alipay")], code: 64),
        Case(
            name: "templates that cannot be read", words: ["explain", "--templates", "/proc/self/mem", "x"], code: 74),
        Case(
            name: "a folder of voices that is not there, of a command that speaks nothing",
            words: ["normalize", "--voices", "nowhere", "$5"], code: 66),
        Case(name: "an address that is a name", words: ["serve", "--bind", "localhost"], code: 64),
        Case(name: "no deliveries to keep", words: ["serve", "--keep", "0"], code: 64),
        Case(
            name: "a bundle id that is none",
            words: ["build", "--bundle-id", "not valid", extensions + "ChangedTitle", "-o", "X.appex"], code: 64),
        Case(name: "a build of nothing", words: ["build", "-o", "X.appex"], code: 64),
        Case(name: "a build to nowhere", words: ["build", "a.swift"], code: 64),
        Case(name: "a build to what is no bundle", words: ["build", "a.swift", "-o", "a.txt"], code: 64),
        Case(name: "a build of sources that are not there", words: ["build", "a.swift", "-o", "X.appex"], code: 66),
        Case(
            name: "a project that is not there", words: ["build", "--project", "X.xcodeproj", "-o", "X.appex"], code: 66
        ),
        Case(name: "a target of no project", words: ["build", "--target", "X", "a.swift", "-o", "X.appex"], code: 64),
        Case(
            name: "no compiler", words: ["build", extensions + "ChangedTitle", "-o", "X.appex"],
            environment: ["PATH": "/nowhere"], code: 69),
        Case(
            name: "sources without a service extension",
            words: ["build", extensions + "DeliveryReceipt/Receipt.swift", "-o", "X.appex"],
            code: 65),
        Case(
            name: "an option of a build where nothing is built",
            words: ["push", "--info-plist", "x", Earshot.example("alipay")], code: 64),
        Case(name: "a bundle id that is a path", words: ["push", "nowhere/x", Earshot.example("alipay")], code: 64),
        Case(
            name: "a device that cannot be made",
            words: ["push", "--device", "/dev/null/x", Earshot.example("alipay")], code: 73),
        Case(name: "a delivery that is not there", words: ["inbox", "show", "nothing"], code: 66),
    ]

    @Test(arguments: cases)
    func `it ends in one line, its exit code and no file`(given: Case) throws {
        try Earshot.session { earshot in
            let ending = try earshot.run(given.words, input: given.input, environment: given.environment)
            #expect(ending.code == given.code, "\(ending.talk)")
            let lines = ending.talk.split(separator: "\n").filter { $0.hasPrefix("earshot: ") }
            #expect(lines.count == 1, "\(ending.talk)")
            let files = try earshot.files().filter { $0 != "state" }
            #expect(files.isEmpty)
            let state = earshot.folder.appendingPathComponent("state/earshot/Inbox")
            let delivered = (try? FileManager.default.contentsOfDirectory(atPath: state.path)) ?? []
            #expect(delivered.isEmpty)
        }
    }

    @Test func `a payload that is rejected is named by its file`() throws {
        try Earshot.session { earshot in
            try Data().write(to: earshot.folder.appendingPathComponent("empty.apns"))
            let ending = try earshot("push", "empty.apns")
            #expect(ending.code == 65)
            #expect(ending.talk.hasPrefix("earshot: empty.apns: the push is rejected: PayloadEmpty"), "\(ending.talk)")
        }
    }

    @Test func `a payload over 4096 bytes is rejected as APNs rejects it`() throws {
        try Earshot.session { earshot in
            let payload = Data(#"{"aps":{"alert":"\#(String(repeating: "x", count: 5000))"}}"#.utf8)
            let ending = try earshot("push", "--json", "-", input: payload)
            #expect(ending.code == 65)
            let object = try ending.object()
            #expect(object["outcome"] as? String == "rejected")
            let rejection = object["rejection"] as? [String: Any]
            #expect(rejection?["reason"] as? String == "PayloadTooLarge")
            #expect(rejection?["status"] as? Int == 413)
        }
    }

    @Test func `an espeak-ng-data folder in the home folder changes nothing`() throws {
        try Earshot.session { earshot in
            let plain = try earshot("speak", "--locale", "en-US", "-o", "-", "Thank you")
            let trap = earshot.folder.appendingPathComponent("home/espeak-ng-data")
            try FileManager.default.createDirectory(at: trap, withIntermediateDirectories: true)
            try Data("trap".utf8).write(to: trap.appendingPathComponent("phontab"))
            let home = ["HOME": trap.deletingLastPathComponent().path, "ESPEAK_DATA_PATH": trap.path]
            let trapped = try earshot("speak", "--locale", "en-US", "-o", "-", "Thank you", environment: home)
            #expect(plain.code == 0)
            #expect(plain.output.count > 10_000)
            #expect(trapped.output == plain.output)
        }
    }

    @Test(
        arguments: [
            String(repeating: "s'", count: 80), "[[h@l'oU]] there", "<audio src=\"/etc/passwd\"/> there", "ईघ there",
            "\u{1}300S there", "\u{202E}there", "there \u{E000}\u{10FFFF}", "&lt;break time='9s'/&gt; there",
        ].shown)
    func `text that kills or bends the bare library is harmless`(text: Shown<String>) throws {
        try Earshot.session { earshot in
            let ending = try earshot("speak", "--locale", "en-US", "-o", "out.wav", "--", text.value)
            #expect([0, 65].contains(ending.code), "\(ending.talk)")
            let files = try earshot.files()
            #expect(files.contains("out.wav") == (ending.code == 0))
        }
    }
}
