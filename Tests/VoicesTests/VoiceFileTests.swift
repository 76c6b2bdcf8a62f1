// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing
import Voices

@Suite struct `Voice files` {
    @Test func `a voice is read as it is written`() throws {
        try VoiceFolder.with(voice: VoiceFolder.valid) { folder in
            let voice = try VoiceCatalogue(adding: [folder]).voice(id: "aa")
            #expect(voice.id == "aa" && voice.name == "Test" && voice.locale == "en-US")
            #expect(voice.engineVoice == "en-us" && voice.engineVariant == "klatt")
            #expect(voice.rate == 0.6 && voice.pitch == 1.25 && voice.volume == 0.5)
            #expect(!voice.saysPayer && voice.chime == nil && voice.level == .phone)
            #expect(voice.folder.lastPathComponent == "aa")
        }
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let old, new: String
        let line: Int
        let word: String
        init(_ old: String, _ new: String, _ line: Int, _ word: String) {
            (self.old, self.new, self.line, self.word) = (old, new, line, word)
        }
        var testDescription: String { new.short }
    }

    static func clips(_ table: String, _ missing: String) -> String {
        "0.5, \"clips\": { \"table\": \(table), \"missing\": \(missing) },"
    }

    @Test(arguments: [
        Fault("\"id\": \"aa\"", "\"id\": \"bb\"", 2, "'id'"), Fault("\"id\": \"aa\"", "\"id\": 5", 2, "'id'"),
        Fault("\"name\": \"Test\"", "\"name\": \"\"", 3, "'name'"), Fault("en-US", "English", 4, "'locale'"),
        Fault("en-US", "en_US", 4, "'locale'"), Fault("en-US", "../en", 4, "'locale'"),
        Fault("\"en-us\"", "\"nosuch\"", 5, "'engine.voice'"),
        Fault("\"en-us\"", "\"../../../etc/passwd\"", 5, "voice"),
        Fault("\"en-us\"", "\"mb-us1\"", 5, "'engine.voice'"), Fault("\"en-us\"", "\"en-us+klatt\"", 5, "engine.voice"),
        Fault("\"klatt\"", "\"f9\"", 5, "'engine.variant'"),
        Fault("\"klatt\"", "\"" + String(repeating: "a", count: 200) + "\"", 5, "'engine.variant'"),
        Fault("0.6", "1.1", 6, "'rate'"), Fault("0.6", "\"0.6\"", 6, "'rate'"), Fault("0.6", "nan", 6, "value"),
        Fault("0.6", "0x1p-1", 6, "value"), Fault("1.25", "0.4", 7, "'pitch'"), Fault("0.5", "-0.1", 8, "'volume'"),
        Fault("\"lexicon\": null", "\"lexicon\": \"../lexicon.tsv\"", 9, "'lexicon'"),
        Fault("\"lexicon\": null", "\"lexicon\": \"/etc/passwd\"", 9, "'lexicon'"),
        Fault("\"lexicon\": null", "\"lexicon\": \"none.tsv\"", 9, "not in the folder"),
        Fault("\"lexicon\": null", "\"lexicon\": \"voice.json\"", 9, "'lexicon'"),
        Fault("\"chime\": null", "\"chime\": \"..\"", 10, "'chime'"),
        Fault("\"chime\": null", "\"chime\": \"none.wav\"", 10, "not in the folder"),
        Fault("\"chime\": null", "\"chime\": \"failure\"", 10, "nor 'success'"),
        Fault("\"payer\": false", "\"payer\": 0", 11, "'privacy.payer'"),
        Fault("0.5,", "0.5, \"repeat\": 4,", 8, "'repeat'"), Fault("0.5,", "0.5, \"repeat\": 0,", 8, "'repeat'"),
        Fault("0.5,", "0.5, \"repeat\": 1.5,", 8, "'repeat'"), Fault("0.5,", "0.5, \"repeat\": null,", 8, "'repeat'"),
        Fault("0.5,", "0.5, \"echo\": \"letters\",", 8, "'echo'"), Fault("0.5,", "0.5, \"echo\": true,", 8, "'echo'"),
        Fault("0.5,", "0.5, \"clips\": \"clips.tsv\",", 8, "object"),
        Fault("0.5,", clips("\"voice.tsv\"", "\"refuse\""), 8, "is not there"),
        Fault("0.5,", clips("\"../aa/clips.tsv\"", "\"refuse\""), 8, "'clips.table'"),
        Fault("0.5,", clips("\"/etc/clips.tsv\"", "\"refuse\""), 8, "'clips.table'"),
        Fault("0.5,", clips("\"voice.json\"", "\"refuse\""), 8, "'clips.table'"),
        Fault("0.5,", "0.5, \"level\": \"loud\",", 8, "'level'"), Fault("0.5,", "0.5, \"level\": -14,", 8, "'level'"),
        Fault("0.5,", clips("\"a/b/c/d/clips.tsv\"", "\"refuse\""), 8, "'clips.table'"),
        Fault("0.5,", "0.5, \"clips\": { \"table\": \"clips.tsv\" },", 8, "'missing' is missing"),
        Fault("\"payer\": false", "\"payee\": false", 11, "'payee'"),
        Fault("\"volume\": 0.5", "\"volume\": 0.5, \"colour\": 1", 8, "'colour'"),
        Fault("\"volume\": 0.5", "\"volume\": 0.5, \"rate\": 0.5", 8, "twice"),
        Fault("\"volume\": 0.5,", "\"volume\": 0.5", 9, "expected"), Fault("{ \"payer\": false }", "[]", 11, "object"),
        Fault("  \"rate\": 0.6,\n", "", 1, "'rate' is missing"), Fault("Test", "Te\u{1}st", 3, "control"),
        Fault("Test", "Te\\u0000st", 3, "control"), Fault("Test", "Te\\nst", 3, "control"),
        Fault("false }\n}", "false }\n} x", 12, "after its end"), Fault("false }\n}", "false }", 11, "expected"),
    ])
    func `a wrong file is refused by name and line`(fault: Fault) throws {
        let wrong = VoiceFolder.valid.replacing(fault.old, with: fault.new)
        try #require(wrong != VoiceFolder.valid)
        try VoiceFolder.with(voice: wrong) { folder in
            let catalogue = try VoiceCatalogue(adding: [folder])
            let error = try #require(throws: VoiceError.self) { try catalogue.voice(id: "aa") }
            #expect(error.code == .wrongVoice)
            #expect(error.message.hasPrefix("aa/voice.json, line \(fault.line): "), "\(error.message)")
            #expect(error.message.contains(fault.word), "\(error.message)")
        }
    }

