// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import SpokenText
import UserNotifications
import Voices

/// What the announcer does with a notification.
enum AnnouncementPlan {
    /// Delivers it as it came.
    case nothing(because: Silence)
    /// Writes the fullest wording that works to a sound file.
    case sound(wordings: [SaidWords], voice: Voice, asked: AskedSound)
    /// Speaks the fullest wording that works and delivers when it is over.
    case speech(wordings: [SaidWords], voice: Voice, asked: AskedSound)

    /// Why nothing is said: a stable word, and a sentence for the developer where it was asked for something impossible.
    /// Neither holds an amount or a name.
    struct Silence: Equatable {
        let word: String
        var warning: String?
    }

    /// Whether it may come to an announcement, as far as a look tells: hardly any is of a text without a digit or a hanzi's number.
    static func mayAnnounce(_ content: UNNotificationContent) -> Bool {
        [content.body, content.title, content.subtitle].contains { text in
            text.unicodeScalars.contains { $0.properties.numericType != nil }
        }
    }

    /// What the process was started with; nothing changes it.
    private static let environment = ProcessInfo.processInfo.environment

    /// Decides from the content, the environment of the process and the installed voices.
    init(for content: UNNotificationContent) {
        let environment = Self.environment
        do {
            let (rules, catalogue) = try StandingRules.shared.rules(in: environment)
            try self.init(for: content, by: rules, catalogue, environment)
        } catch let error as TemplateError {
            // Whoever gives templates wants certainty: none is left out because its file is wrong.
            self = .nothing(because: Silence(word: "templates-wrong", warning: error.description))
        } catch let error as VoiceError {
            let isMissing = error.code == .voiceNotFound || error.code == .folderNotFound
            self = .nothing(
                because: Silence(word: isMissing ? "voice-not-found" : "voice-wrong", warning: error.message))
        } catch {
            self = .nothing(because: Silence(word: "tables-missing", warning: String(describing: error)))
        }
    }

    /// What the sender of a push is told whose `announce` keys keep it silent.
    private static func warning(_ reason: Reason, _ asked: AnnounceRequest) -> String? {
        switch reason {
        case .contradiction: "The payload's announce keys tell another payment than the body."
        case .uncertainAmount where asked.wrongKeys.contains("amount"):
            "announce.amount is no plain decimal number above zero; write one such as 12.50, or leave it out."
        case .uncertainCurrency where asked.wrongKeys.contains("currency"):
            "announce.currency is no code of ISO 4217; write one such as CNY, or leave it out."
        default: nil
        }
    }

    /// Decides by rules that are made already.
    /// - Throws: `VoiceError` when the voice that is asked for is not there.
    init(
        for content: UNNotificationContent, by rules: AnnouncementRules, _ catalogue: VoiceCatalogue,
        _ environment: [String: String]
    ) throws {
        let asked = AnnounceRequest(userInfo: content.userInfo)
        let explanation = rules.explain(
            NotificationText(
                title: content.title, subtitle: content.subtitle, body: content.body, request: asked,
                languages: DeviceLanguages.preferred(in: environment)))
        guard explanation.announces else {
            self = .nothing(
                because: Silence(word: explanation.reason.rawValue, warning: Self.warning(explanation.reason, asked)))
            return
        }
        let voice =
            try asked.voice.map { id throws(VoiceError) in try catalogue.voice(id: id) }
            ?? catalogue.voice(forLocale: explanation.locale)
        let sound = AskedSound(userInfo: content.userInfo)
        let wordings = SpokenWordings.of(
            explanation, asked, voice: voice, echoesDigits: sound.echoesDigits ?? voice.echoesDigits)
        let mode = environment["EARSHOT_ANNOUNCER_MODE"].flatMap(AnnounceRequest.Mode.init(rawValue:)) ?? asked.mode
        guard mode == .speak else {
            self = .sound(wordings: wordings, voice: voice, asked: sound)
            return
        }
        guard voice.clips?.missing != .refuse else {
            self = .nothing(
                because: Silence(
                    word: "recordings-only",
                    warning: "The voice '\(voice.id)' says nothing but its recordings, which only a sound can hold."))
            return
        }
        self = .speech(wordings: wordings, voice: voice, asked: sound)
    }
}
