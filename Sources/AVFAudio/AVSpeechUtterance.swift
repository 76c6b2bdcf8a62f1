// SPDX-License-Identifier: Apache-2.0
// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import DeviceContract
public import Foundation
package import SoundFiles
package import Voices

/// The slowest rate.
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
/// The fastest rate.
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
/// The normal rate.
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5

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
    /// - Note: Attributes such as a pronunciation in IPA have no effect on Linux.
    public init(attributedString string: NSAttributedString) { speechString = string.string }

    /// Makes an utterance of words, for whoever has decided every one of them: nothing of it is left out or put into other
    /// words, and a digit or a sign in it is a fault.
    package init(words: String, voice: Voice) {
        speechString = words
        isInWords = true
        super.init()
        self.voice = AVSpeechSynthesisVoice(voice: voice)
    }

    /// The push that it was made for.
    private var push = CurrentPush.number

    /// Whether the text is words, of which nothing may be left out.
    package private(set) var isInWords = false

    /// How loud it is made before its volume; nil gives the engine's own samples, at no volume but theirs.
    package var level: Level? = .announcement

    /// Whether it was given up because the speaker failed, and not the words.
    package internal(set) var wasNotPlayed = false

    /// The text.
    public let speechString: String

    /// The text, without attributes.
    open var attributedSpeechString: NSAttributedString { NSAttributedString(string: speechString) }

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
        copy.isInWords = isInWords
        copy.level = level
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
                    try AVSpeechSynthesisVoice.ownVoice(for: speechString, among: catalogue)
                }
            }.mapError { SpeechError(code: .voiceNotFound, message: $0.message) }
        }
        return Saying(
            text: speechString, isInWords: isInWords, voice: voice, rate: rate, pitch: pitchMultiplier, volume: volume,
            level: level, delays: (Self.seconds(preUtteranceDelay), Self.seconds(postUtteranceDelay)), push: push)
    }

    /// A delay that a sound can have.
    private static func seconds(_ delay: TimeInterval) -> Double { delay > 0 ? min(delay, 60) : 0 }
}

@available(*, unavailable)
extension AVSpeechUtterance: @unchecked Sendable {}