    @Test func `what may be left out counts as off, and is read where it stands`() throws {
        try VoiceFolder.with(voice: VoiceFolder.valid) { folder in
            let voice = try VoiceCatalogue(adding: [folder]).voice(id: "aa")
            #expect(voice.repeats == 1 && !voice.echoesDigits && voice.clips == nil && !voice.hasSuccessChime)
        }
        let more =
            "0.5, \"repeat\": 3, \"echo\": \"digits\", "
            + "\"clips\": { \"table\": \"a/clips.tsv\", \"missing\": \"refuse\" },"
        let text = VoiceFolder.valid.replacing("0.5,", with: more).replacing(
            "\"chime\": null", with: "\"chime\": \"success\"")
        try VoiceFolder.with(voice: text) { folder in
            let clips = folder.appendingPathComponent("aa/a")
            try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
            try Data("words\tfile\n".utf8).write(to: clips.appendingPathComponent("clips.tsv"))
            let voice = try VoiceCatalogue(adding: [folder]).voice(id: "aa")
            #expect(voice.repeats == 3 && voice.echoesDigits && voice.hasSuccessChime && voice.chime == nil)
            #expect(voice.clips?.table == "a/clips.tsv" && voice.clips?.missing == .refuse)
            #expect(try voice.clipTable()?.missing == .refuse)
        }
    }

    @Test func `a chime is a file of the folder`() throws {
        let text = VoiceFolder.valid.replacing("\"chime\": null", with: "\"chime\": \"bell.wav\"")
        try VoiceFolder.with(voice: text) { folder in
            try Data().write(to: folder.appendingPathComponent("aa/bell.wav"))
            let voice = try VoiceCatalogue(adding: [folder]).voice(id: "aa")
            #expect(voice.chime?.path == folder.appendingPathComponent("aa/bell.wav").path)
        }
    }

    @Test(arguments: [("en-gb", "en"), ("fr-fr", "fr")])
    func `a tag that the engine lists is given by the name that it finds`(written: String, name: String) throws {
        try VoiceFolder.with(voice: VoiceFolder.valid.replacing("\"en-us\"", with: "\"\(written)\"")) { folder in
            let voice = try VoiceCatalogue(adding: [folder]).voice(id: "aa")
            #expect(voice.engineVoice == name)
        }
    }
}
