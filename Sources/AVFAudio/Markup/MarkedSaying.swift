// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Voices

/// Makes what the engine is given of a marked-up text: a part for each voice and manner, and between any two silences.
extension Saying {
    /// Prepares all of an utterance, in order; there is at least one part.
    /// - Throws: ``SpeechError`` as ``prepared()`` does.
    func parts() throws(SpeechError) -> [PreparedSpeech] {
        guard let markup else { return [try prepared()] }
        let base = try voice.get()
        let whole = try prepared(SpeakableText(), in: base)
        var parts: [PreparedSpeech] = []
        var left = SpeakableText.longest
        var leftOut: Set<LeftOut> = markup.hasPartedNumbers ? [.number] : []
        if markup.hasPhonemes { leftOut.insert(.pronunciation) }
        for stretch in markup.stretches {
            guard left > 0 else {
                leftOut.insert(.end)
                break
            }
            let voice = try stretch.wish.flatMap(Saying.voice) ?? base
            let (text, missing) = try speakable(stretch, in: voice)
            left -= text.scalars.count
            var part = try prepared(text, in: voice, leavingOut: missing.union(leftOut))
            part.share = whole.voice.volume > 0 ? min(1, voice.volume / whole.voice.volume) : 1
            leftOut = []
            parts += part.cut(at: stretch)
        }
        if let last = parts.indices.last { parts[last].leftOut.formUnion(leftOut) }
        return parts.isEmpty ? [whole] : parts
    }

    /// The voice that markup asks for, if there is one.
    /// - Throws: ``SpeechError`` for one that is wrong.
    private static func voice(_ wish: MarkedText.Wish) throws(SpeechError) -> Voice? {
        guard let catalogue = try? VoiceCatalogue.current.get() else { return nil }
        do throws(VoiceError) {
            for name in wish.names {
                if let voice = try catalogue.voiceIfAny(id: name) { return voice }
            }
            guard let language = wish.language else { return nil }
            return try catalogue.voiceIfAny(forLocale: language)
        } catch {
            throw SpeechError(code: .voiceNotFound, message: error.message)
        }
    }

    /// What of a stretch can be said for certain, with places in the whole text.
    private func speakable(
        _ stretch: MarkedText, in voice: Voice
    ) throws(SpeechError) -> (text: SpeakableText, leftOut: Set<LeftOut>) {
        let lexicon = try Saying.lexicon(of: voice)
        var leftOut: Set<LeftOut> = []
        let text =
            switch stretch.reading {
            case .text: try speakable(stretch.text, in: voice, lexicon, &leftOut)
            case .characters: try spelled(stretch.text, in: voice, lexicon, &leftOut)
            }
        return (text, leftOut)
    }

    /// Says letters and digits one by one.
    ///
    /// A point or a comma between digits has no name here; without it `12.50` would be another number, so nothing is said.
    private func spelled(
        _ text: String, in voice: Voice, _ lexicon: Lexicon, _ leftOut: inout Set<LeftOut>
    ) throws(SpeechError) -> SpeakableText {
        let scalars = text.unicodeScalars
        let isNumber = scalars.contains { $0.properties.numericType != nil }
        let mayBeMissed = Set(" \n-–—/()#*+:".unicodeScalars)
        if isNumber,
            scalars.contains(where: {
                !$0.properties.isAlphabetic && $0.properties.numericType == nil && !mayBeMissed.contains($0)
            })
        {
            leftOut.insert(.number)
            return SpeakableText()
        }
        var whole = SpeakableText()
        var offset = 0
        for scalar in scalars {
            let source = offset..<(offset + UTF16.width(scalar))
            offset = source.upperBound
            guard !scalar.properties.isWhitespace else { continue }
            let sign = String(scalar).uppercased()
            let word = try speakable(
                sign.unicodeScalars.count == 1 ? sign : String(scalar), in: voice, lexicon, &leftOut)
            guard word.hasLetters else { continue }
            let isDigit = scalar.properties.numericType != nil
            if let last = whole.isNumber.last {
                // A letter beside others may be a word, and a comma keeps it one by itself.
                if !(last && isDigit) { whole.append(",", from: source, isNumber: false) }
                whole.append(" ", from: source, isNumber: false)
            }
            for letter in word.scalars { whole.append(letter, from: source, isNumber: isDigit) }
        }
        return whole
    }
}

extension PreparedSpeech {
    /// Cuts it where the manner changes or a silence comes; a number is never cut.
    func cut(at stretch: MarkedText) -> [PreparedSpeech] {
        var parts: [PreparedSpeech] = []
        var manner = Manner()
        var (start, silence) = (0, 0.0)
        func close(before end: Int) {
            if end > start || silence > 0 {
                parts.append(part(start..<end, of: stretch, in: manner, after: silence))
                silence = 0
            }
            start = end
        }
        for turn in stretch.turns {
            switch turn.what {
            case .mark: continue
            case .manner(let next):
                close(before: max(start, place(of: turn.offset)))
                manner = next
            case .silence(let seconds):
                close(before: max(start, place(of: turn.offset)))
                silence += seconds
            }
        }
        close(before: text.scalars.count)
        if parts.isEmpty { parts.append(part(0..<0, of: stretch, in: manner, after: 0)) }
        for turn in stretch.turns {
            guard case .mark(let name) = turn.what else { continue }
            parts[0].marks.append((stretch.original(turn.offset..<turn.offset).lowerBound, name))
        }
        parts[0].leftOut = leftOut
        return parts
    }

    /// The first letter that stands for something behind a place of the stretch, and for no number that began before it.
    private func place(of offset: Int) -> Int {
        var place = (text.sources.lastIndex { $0.lowerBound < offset } ?? -1) + 1
        while place > 0, place < text.scalars.count, text.isNumber[place - 1], text.isNumber[place] { place += 1 }
        return place
    }

    private func part(
        _ range: Range<Int>, of stretch: MarkedText, in manner: Manner, after silence: Double
    ) -> PreparedSpeech {
        var part = PreparedSpeech(
            voice: voice, engineVoice: engineVoice, lexicon: lexicon,
            text: text[range].moved { stretch.original($0) }, isStrict: false,
            rate: Int((Double(rate) * manner.rate).rounded()),
            pitch: min(99, max(0, pitch + Saying.enginePitch(Float(manner.pitch)) - Saying.enginePitch(1))),
            volume: volume, level: level, leftOut: [])
        part.share = share * Float(manner.volume)
        part.silence = silence
        return part
    }
}
