// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Golden
import PaymentAnnouncements
import SpokenText
import Testing
import Voices

/// What the engine makes of a sentence in each of our voices, in eSpeak NG's phoneme notation.
@Suite struct `Pronunciation` {
    /// The voices there are.
    static let voices: [Voice] = (try? VoiceCatalogue().voices()) ?? []

    /// What the announcer says of twelve in the money of the voice's country.
    static func sentence(_ locale: String) throws -> String {
        let currency = Currency(ofRegion: String(locale.suffix(2)))?.code ?? "EUR"
        let told = ["amount": "12", "currency": currency, "locale": locale]
        let request = AnnounceRequest(userInfo: ["announce": told])
        let found = try AnnouncementRules().explain(NotificationText(body: "", request: request))
        return try #require(found.spoken)
    }

    static func phonemes(_ voice: String, _ words: String) throws -> (given: String, phonemes: String) {
        let utterance = AVSpeechUtterance(string: words)
        let spoken: AVSpeechSynthesisVoice = try #require(AVSpeechSynthesisVoice(identifier: voice))
        utterance.voice = spoken
        return try AVSpeechSynthesizer().phonemes(of: utterance)
    }

    @Test func `there are voices`() { #expect(!Self.voices.isEmpty) }

    /// Where the engine does not know a word it spells it in English, and says so with `(en)`.
    @Test(arguments: voices.map { Shown($0, as: $0.id) })
    func `a payment is said in the voice's own language`(voice: Shown<Voice>) throws {
        let (given, phonemes) = try Self.phonemes(voice.value.id, try Self.sentence(voice.value.locale))
        #expect(!phonemes.isEmpty && !phonemes.contains("("), "\(given): \(phonemes)")
    }

    /// The fragment is the syllable that would be another one in the other reading.
    @Test(arguments: [
        ("银行", "Xa35N"), ("行长", "ts.a214N"), ("还款", "Xua35n"), ("重庆", "ts.hong35"), ("收款", "s.ou55khwa214n"),
        ("音乐", "yE51"), ("长江", "ts.hA35N"), ("转账", "ts.ua"), ("曾小明", "ts@55N"),
    ])
    func `a word with several readings is said in the right one`(words: String, syllable: String) throws {
        let phonemes = try Self.phonemes("zh-CN", words).phonemes.filter { !"',_|".contains($0) }
        #expect(phonemes.contains(syllable), "\(phonemes)")
    }
}
