// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Voices

/// Speaks announcements one after the other on the one synthesizer of the process.
///
/// iOS may run several pushes in one process, each with a service of its own; their words must not run into each other.
/// Unchecked, because the synthesizer is not `Sendable`; every field is only touched under the lock.
final class SpokenAnnouncements: NSObject, AVSpeechSynthesizerDelegate, @unchecked Sendable {
    /// The announcements of this process.
    static let shared = SpokenAnnouncements()

    /// Stands for one announcement.
    struct Ticket: Sendable, Hashable {
        fileprivate let number: Int
    }

    private struct Announcement {
        /// One for each wording; made where the push is known that they are for.
        let utterances: [AVSpeechUtterance]
        let completion: @Sendable (Bool) -> Void
    }

    private let lock = NSLock()
    private let synthesizer = AVSpeechSynthesizer()
    private var line = SpeechLine()
    private var announcements: [Int: Announcement] = [:]
    private var count = 0

    private override init() {
        super.init()
        synthesizer.delegate = self
    }

    /// Speaks the fullest of the wordings that the engine can say, after everything that was asked for before.
    /// - Parameters:
    ///   - repeats: how often they are heard.
    ///   - completion: told once whether the announcement was spoken to its end.
    func speak(
        _ wordings: [String], voice: Voice, repeats: Int = 1, completion: @escaping @Sendable (Bool) -> Void
    ) -> Ticket {
        let utterances = wordings.map { words in
            AVSpeechUtterance(words: [String](repeating: words, count: repeats).joined(separator: ". "), voice: voice)
        }
        let (ticket, action) = lock.withLock {
            count += 1
            announcements[count] = Announcement(utterances: utterances, completion: completion)
            return (count, line.join(count, wordings: wordings.count))
        }
        perform(action)
        return Ticket(number: ticket)
    }

    /// Takes an announcement back: stops it when it is being spoken.
    func withdraw(_ ticket: Ticket) {
        carryOut(lock.withLock { line.withdraw(ticket.number) })
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        carryOut(lock.withLock { line.finished() })
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
        // Other words would not be heard either.
        carryOut(lock.withLock { utterance.wasNotPlayed ? line.lost() : line.cancelled() })
    }

    private func carryOut(_ outcome: SpeechLine.Outcome) {
        if let over = outcome.over {
            let announcement = lock.withLock { announcements.removeValue(forKey: over.ticket) }
            announcement?.completion(over.finished)
        }
        perform(outcome.next)
    }

    private func perform(_ action: SpeechLine.Action) {
        switch action {
        case .nothing: break
        case .stop: synthesizer.stopSpeaking(at: .immediate)
        case .speak(let ticket, let wording):
            guard let announcement = lock.withLock({ announcements[ticket] }) else { return }
            synthesizer.speak(announcement.utterances[wording])
        }
    }
}
