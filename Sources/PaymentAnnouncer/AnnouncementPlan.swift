// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import UserNotifications
import Voices

/// What the announcer does with a notification.
enum AnnouncementPlan {
    /// Delivers it as it came, for a reason that holds no amount and no name.
    case nothing(because: String)
    /// Writes the fullest wording that works to a sound file.
    case sound(wordings: [String], voice: Voice)
    /// Speaks the fullest wording that works and delivers when it is over.
    case speech(wordings: [String], voice: Voice)

    /// Decides from the content, the environment of the process and the installed voices.
    init(for content: UNNotificationContent, environment: [String: String] = ProcessInfo.processInfo.environment) {
        do {
            let (explanation, asked) = try AnnouncementRules().explain(
                userInfo: content.userInfo, title: content.title, subtitle: content.subtitle, body: content.body)
            guard explanation.announces, let spoken = explanation.spoken else {
                self = .nothing(because: explanation.reason.rawValue)
                return
            }
            let catalogue = try VoiceCatalogue.current.get()
            let voice =
                try asked.voice.map { id throws(VoiceError) in try catalogue.voice(id: id) }
                ?? catalogue.voice(forLocale: explanation.locale)
            let modest = explanation.spokenWithoutPayer ?? spoken
            let wordings = voice.saysPayer && modest != spoken ? [spoken, modest] : [modest]
            let mode = environment["EARSHOT_ANNOUNCER_MODE"].flatMap(AnnounceRequest.Mode.init(rawValue:)) ?? asked.mode
            self = mode == .speak ? .speech(wordings: wordings, voice: voice) : .sound(wordings: wordings, voice: voice)
        } catch {
            self = .nothing(because: String(describing: error))
        }
    }
}
