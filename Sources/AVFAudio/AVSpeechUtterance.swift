// SPDX-License-Identifier: Apache-2.0
// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import DeviceContract
public import Foundation
package import Voices

/// The slowest rate.
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
/// The fastest rate.
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
/// The normal rate.
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5

/// The attribute that gives a pronunciation in the letters of the International Phonetic Alphabet.
public let AVSpeechSynthesisIPANotationAttribute = "AVSpeechSynthesisIPANotationAttribute"

/// A text to be spoken, and how.
///
/// What is changed after the utterance was enqueued has no effect.
///
/// - Note: On Linux amounts, numbers and dates are said in the words of the voice's language; a number that is not certain
///   there is left out with the warning `speech-left-out`.
open class AVSpeechUtterance: NSObject, NSCopying {
    /// Makes an utterance of a plain text.
    public init(string: String) { speechString = string }

    /// Makes an utterance of an attributed text.
    ///
    /// - Note: On Linux a pronunciation in IPA (`AVSpeechSynthesisIPANotationAttribute`) is left out with the warning
    ///   `speech-left-out`, and the words are said as they are written.
    public init(attributedString string: NSAttributedString) {
        speechString = string.string
        attributes = NSAttributedString(attributedString: string)
    }

    /// Makes an utterance of a text in the Speech Synthesis Markup Language; nil where that is not well-formed.
    ///
    /// As on iOS the markup decides how it is said, so ``rate`` and ``pitchMultiplier`` have no effect.
    /// ``speechString`` is the text without markup, and ranges in callbacks are of that.
    ///
    /// - Note: On Linux no document type is taken, and nothing that the markup names is opened. Its numbers are said as
    ///   those of a plain text are; one that the markup cuts in two is left out.
    public init?(ssmlRepresentation string: String) {
        guard let markup = SpeechMarkup(string) else { return nil }
        self.markup = markup
        speechString = markup.text
    }

    /// Makes an utterance of words, for whoever has decided every one of them: nothing of it is left out or put into other
    /// words, and a digit or a sign in it is a fault.
    package init(words: String, voice: Voice) {
        speechString = words
        isInWords = true
        super.init()
        self.voice = AVSpeechSynthesisVoice(voice: voice)
    }

    /// What the text's markup and attributes are.
    private var markup: SpeechMarkup?
    private var attributes: NSAttributedString?

    /// The push that it was made for.
    private(set) var push = CurrentPush.number

    /// Whether the text is words, of which nothing may be left out.
    package private(set) var isInWords = false

    /// Whether it is made as loud as the voice wants; false gives the engine's own samples, at no volume but theirs.
    package var isLevelled = true

    /// Whether it was given up because the speaker failed, and not the words.
    package internal(set) var wasNotPlayed = false

    /// The text.
    public let speechString: String

    /// The text with the attributes that it was given.
    open var attributedSpeechString: NSAttributedString { attributes ?? NSAttributedString(string: speechString) }

    /// The voice; nil speaks in the voice of the user's language.
    open var voice: AVSpeechSynthesisVoice?

    /// The rate, 0…1; a value outside is brought inside.
    open var rate: Float = AVSpeechUtteranceDefaultSpeechRate {
        didSet {
            rate = min(max(rate, AVSpeechUtteranceMinimumSpeechRate), AVSpeechUtteranceMaximumSpeechRate)
        }
    }

    /// The pitch, as a multiple of the voice's own, 0.5…2; a value outside is brought inside.
    open var pitchMultiplier: Float = 1 {
        didSet { pitchMultiplier = min(max(pitchMultiplier, 0.5), 2) }
    }

    /// The loudness, 0…1; a value outside is brought inside.
    open var volume: Float = 1 {
        didSet { volume = min(max(volume, 0), 1) }
    }

    /// Whether the settings of assistive technology win; without effect on Linux, which has none of them.
    open var prefersAssistiveTechnologySettings = false

    /// Seconds of silence before the utterance, when it is spoken.
    open var preUtteranceDelay: TimeInterval = 0

    /// Seconds of silence after the utterance, when it is spoken.
    open var postUtteranceDelay: TimeInterval = 0

    /// Returns an utterance of its own with the same text and settings.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AVSpeechUtterance(string: speechString)
        copy.push = push
        copy.markup = markup
        copy.attributes = attributes
        copy.isInWords = isInWords
        copy.isLevelled = isLevelled
        copy.voice = voice
        copy.rate = rate
        copy.pitchMultiplier = pitchMultiplier
        copy.volume = volume
        copy.prefersAssistiveTechnologySettings = prefersAssistiveTechnologySettings
        copy.preUtteranceDelay = preUtteranceDelay
        copy.postUtteranceDelay = postUtteranceDelay
        return copy
    }

    /// What is said and how, as it stands now.
    var saying: Saying {
        let voice: Result<Voice, SpeechError>
        if let chosen = self.voice {
            voice = .success(chosen.voice)
        } else {
            voice = VoiceCatalogue.current.flatMap { catalogue in
                Result { () throws(VoiceError) in
                    if let language = markup?.language, let voice = try catalogue.voiceIfAny(forLocale: language) {
                        return voice
                    }
                    return try AVSpeechSynthesisVoice.ownVoice(for: speechString, among: catalogue)
                }
            }.mapError { SpeechError(code: .voiceNotFound, message: $0.message) }
        }
        let isMarked = markup != nil
        return Saying(
            text: speechString, markup: markup, isInWords: isInWords,
            hasPronunciations: attributes?.hasPronunciations ?? false, voice: voice,
            rate: isMarked ? AVSpeechUtteranceDefaultSpeechRate : rate, pitch: isMarked ? 1 : pitchMultiplier,
            volume: volume, isLevelled: isLevelled,
            delays: (Self.seconds(preUtteranceDelay), Self.seconds(postUtteranceDelay)),
            push: push)
    }

    /// A delay that a sound can have.
    private static func seconds(_ delay: TimeInterval) -> Double { delay > 0 ? min(delay, 60) : 0 }
}

@available(*, unavailable)
extension AVSpeechUtterance: @unchecked Sendable {}
