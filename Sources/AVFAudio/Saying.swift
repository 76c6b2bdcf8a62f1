// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Letters
import SpeechWire
import SpokenText
import Voices

/// What is to be said and how: an utterance as it was when it was enqueued.
struct Saying: Sendable {
    let text: String
    /// The text's markup, where it has any.
    var markup: SpeechMarkup?
    /// Whether the text is in words already, so that nothing of it may be left out and a digit is a fault.
    let isInWords: Bool
    /// Whether the text's attributes give pronunciations, which are not used.
    var hasPronunciations = false
    let voice: Result<Voice, SpeechError>
    /// Apple's scales: 0…1, 0.5…2, 0…1.
    let rate: Float
    let pitch: Float
    let volume: Float
    /// Whether it is made as loud as the voice wants; false gives the engine's own samples, at no volume but theirs.
    var isLevelled = true
    /// Silence before and after, in seconds.
    var delays: (before: Double, after: Double) = (0, 0)
    /// The push that it is said for, in a process that may have several; 0 for none.
    var push: UInt32 = 0

    /// Puts the text into words, cleans them, looks up their pronunciation, and cuts them into pieces for the engine.
    ///
    /// Of a text that is in words already nothing is left out; any other is said as far as that is certain.
    /// - Throws: ``SpeechError``; for a text that is not in words only when the voice cannot be used.
    func prepared() throws(SpeechError) -> PreparedSpeech {
        let voice = try voice.get()
        var leftOut: Set<LeftOut> = hasPronunciations ? [.pronunciation] : []
        let text =
            isInWords
            ? try SpeakableText(self.text, engineVoice: voice.engineVoice)
            : try speakable(self.text, in: voice, Saying.lexicon(of: voice), &leftOut)
        var speech = try prepared(text, in: voice, leavingOut: leftOut)
        if isInWords { try speech.lookUp() }
        return speech
    }

    /// Prepares words for a voice.
    func prepared(
        _ text: SpeakableText, in voice: Voice, leavingOut leftOut: Set<LeftOut> = []
    ) throws(SpeechError) -> PreparedSpeech {
        guard let engineVoice = voice.inEngine else {
            throw SpeechError(
                code: .voiceNotFound,
                message:
                    "The voice '\(voice.id)' asks for a voice that eSpeak NG does not have; see `espeak-ng --voices`.")
        }
        return PreparedSpeech(
            voice: voice, engineVoice: engineVoice, lexicon: try Saying.lexicon(of: voice), text: text,
            isStrict: isInWords, rate: Saying.wordsPerMinute(rate + voice.rate - 0.5),
            pitch: Saying.enginePitch(pitch * voice.pitch),
            volume: isLevelled ? min(1, max(0, volume * voice.volume)) : 1,
            level: isLevelled ? voice.level.level : nil, leftOut: leftOut)
    }

    static func lexicon(of voice: Voice) throws(SpeechError) -> Lexicon {
        do throws(VoiceError) { return try voice.lexicon() } catch {
            throw SpeechError(
                code: error.code == .voiceNotFound ? .voiceNotFound : .wrongLexicon, message: error.message)
        }
    }

    /// Warns the developer of what is left out, for the push that it is said for.
    func tellWhatIsLeftOut(of parts: [PreparedSpeech]) {
        var told: [(voice: Voice, reasons: Set<LeftOut>)] = []
        for part in parts {
            if let place = told.firstIndex(where: { $0.voice == part.voice }) {
                told[place].reasons.formUnion(part.leftOut)
            } else {
                told.append((part.voice, part.leftOut))
            }
        }
        CurrentPush.$number.withValue(push) {
            for (voice, reasons) in told { LeftOut.tell(reasons, voice: voice.id, locale: voice.locale) }
        }
    }

    /// What of the text can be said for certain.
    func speakable(
        _ written: String, in voice: Voice, _ lexicon: Lexicon, _ leftOut: inout Set<LeftOut>
    ) throws(SpeechError) -> SpeakableText {
        let text = Saying.beginning(of: written)
        if text.utf8.count < written.utf8.count { leftOut.insert(.end) }
        let passage: SpokenPassage
        do throws(SpokenTextError) {
            passage = try SpokenPassage(text, in: SpokenLanguage(tag: voice.locale))
        } catch {
            // A table that is missing is a fault of the installation; numbers cannot be said without it either.
            passage = SpokenPassage(text, withoutWordsFor: voice.locale)
        }
        if !passage.leftOut.isEmpty { leftOut.insert(.number) }
        let speakable = SpeakableText(passage, engineVoice: voice.engineVoice, leftOut: &leftOut)
        let unread = Saying.unread(in: speakable, by: voice, lexicon)
        guard !unread.isEmpty else { return speakable }
        leftOut.insert(.reading)
        return speakable.leavingOut(unread)
    }

    /// The text up to the last sentence that fits; a number is never cut in two.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > SpeakableText.longest,
            let limit = text.index(
                text.startIndex, offsetBy: SpeakableText.longest, limitedBy: text.endIndex), limit < text.endIndex
        else { return text }
        var end = limit
        while end > text.startIndex {
            let mark = text[text.index(before: end)]
            if mark.isNewline || "。！？".contains(mark) || (".!?".contains(mark) && text[end].isWhitespace) { break }
            end = text.index(before: end)
        }
        return String(text[..<end])
    }

    /// The letters whose reading nobody knows, with all that are written together with them: a name is read whole or not
    /// at all.
    private static func unread(in text: SpeakableText, by voice: Voice, _ lexicon: Lexicon) -> Set<Int> {
        var unread: Set<Int> = []
        let rewriting = lexicon.rewriting(text.scalars)
        for (place, scalar) in rewriting.given.unicodeScalars.enumerated() {
            guard let script = Script(scalar), !script.isSpoken(by: voice.engineVoice) else { continue }
            for source in rewriting.sources[place] where !unread.contains(source) {
                var (first, last) = (source, source)
                while first > 0, Script(text.scalars[first - 1]) == script { first -= 1 }
                while last + 1 < text.scalars.count, Script(text.scalars[last + 1]) == script { last += 1 }
                unread.formUnion(first...last)
            }
        }
        return unread
    }

    /// Words a minute for a rate of Apple's: half the scale is normal, a step of a half doubles or halves.
    static func wordsPerMinute(_ rate: Float) -> Int {
        Int((175 * exp2((Double(min(1, max(0, rate))) - 0.5) * 2)).rounded())
    }

    /// eSpeak NG's pitch, 0…99, for a multiplier of 0.5…2.
    static func enginePitch(_ multiplier: Float) -> Int {
        Int((50 * (1 + log2(Double(min(2, max(0.5, multiplier)))))).rounded())
    }
}

extension Voice {
    /// The voice as the engine knows it, or nil when it does not.
    var inEngine: EngineVoice? { EngineVoice(name: engineVoice, variant: engineVariant) }
}
