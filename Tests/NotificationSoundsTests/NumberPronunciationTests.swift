// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Golden
import PaymentAnnouncements
import SpokenText
import Testing
import Voices

/// Number words and currencies in the voices of Latin letters, in eSpeak NG's phoneme notation.
///
/// In these languages a word is read by its letters, so a number that is wrong is one that changes into English, is spelled, sounds
/// like another, or is not made of the sounds of its parts.
@Suite struct `Pronunciation of numbers` {
    /// The voices whose engine reads Latin letters as they are written.
    static let voices = Pronunciation.voices.filter {
        ["de", "en", "es", "fr", "id", "it", "nl", "pl", "pt", "sv", "tr", "vi"].contains(String($0.locale.prefix(2)))
    }.map { Shown($0, as: $0.id) }

    /// The phonemes without stress, length of pause and word ends: the same sounds in a word and in a part of one.
    static func sounds(_ voice: String, _ words: String) throws -> String {
        String(try Pronunciation.phonemes(voice, words).phonemes.filter { !"',_|!:; \n".contains($0) })
    }

    @Test func `there are voices of Latin letters`() { #expect(Self.voices.count >= 17) }

    @Test(arguments: voices) func `no two numbers to one hundred sound alike, and none is foreign`(voice: Shown<Voice>)
        throws
    {
        var heard: [String: Int] = [:]
        for number in Array(0...100) + [1000] {
            let sounds = try Self.sounds(voice.value.id, String(number))
            #expect(!sounds.isEmpty && !sounds.contains("("), "\(number): \(sounds)")
            let other = heard.updateValue(number, forKey: sounds)
            #expect(other == nil, "\(number): \(sounds)")
        }
    }

    /// Ones before tens in one word: 46 begins with six and ends with forty.
    @Test(arguments: 2...9) func `Dutch numbers are made of the sounds of their parts`(ten: Int) throws {
        for one in 2...9 {
            let sounds = try Self.sounds("nl-NL", String(10 * ten + one))
            let parts = (try Self.sounds("nl-NL", String(one)), try Self.sounds("nl-NL", String(10 * ten)))
            #expect(sounds.hasPrefix(parts.0), "\(10 * ten + one): \(sounds), not \(parts)")
            // Thirty's vowel is shorter in a compound.
            guard ten != 3 else { continue }
            #expect(sounds.hasSuffix(parts.1), "\(10 * ten + one): \(sounds), not \(parts)")
        }
    }

    /// The T of vingt is heard in vingt-deux, and not in quatre-vingt-deux.
    @Test(arguments: 1...16) func `French eighties have no T`(rest: Int) throws {
        let eighty = try Self.sounds("fr-FR", "80")
        let sounds = try Self.sounds("fr-FR", String(80 + rest))
        #expect(sounds == eighty + (try Self.sounds("fr-FR", String(rest))), "\(80 + rest)")
    }

    /// What the announcer says of an amount of the voice's own country, with the currency's small unit where it has one.
    @Test(arguments: voices) func `an amount of the country is said in its language`(voice: Shown<Voice>) throws {
        let voice = voice.value
        let currency = try #require(Currency(ofRegion: String(voice.locale.suffix(2)))?.code)
        for amount in ["1", "2", "5", "11", "21", "100", "1000", "21000", "1000000", "2000000"] {
            let told = ["amount": amount, "currency": currency, "locale": voice.locale]
            let request = AnnounceRequest(userInfo: ["announce": told])
            let found = try AnnouncementRules().explain(NotificationText(body: "", request: request))
            let (given, phonemes) = try Pronunciation.phonemes(voice.id, try #require(found.spoken))
            #expect(!phonemes.isEmpty && !phonemes.contains("("), "\(given): \(phonemes)")
        }
    }

    /// Names of the world's currencies: initialisms are spelled, and nothing changes into English.
    @Test(arguments: [
        ("en-GB", "CFA francs", "C F eh"), ("en-IN", "UAE dirhams", "U eh E"), ("fr-FR", "francs CFA", "C F A"),
        ("de-DE", "US-Dollar", "U S"), ("es-MX", "francos CFA", "C F A"), ("nl-NL", "CFA-frank", "C F A"),
        ("sv-SE", "CFP-franc", "C F P"), ("pl-PL", "franków CFA", "C F A"), ("fr-FR", "livres sterling", "livres"),
        ("fr-FR", "shillings kényans", "kényans"), ("fr-FR", "wons", "ouon"), ("fr-FR", "zlotys", "zloti"),
    ])
    func `a currency stays in its language`(voice: String, words: String, part: String) throws {
        let (given, phonemes) = try Pronunciation.phonemes(voice, words)
        #expect(given.contains(part) && !phonemes.contains("("), "\(given): \(phonemes)")
    }
}
