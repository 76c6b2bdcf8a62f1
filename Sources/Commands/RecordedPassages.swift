// SPDX-License-Identifier: Apache-2.0

import NotificationSounds
import PaymentAnnouncements
import SoundFiles
import SpokenText
import Voices

/// What `earshot speak` says with a voice that has recordings.
struct RecordedPassages {
    /// The words, as they are heard.
    let spoken: String
    private let passages: [(said: SaidWords, silence: Double)]
    private let voice: Voice

    /// Puts what is announced, or else the passages of a text, into words whose numbers are known.
    /// - Throws: ``Failure`` with exit code 64 for a rate or a pitch, which no recording has.
    init(
        _ texts: [SpokenMarkup.Passage], _ announcement: Explanation?, locale: String, voice: Voice,
        _ arguments: Arguments
    ) throws {
        if let option = ["--rate", "--pitch"].first(where: { arguments[$0] != nil }) {
            throw Failure(
                .usage,
                "\(option) does not change the recordings of the voice '\(voice.id)'; leave it, or choose another.")
        }
        let language = try SpokenLanguage(tag: locale)
        passages =
            if let announcement {
                [(try SaidWords(announcement, in: language, voice), 0)]
            } else {
                try texts.map { (try SaidWords(saying: $0.text, in: language), $0.silence) }
            }
        spoken = passages.map(\.said.text).joined(separator: " ")
        self.voice = voice
    }

    /// Says all of it, with the silences between.
    func samples() throws -> SoundSamples {
        var speech: SoundSamples?
        for (said, silence) in passages {
            var part = try RecordedSpeech.samples(of: said, voice: voice)
            part.samples += [Int16](repeating: 0, count: Int(silence * part.sampleRate))
            if speech == nil { speech = part } else { speech?.samples += part.samples }
        }
        return speech ?? SoundSamples(samples: [], sampleRate: 22_050)
    }
}

extension SaidWords {
    /// What the announcer would say, with the echo that the voice asks for.
    init(_ announcement: Explanation, in language: SpokenLanguage, _ voice: Voice) throws {
        let spoken = (voice.saysPayer ? announcement.spoken : announcement.spokenWithoutPayer) ?? ""
        let money = announcement.amount.flatMap { number in announcement.currency.map { Money(number, $0) } }
        let echoed = voice.echoesDigits ? try money.flatMap { try language.echoing($0, in: spoken) } : nil
        self.init(echoed ?? spoken, telling: money, in: language)
    }
}
