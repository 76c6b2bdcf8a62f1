// SPDX-License-Identifier: Apache-2.0

import DeviceContract
public import Foundation
import Letters
package import Voices

/// How good a voice is.
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
    /// A voice that comes with the system.
    case `default` = 1
    /// A better voice, to be downloaded.
    case enhanced = 2
    /// The best voice, to be downloaded.
    case premium = 3
}

/// A voice's gender.
public enum AVSpeechSynthesisVoiceGender: Int, Sendable {
    /// None is stated.
    case unspecified = 0
    /// A man's voice.
    case male = 1
    /// A woman's voice.
    case female = 2
}

/// A voice that an utterance is spoken in.
///
/// - Note: The voices are those of this package's `Voices` folder and of the folders that a user adds; all of them are of
///   default quality.
// Every stored property is a constant and `Sendable`.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
    /// What the voice's folder says.
    package let voice: Voice

    /// Makes a voice of one that has been read.
    package init(voice: Voice) { self.voice = voice }

    /// Returns every voice there is.
    open class func speechVoices() -> [AVSpeechSynthesisVoice] {
        found { catalogue throws(VoiceError) in try catalogue.voices() }?.map(AVSpeechSynthesisVoice.init(voice:)) ?? []
    }

    /// Returns what is found among the voices. Of a voice that is wrong the developer is told: the app does not learn why it has none,
    /// and another language may be heard.
    private static func found<Found>(_ find: (VoiceCatalogue) throws(VoiceError) -> Found) -> Found? {
        do throws(VoiceError) { return try find(VoiceCatalogue.current.get()) } catch {
            if error.code != .voiceNotFound { DeviceWarning(code: "voice-wrong", message: error.message).send() }
            return nil
        }
    }

    /// Returns the user's language as a BCP-47 tag.
    ///
    /// - Note: On Linux it is the first of the device's, in `EARSHOT_LANGUAGES`; without a device it comes from `LC_ALL`,
    ///   `LC_MESSAGES` or `LANG`, and without these it is `en-US`.
    open class func currentLanguageCode() -> String {
        language(ofEnvironment: ProcessInfo.processInfo.environment)
    }

    /// The languages of the device, the foremost first.
    private static func deviceLanguages(_ environment: [String: String]) -> [String] {
        (environment[DeviceVariable.languages] ?? "").split(separator: ",").map(String.init)
    }

    /// Finds the voice for a text that asks for none: of the device's languages the first whose voice reads its letters.
    static func ownVoice(for text: String, among catalogue: VoiceCatalogue) throws(VoiceError) -> Voice {
        let environment = ProcessInfo.processInfo.environment
        let own = try catalogue.voice(forLocale: language(ofEnvironment: environment))
        let scripts = Set(text.unicodeScalars.lazy.compactMap { Script($0) })
        if scripts.isSubset(of: Script.read(by: own.engineVoice)) { return own }
        for tag in deviceLanguages(environment).dropFirst() {
            if let voice = try catalogue.voiceIfAny(forLocale: tag),
                scripts.isSubset(of: Script.read(by: voice.engineVoice))
            {
                return voice
            }
        }
        return own
    }

    static func language(ofEnvironment environment: [String: String]) -> String {
        if let first = deviceLanguages(environment).first { return first }
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let tag = named.prefix { $0 != "." && $0 != "@" }.split(separator: "_").joined(separator: "-")
        return ["", "C", "POSIX"].contains(tag) ? "en-US" : tag
    }

    /// Finds the voice of a language, given as a BCP-47 tag; nil asks for the user's language.
    ///
    /// Returns nil when no voice speaks the language.
    public convenience init?(language languageCode: String?) {
        let tag = languageCode ?? AVSpeechSynthesisVoice.currentLanguageCode()
        guard let voice = Self.found({ catalogue throws(VoiceError) in try catalogue.voice(forLocale: tag) }) else {
            return nil
        }
        self.init(voice: voice)
    }

    /// Finds a voice by its identifier; nil when there is none.
    public convenience init?(identifier: String) {
        guard let voice = Self.found({ catalogue throws(VoiceError) in try catalogue.voice(id: identifier) }) else {
            return nil
        }
        self.init(voice: voice)
    }

    /// The language, as a BCP-47 tag.
    open var language: String { voice.locale }

    /// The name by which the voice is asked for.
    open var identifier: String { voice.id }

    /// The name shown to people.
    open var name: String { voice.name }

    /// The quality, always `.default` here.
    open var quality: AVSpeechSynthesisVoiceQuality { .default }

    /// The gender, never stated here.
    open var gender: AVSpeechSynthesisVoiceGender { .unspecified }

    /// The settings of a file that takes what ``AVSpeechSynthesizer/write(_:toBufferCallback:)`` gives.
    open var audioFileSettings: [String: Any] {
        AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 22_050, channels: 1, interleaved: true)?.settings
            ?? [:]
    }

    /// Whether both are the same voice.
    open override func isEqual(_ object: Any?) -> Bool { (object as? AVSpeechSynthesisVoice)?.voice == voice }

    /// A hash that agrees with ``isEqual(_:)``.
    open override var hash: Int { voice.hashValue }
}
