// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@Suite("A sound that cannot be delivered")
struct OutputTests {
    /// Runs the command through a shell that takes something from it first.
    private func ending(_ script: String, in earshot: Earshot) throws -> (code: Int32, talk: String) {
        let ending = try RunProgram.run(
            "/bin/sh", ["-c", script, Earshot.products.appendingPathComponent("earshot").path], in: earshot.folder)
        return (ending.code, ending.talk)
    }

    static let scripts = [
        #"exec "$0" speak --locale en-US -o - 'Thank you' >&-"#, #"exec "$0" speak --locale en-US 'Thank you' >&-"#,
        #"exec "$0" voices >&-"#, #"ulimit -f 8; exec "$0" speak --locale en-US -o out.wav 'Thank you very much'"#,
        #"ulimit -f 8; exec "$0" speak --locale en-US -o - 'Thank you very much' >out.bin"#,
        #"exec "$0" speak --locale en-US - <&-"#, #"exec "$0" speak --locale en-US -o - 'Thank you' >/dev/full"#,
    ]

    @Test(arguments: scripts)
    func `is said in one line, with an exit code of its own`(script: String) throws {
        try Earshot.session { earshot in
            let (code, talk) = try ending(script, in: earshot)
            #expect(code == 74)
            #expect(talk.split(separator: "\n").count == 1 && talk.hasPrefix("earshot: "), "\(talk)")
            let files = try earshot.files()
            #expect(!files.contains("out.wav"))
        }
    }

    @Test func `of a picture is told, and leaves nothing of it`() throws {
        try Earshot.session { earshot in
            #expect(try earshot("speak", "--locale", "en-US", "-o", "a.wav", "Thank you").code == 0)
            let script = #"ulimit -f 8; exec "$0" compare a.wav a.wav --picture out.png"#
            let (code, talk) = try ending(script, in: earshot)
            #expect(code == 74 && talk.contains("'out.png' cannot be written: File too large; raise"), "\(talk)")
            let files = try FileManager.default.contentsOfDirectory(atPath: earshot.folder.path)
            #expect(files.allSatisfy { !$0.hasSuffix(".png") && !$0.hasSuffix(".part") }, "\(files)")
        }
    }

    @Test func `of a push is told with the reason, for which the sound is not blamed`() throws {
        try Earshot.session { earshot in
            let app = "com.example.shop"
            let payload = #"{"Simulator Target Bundle":"\#(app)","aps":{"alert":"5","sound":"five.wav"}}"#
            try Data(payload.utf8).write(to: earshot.folder.appendingPathComponent("five.apns"))
            #expect(try earshot("push", "--device", "device", "five.apns").code == 0)
            let sounds = "device/Containers/Data/Application/\(app)/Library/Sounds"
            try FileManager.default.createDirectory(
                at: earshot.folder.appendingPathComponent(sounds), withIntermediateDirectories: true)
            #expect(try earshot("speak", "--locale", "en-US", "-o", "\(sounds)/five.wav", "Thank you").code == 0)
            let script = #"ulimit -f 8; exec "$0" push --device device five.apns"#
            let (code, talk) = try ending(script, in: earshot)
            #expect(code == 74 && talk.contains("'sound.wav' cannot be written into the inbox"), "\(talk)")
            #expect(talk.contains("File too large; raise"), "\(talk)")
            let inbox = earshot.folder.appendingPathComponent("device/Inbox").path
            let landed = try FileManager.default.contentsOfDirectory(atPath: inbox).filter { !$0.hasPrefix(".") }
            #expect(landed.count == 1)
            #expect(try earshot("push", "--device", "device", "five.apns").lastLine.hasSuffix("sound.wav"))
        }
    }

    @Test func `is told without the name of a file that nobody asked for`() throws {
        try Earshot.session { earshot in
            let script = #"ulimit -f 8; exec "$0" speak --locale en-US -o - 'Thank you very much' >out.bin"#
            let (code, talk) = try ending(script, in: earshot)
            #expect(code == 74 && !talk.contains("earshot-"), "\(talk)")
        }
    }

    @Test func `in a language without words is told with the remedy`() throws {
        try Earshot.session { earshot in
            let ending = try earshot("normalize", "--locale", "th-TH", "500")
            #expect(ending.code == 65 && ending.talk.contains("earshot voices"), "\(ending.talk)")
        }
    }

    @Test func `without standard error ends as it does with it`() throws {
        try Earshot.session { earshot in
            let ended = try ending(#"exec "$0" speak --locale en-US -o out.wav 'Thank you' 2>&-"#, in: earshot)
            #expect(ended.code == 0)
            let sound = try Data(contentsOf: earshot.folder.appendingPathComponent("out.wav"))
            #expect(sound.prefix(4) == Data("RIFF".utf8))
        }
    }

    @Test func `a voice's own folder, or one with a broken lexicon, is refused by name`() throws {
        try Earshot.session { earshot in
            let voice = earshot.folder.appendingPathComponent("voices/till")
            try FileManager.default.createDirectory(at: voice, withIntermediateDirectories: true)
            let json = """
                {"id":"till","name":"Till","locale":"en-US","engine":{"voice":"en-us","variant":null},"rate":0.5,
                 "pitch":1.0,"volume":1.0,"lexicon":"lexicon.tsv","chime":null,"privacy":{"payer":true}}
                """
            try Data(json.utf8).write(to: voice.appendingPathComponent("voice.json"))
            try Data("written\tgiven\nBob\tB0b\n".utf8).write(to: voice.appendingPathComponent("lexicon.tsv"))
            for command in [["voices"], ["speak", "hello"]] {
                let own = try earshot.run(command + ["--voices", voice.path])
                #expect(own.code == 66)
                #expect(own.talk.contains("holds it"), "\(own.talk)")
            }
            let broken = try earshot("voices", "--voices", "voices")
            #expect(broken.code == 65)
            #expect(broken.talk.contains("till/lexicon.tsv, line 2"), "\(broken.talk)")
            try Data(json.replacing("\"chime\":null", with: "\"chime\":\"c.wav\"").utf8)
                .write(to: voice.appendingPathComponent("voice.json"))
            try Data("written\tgiven\nBob\tBop\n".utf8).write(to: voice.appendingPathComponent("lexicon.tsv"))
            try Data("no sound".utf8).write(to: voice.appendingPathComponent("c.wav"))
            let silent = try earshot("voices", "--voices", "voices")
            #expect(silent.code == 65 && silent.talk.contains("c.wav"), "\(silent.talk)")
            try Data(json.utf8).write(to: voice.appendingPathComponent("voice.json"))
            try Data("written\tgiven\nBob\tB0b\n".utf8).write(to: voice.appendingPathComponent("lexicon.tsv"))
            let spoken = try earshot.run(["speak", "--voices", "voices", "--voice", "till", "Bob", "-o", "a.wav"])
            #expect(spoken.code == 65, "\(spoken.talk)")
        }
    }
}
