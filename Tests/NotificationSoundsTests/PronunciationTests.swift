// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Testing
import Voices

/// What the engine makes of a sentence in each of our voices, in eSpeak NG's phoneme notation.
@Suite struct `Pronunciation` {
    static let sentences = [
        ("ar", "استلمت خمسين ريالا"), ("de-CH", "Sie haben zwölf Franken erhalten"),
        ("de-DE", "Sie haben zwölf Euro erhalten"), ("en-GB", "You received twelve pounds"),
        ("en-IN", "You received twelve rupees"), ("en-US", "You received twelve dollars"),
        ("es-ES", "Ha recibido doce euros"), ("es-MX", "Ha recibido doce pesos"),
        ("fa-IR", "دوازده ریال دریافت شد"), ("fr-FR", "Vous avez reçu douze euros"), ("hi-IN", "आपको बारह रुपये मिले"),
        ("id-ID", "Anda menerima lima puluh ribu rupiah"), ("it-IT", "Hai ricevuto dodici euro"),
        ("ja-JP", "せんえんをうけとりました"), ("ko-KR", "오만 원이 입금되었습니다"), ("nl-NL", "U heeft twaalf euro ontvangen"),
        ("pl-PL", "Otrzymano dwanaście złotych"), ("pt-BR", "Você recebeu doze reais"),
        ("pt-PT", "Recebeu doze euros"), ("ru-RU", "Вы получили двенадцать рублей"),
        ("sv-SE", "Du har fått tolv kronor"), ("tr-TR", "On iki lira aldınız"),
        ("uk-UA", "Ви отримали дванадцять гривень"), ("vi-VN", "Bạn đã nhận năm mươi nghìn đồng"),
        ("zh-CN", "支付宝到账一百元"), ("zh-HK", "支付寶到賬一百元"), ("zh-TW", "街口支付入帳一百元"),
    ]

    static func phonemes(_ voice: String, _ words: String) throws -> (given: String, phonemes: String) {
        let utterance = AVSpeechUtterance(string: words)
        let spoken: AVSpeechSynthesisVoice = try #require(AVSpeechSynthesisVoice(identifier: voice))
        utterance.voice = spoken
        return try AVSpeechSynthesizer().phonemes(of: utterance)
    }

    @Test func `every voice has a sentence`() throws {
        #expect(try VoiceCatalogue().voices().map(\.id) == Self.sentences.map(\.0))
    }

    /// Where the engine does not know a word it spells it in English, and says so with `(en)`.
    @Test(arguments: sentences) func `a sentence is said in its own language`(voice: String, words: String) throws {
        let (given, phonemes) = try Self.phonemes(voice, words)
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
