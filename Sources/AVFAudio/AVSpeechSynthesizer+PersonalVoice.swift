// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension AVSpeechSynthesizer {
    /// Whether the app may use voices that people have made of their own.
    public enum PersonalVoiceAuthorizationStatus: UInt, Sendable {
        /// Nobody was asked.
        case notDetermined = 0
        /// It may not.
        case denied = 1
        /// The device has no such voices.
        case unsupported = 2
        /// It may.
        case authorized = 3
    }

    /// Whether the app may use personal voices.
    ///
    /// - Note: On Linux there are none: `unsupported`, as on a device that cannot make them.
    public class var personalVoiceAuthorizationStatus: PersonalVoiceAuthorizationStatus { .unsupported }

    /// Asks for personal voices, and is told that there are none.
    public class func requestPersonalVoiceAuthorization(
        completionHandler handler: @escaping @Sendable (PersonalVoiceAuthorizationStatus) -> Void
    ) {
        DispatchQueue.global().async { handler(.unsupported) }
    }

    /// Asks for personal voices, and is told that there are none.
    public class func requestPersonalVoiceAuthorization() async -> PersonalVoiceAuthorizationStatus { .unsupported }

    /// Is posted when voices come or go.
    ///
    /// - Note: On Linux the voices of a device stay the same, and it is never posted.
    public static let availableVoicesDidChangeNotification = Notification.Name(
        "AVSpeechSynthesisAvailableVoicesDidChangeNotification")
}

extension AVSpeechSynthesisVoice {
    /// What a voice is beside a voice.
    public struct Traits: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Makes traits of their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A voice for fun.
        public static let isNoveltyVoice = Traits(rawValue: 1)
        /// A voice that somebody has made of their own.
        public static let isPersonalVoice = Traits(rawValue: 2)
    }

    /// What the voice is beside a voice, nothing here.
    public var voiceTraits: Traits { [] }
}
