// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Voices

@Suite struct `Voice catalogue` {
    static let ours = [
        "ar", "de-CH", "de-DE", "en-GB", "en-IN", "en-US", "es-ES", "es-MX", "fa-IR", "fr-FR", "hi-IN", "id-ID",
        "it-IT",
        "ja-JP",
        "ko-KR", "nl-NL", "pl-PL", "pt-BR", "pt-PT", "ru-RU", "sv-SE", "tr-TR", "uk-UA", "vi-VN", "zh-CN", "zh-HK",
        "zh-TW",
    ]

    @Test func `our voices are listed by id`() throws {
        try #expect(VoiceCatalogue().voices().map(\.id) == Self.ours)
    }

    @Test(arguments: ours) func `each of our voices is found by its id and its language`(id: String) throws {
        let catalogue = try VoiceCatalogue()
        let voice = try catalogue.voice(id: id)
        #expect(voice.id == id && voice.locale == id && !voice.name.isEmpty)
        #expect(EngineVoices.names.contains(voice.engineVoice))
        try #expect(catalogue.voice(forLocale: id) == voice)
        _ = try voice.lexicon()
    }

    @Test(arguments: [
        ("zh", "zh-CN"), ("zh-Hans", "zh-CN"), ("zh-SG", "zh-CN"), ("zh-Hant", "zh-TW"), ("zh-Hant-HK", "zh-HK"),
        ("zh-Hant-TW", "zh-TW"), ("zh-Hans-HK", "zh-CN"), ("zh-MO", "zh-HK"), ("yue", "zh-HK"), ("zh_CN", "zh-CN"),
        ("ZH-cn", "zh-CN"), ("en", "en-US"), ("en-AU", "en-US"), ("en-GB-oxendict", "en-GB"), ("es", "es-ES"),
        ("es-AR", "es-MX"), ("es-419", "es-MX"), ("es-US", "es-MX"), ("pt", "pt-BR"), ("pt-AO", "pt-PT"),
        ("ar-SA", "ar"), ("ar-EG", "ar"), ("de-AT", "de-DE"), ("de-LI", "de-CH"), ("fr-CA", "fr-FR"), ("ja", "ja-JP"),
        ("nl-BE", "nl-NL"), ("en-US-u-ca-buddhist", "en-US"),
    ])
    func `a language is spoken by the voice of its home`(tag: String, id: String) throws {
        try #expect(VoiceCatalogue().voice(forLocale: tag).id == id)
    }

    @Test(arguments: ["th-TH", "he", "tlh", "", "-", "xx-XX", "../en-US", "en/US", "e\0n", "en-US\n"])
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
            try #expect(catalogue.voice(id: "en-US").name == "Test")
            try #expect(catalogue.voice(forLocale: "en-AU").name == "Test")
            try #expect(catalogue.voices().map(\.id) == Self.ours)
        }
    }

    @Test func `a voice of a user is found by its language, whatever it is called`() throws {
        try VoiceFolder.with(voice: VoiceFolder.valid.replacing("en-US", with: "th-TH")) { folder in
            let catalogue = try VoiceCatalogue(adding: [folder])
            try #expect(catalogue.voice(forLocale: "th-TH").id == "aa")
            try #expect(catalogue.voices().map(\.id) == ["aa"] + Self.ours)
        }
    }

    @Test func `a wrong voice elsewhere does not spoil the one asked for`() throws {
        try VoiceFolder.with(voice: "{") { folder in
            let catalogue = try VoiceCatalogue(adding: [folder])
            try #expect(catalogue.voice(id: "en-US").id == "en-US")
            try #expect(catalogue.voice(forLocale: "fr").id == "fr-FR")
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
