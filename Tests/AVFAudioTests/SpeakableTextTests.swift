// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Voices

@testable import AVFAudio
@testable import SpeechWire

@Suite struct `Speakable text` {
    @Test(arguments: [
        ("en-us", "Hello,  world!", "Hello, world!"), ("en-us", "a\u{0}b\u{1}c\u{85}d", "a b c d"),
        ("en-us", "line one\nline two", "line one, line two"), ("en-us", "one.\r\ntwo", "one. two"),
        ("en-us", "s's's's's's's", "s's's's s's's"), ("en-us", "rock ’n’ roll", "rock n' roll"),
        ("en-us", "Bob ईघ paid", "Bob paid"), ("en-us", "Вася paid", "paid"), ("en-us", "支付宝 paid", "paid"),
        ("hi", "आपको Paytm पर मिले", "आपको Paytm पर मिले"), ("ru", "получено от Васи", "получено от Васи"),
        ("ja", "せんえん 田中さん", "せんえん 田中さん"), ("cmn-latn-pinyin", "支付宝到账一百元", "支付宝到账一百元"),
        ("cmn-latn-pinyin", "一万〇一十元", "一万〇一十元"), ("ko", "오만 원 입금", "오만 원 입금"),
        ("en-us", "<audio src='x'>hi</audio>", "audio src x' hi audio"), ("en-us", "[[h@l]] hi", "h l hi"),
        ("en-us", "e\u{301}t\u{E9}", "été"), ("vi", "Tiê\u{301}ng Việt", "Tiếng Việt"), ("en-us", "Ｂｏｂ", "Bob"),
        ("en-us", "so\u{AD}ft\u{200B}ly", "softly"), ("en-us", "\u{202E}abc", "abc"),
        ("en-us", "hi 😀👍🏽 there", "hi there"),
        ("en-us", "wait....", "wait."), ("en-us", "\u{301}\u{301}a", "a"),
        ("de", "ein\u{AD}und\u{AD}zwanzig Euro", "einundzwanzig Euro"), ("fr", "l’argent d'Élise", "l'argent d'Élise"),
    ])
    func `is what the voice can read`(voice: String, text: String, words: String) throws {
        let speakable = try SpeakableText(text, engineVoice: voice).words
        #expect(speakable == words)
    }

    @Test(arguments: [
        "1", "१", "٣", "１", "𝟙", "²", "½", "①", "Ⅻ", "১", "$", "€", "₹", "￥", "₿", "元$", "٫", "٬", "%", "٪", "1️⃣",
        "a\u{1}300S",
    ])
    func `has nothing of a number that is not in words`(sign: String) {
        let error = #expect(throws: SpeechError.self) {
            try SpeakableText("twelve \(sign) dollars", engineVoice: "en-us")
        }
        #expect(error?.code == .textRefused)
        #expect(error?.message.contains(sign) == false)
    }

    @Test func `is refused where it is too long`() {
        let text = String(repeating: "e\u{301}'", count: 100_000)
        let error = #expect(throws: SpeechError.self) { try SpeakableText(text, engineVoice: "en-us") }
        #expect(error?.code == .tooLong)
    }

    @Test func `comes to the engine without anything that the engine would refuse`() throws {
        let everything = (1...0x3FFF).compactMap(Unicode.Scalar.init).filter {
            (try? SpeakableText.check($0)) != nil
        }
        for part in stride(from: 0, to: everything.count, by: 100) {
            let text = "a" + String(String.UnicodeScalarView(everything[part..<min(part + 100, everything.count)]))
            for voice in ["en-us", "hi", "ru", "ar", "ja"] {
                let words = try SpeakableText(text, engineVoice: voice).words
                let engineVoice = try #require(EngineVoice(name: voice))
                #expect(Request.Utterance(voice: engineVoice, text: words).isPlain)
                #expect(!words.contains { "<>[]@#*_{}|\\^~=+".contains($0) })
            }
        }
    }

    @Test func `every voice of the catalogue's lists is one of the engine's`() {
        #expect(EngineVoices.names.isSubset(of: EngineVoice.files.keys))
        #expect(EngineVoices.variants.isSubset(of: EngineVoice.variants))
    }
}

@Suite struct `Apple's scales` {
    @Test(arguments: [(0, 88), (0.25, 124), (0.5, 175), (0.75, 247), (1, 350), (9, 350)] as [(Float, Int)])
    func `a rate becomes words a minute`(rate: Float, words: Int) {
        #expect(abs(Saying.wordsPerMinute(rate) - words) <= 1)
    }

    @Test(arguments: [(0.5, 0), (1, 50), (2, 100), (0.1, 0)] as [(Float, Int)])
    func `a pitch becomes the engine's`(multiplier: Float, pitch: Int) {
        #expect(Saying.enginePitch(multiplier) == pitch)
    }

    @Test func `values outside are brought inside`() {
        let utterance = AVSpeechUtterance(string: "a")
        utterance.rate = 3
        utterance.pitchMultiplier = 0
        utterance.volume = -1
        #expect([utterance.rate, utterance.pitchMultiplier, utterance.volume] == [1, 0.5, 0])
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], "de-DE"), (["LC_ALL": "C", "LANG": "de_DE"], "en-US"), ([:], "en-US"),
        (["LC_MESSAGES": "pt_BR@x"], "pt-BR"), (["LC_ALL": "", "LANG": "POSIX"], "en-US"),
    ])
    func `the user's language comes from the environment`(environment: [String: String], language: String) {
        #expect(AVSpeechSynthesisVoice.language(ofEnvironment: environment) == language)
    }
}
