// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import NotificationSounds
import PaymentAnnouncements
import UserNotifications
import Voices

/// Announces a completed payment aloud, either as the notification's sound or by speaking before it is shown.
///
/// A body that is no completed credit, or whose amount or currency is not certain, is delivered as it came.
final class NotificationService: UNNotificationServiceExtension {
    /// The app group whose `Library/Sounds` the announcements are written to.
    static let appGroup = "group.dev.earshot.payments"

    /// What was announced before; a process that is kept, and the next one, need not make it again.
    private static let cache = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        .map { SoundCache(folder: $0.appendingPathComponent("Announcements", isDirectory: true)) }

    private var attempt: BestAttempt?
    private var speech: SpokenAnnouncements.Ticket?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let attempt = BestAttempt(of: request.content, deliver: contentHandler)
        self.attempt = attempt
        // The engine's start, a sixth of a push to a new process, overlaps with the reading.
        if AnnouncementPlan.mayAnnounce(request.content) { AVSpeechSynthesizer.prelaunchEngine() }
        switch AnnouncementPlan(for: request.content) {
        case .nothing(let why):
            print("not announced: \(why.word)")
            if let warning = why.warning { DeveloperWarning.say(why.word, warning) }
            attempt.deliver()
        case .sound(let wordings, let voice, let asked):
            if let fault = asked.fault { DeveloperWarning.say("announce-keys", fault) }
            let sound = makeSound(wordings, voice, asked, identifier: request.identifier)
            attempt.deliver(with: sound?.sound)
            sound?.keep()
        case .speech(let wordings, let voice, let asked):
            if let fault = asked.fault { DeveloperWarning.say("announce-keys", fault) }
            let repeats = asked.repeats ?? voice.repeats
            speech = SpokenAnnouncements.shared.speak(wordings.map(\.text), voice: voice, repeats: repeats) {
                finished in
                if !finished { print("the announcement was not spoken to its end") }
                attempt.deliver()
            }
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let speech { SpokenAnnouncements.shared.withdraw(speech) }
        attempt?.deliver()
    }

    /// Writes the announcement to the app group's sounds and returns it as a sound, with what keeps it for the next time; nothing
    /// when it cannot be made.
    private func makeSound(
        _ wordings: [SaidWords], _ voice: Voice, _ asked: AskedSound, identifier: String
    ) -> (sound: UNNotificationSound, keep: () -> Void)? {
        guard
            let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.appGroup)
        else {
            print("no sound: the app group \(Self.appGroup) is missing from the entitlements")
            return nil
        }
        do {
            let shelf = try SoundShelf(container: container)
            let name = shelf.name(for: identifier)
            let (sound, keep) = try SoundWriter(voice: voice, repeats: asked.repeats, cache: Self.cache)
                .written(wordings, to: shelf.folder.appendingPathComponent(name, isDirectory: false))
            if !sound.saidEverything {
                DeveloperWarning.say("payer-left-out", "The voice could not say the payer's name.")
            }
            return (UNNotificationSound(named: UNNotificationSoundName(rawValue: name)), keep)
        } catch {
            print("no sound: \(error)")
            // Of speech that failed the device is told by whoever speaks.
            if (error as? SoundError)?.concernsSpeech != true {
                DeveloperWarning.say("no-sound", String(describing: error))
            }
            return nil
        }
    }
}
