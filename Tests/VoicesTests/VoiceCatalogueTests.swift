// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import Testing

@testable import Voices

@Suite struct `Voice catalogue` {
    /// The folders of `Voices/`, found by looking; `Lexicons` is what the voices of a language share.
    static let ours: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Voices")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.contains(".") && $0 != "Lexicons" }.sorted()
    }()

    @Test func `our voices are listed by id`() throws {
        let ids = try VoiceCatalogue().voices().map(\.id)
        #expect(ids == Self.ours)
    }

    @Test(arguments: SpokenLanguage.supportedTags)
    func `every language that there are words for has a voice`(tag: String) throws {
        let voice = try VoiceCatalogue().voice(forLocale: tag)
        #expect(voice.locale.prefix { $0 != "-" } == tag.prefix { $0 != "-" })
    }

    @Test(arguments: ours) func `each of our voices is found by its id and its language`(id: String) throws {
        let catalogue = try VoiceCatalogue()
        let voice = try catalogue.voice(id: id)
        #expect(voice.id == id && voice.locale == id && !voice.name.isEmpty)
        #expect(EngineVoices.names.contains(voice.engineVoice))
        #expect(SpokenLanguage.hasWords(for: voice.locale))
        let found = try catalogue.voice(forLocale: id)
        #expect(found == voice)
        _ = try voice.lexicon()
    }

    /// A language with several voices is spoken by that of the country of its name, or `spoken-by.tsv` says by which.
    @Test(arguments: Set(ours.map { String($0.prefix { $0 != "-" }) }).sorted())
    func `a bare language is spoken by one of its voices`(language: String) throws {
        let several = Self.ours.filter { $0.hasPrefix(language + "-") || $0 == language }
        let catalogue = try VoiceCatalogue()
        let voice = try catalogue.voice(forLocale: language)
        #expect(several.contains(voice.id))
        let elsewhere = try catalogue.voice(forLocale: language + "-ZZ")
        #expect(several.contains(elsewhere.id))
        guard several.count > 1 else { return }
        let table = try StandIns.read(in: VoiceCatalogue.ownFolder)
        #expect(table[language] != nil || several.contains(language + "-" + language.uppercased()))
    }

    @Test func `a voice that stands in for another is there`() throws {
        let table = try StandIns.read(in: VoiceCatalogue.ownFolder)
        #expect(!table.isEmpty)
        for (tag, voice) in table { #expect(Self.ours.contains(voice) && !Self.ours.contains(tag), "\(tag)") }
    }

    @Test(arguments: [
        ("tag\tvoice\nno\t../nb\n", "line 2"), ("tag\tvoice\nno\tnb\nno\tnn\n", "line 3"), ("tag\nno\n", "line 1"),
    ])
    func `a wrong table of stand-ins is refused by name and line`(text: String, line: String) throws {
        try VoiceFolder.with(voice: VoiceFolder.valid) { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent(StandIns.fileName))
            let error = try #require(throws: VoiceError.self) { try StandIns.read(in: folder) }
            #expect(error.code == .wrongTable)
            #expect(error.message.contains(StandIns.fileName + ", " + line))
        }
    }

    @Test(arguments: [
        ("zh", "zh-CN"), ("zh-Hans", "zh-CN"), ("zh-SG", "zh-CN"), ("zh-Hant", "zh-TW"), ("zh-Hant-HK", "zh-HK"),
        ("zh-Hant-TW", "zh-TW"), ("zh-Hans-HK", "zh-CN"), ("zh-MO", "zh-HK"), ("yue", "zh-HK"), ("yue-HK", "zh-HK"),
        ("zh-yue-HK", "zh-HK"), ("zh_CN", "zh-CN"),
        ("ZH-cn", "zh-CN"), ("en", "en-US"), ("en-AU", "en-US"), ("en-GB-oxendict", "en-GB"), ("es", "es-ES"),
        ("es-AR", "es-MX"), ("es-419", "es-MX"), ("es-US", "es-MX"), ("pt", "pt-BR"), ("pt-AO", "pt-PT"),
        ("ar-SA", "ar"), ("ar-EG", "ar"), ("de-AT", "de-DE"), ("de-LI", "de-CH"), ("fr-CA", "fr-FR"), ("ja", "ja-JP"),
        ("nl-BE", "nl-NL"), ("en-US-u-ca-buddhist", "en-US"), ("fa", "fa-IR"), ("es-Latn-ES", "es-ES"),
        ("en-Latn-GB", "en-GB"), ("es-PH", "es-ES"), ("cmn", "zh-CN"), ("yue-HK", "zh-HK"), ("zh-Latn-MO", "zh-HK"),
    ])
    func `a language is spoken by the voice of its home`(tag: String, id: String) throws {
        let voice = try VoiceCatalogue().voice(forLocale: tag)
        #expect(voice.id == id)
    }

    @Test(arguments: ["qaa-QM", "qaa", "tlh", "", "-", "xx-XX", "../en-US", "en/US", "e\0n", "en-US\n"])
    func `a language that nobody speaks is named in the refusal`(tag: String) throws {
        let catalogue = try VoiceCatalogue()
        let error = try #require(throws: VoiceError.self) { try catalogue.voice(forLocale: tag) }
        #expect(error.code == .voiceNotFound)
    }

    @Test(arguments: ["", "..", ".", "../Voices/en-US", "en-US/", "/etc", "en-us", "nosuch", "en-US\0", "-v"])
    func `an id is never a path`(id: String) throws {
        let catalogue = try VoiceCatalogue()
        let error = try #require(throws: VoiceError.self) { try catalogue.voice(id: id) }
        #expect(error.code == .voiceNotFound)
        #expect(!error.message.contains("\0"))
    }

    @Test func `a voice of a user replaces ours with the same id`() throws {
        try VoiceFolder.with(voice: VoiceFolder.valid) { folder in
            try FileManager.default.moveItem(
                at: folder.appendingPathComponent("aa"), to: folder.appendingPathComponent("en-US"))
            let text = VoiceFolder.valid.replacing("\"aa\"", with: "\"en-US\"")
            try Data(text.utf8).write(to: folder.appendingPathComponent("en-US/voice.json"))
            let catalogue = try VoiceCatalogue(adding: [folder])
            let american = try catalogue.voice(id: "en-US")
            #expect(american.name == "Test")
            let australian = try catalogue.voice(forLocale: "en-AU")
            #expect(australian.name == "Test")
            let ids = try catalogue.voices().map(\.id)
            #expect(ids == Self.ours)
        }
    }

    @Test func `a voice of a user is found by its language, whatever it is called`() throws {
        try VoiceFolder.with(voice: VoiceFolder.valid.replacing("en-US", with: "qaa-QM")) { folder in
            let catalogue = try VoiceCatalogue(adding: [folder])
            for tag in ["qaa-QM", "qaa"] {
                let voice = try catalogue.voice(forLocale: tag)
                #expect(voice.id == "aa")
            }
            let ids = try catalogue.voices().map(\.id)
            #expect(ids == ["aa"] + Self.ours)
        }
    }

    @Test func `a wrong voice elsewhere does not spoil the one asked for`() throws {
        try VoiceFolder.with(voice: "{") { folder in
            let catalogue = try VoiceCatalogue(adding: [folder])
            let american = try catalogue.voice(id: "en-US")
            #expect(american.id == "en-US")
            let french = try catalogue.voice(forLocale: "fr")
            #expect(french.id == "fr-FR")
            #expect(throws: VoiceError.self) { try catalogue.voices() }
        }
    }

    @Test func `a folder that is not there is refused by name`() throws {
        let error = try #require(throws: VoiceError.self) {
            try VoiceCatalogue(adding: [URL(fileURLWithPath: "/nonexistent/voices")])
        }
        #expect(error.code == .folderNotFound && error.message.contains("/nonexistent/voices"))
    }
}
