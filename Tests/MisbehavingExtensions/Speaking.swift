// SPDX-License-Identifier: Apache-2.0

internal import AVFAudio
internal import Foundation
internal import Synchronization
internal import UserNotifications

/// Speaks the body as public extensions do: a synthesizer of its own, no words of ours, and the handler at `didFinish`.
// Written as developers write it: the fields are set before the synthesizer is asked for anything.
class SpeaksItself: UNNotificationServiceExtension, AVSpeechSynthesizerDelegate, @unchecked Sendable {
    private let synthesizer = AVSpeechSynthesizer()
    private var answer: Answer?
    private var content = UNNotificationContent()

    /// Whether the handler is called when time is over.
    class var answersAtExpiry: Bool { true }

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        self.answer = answer
        content = request.content
        synthesizer.delegate = self
        let utterance = AVSpeechUtterance(string: request.content.body)
        utterance.voice = AVSpeechSynthesisVoice(language: request.content.title)
        synthesizer.speak(utterance)
    }

    /// Answers unless it has; the end of speech changes nothing any more.
    func answerOnce(_ change: (UNMutableNotificationContent) -> Void) {
        let titled = content.titled("sounding")
        change(titled)
        let answer = answer
        self.answer = nil
        answer?(titled)
    }

    /// A second sentence.
    static let thanks = "Thank you"

    /// Says it.
    func thank(in language: String?) {
        let utterance = AVSpeechUtterance(string: Self.thanks)
        utterance.voice = AVSpeechSynthesisVoice(language: language)
        synthesizer.speak(utterance)
    }

    override func serviceExtensionTimeWillExpire() {
        if Self.answersAtExpiry { answer?(content.titled("expired")) }
    }

    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString range: NSRange, utterance: AVSpeechUtterance
    ) {}

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        answer?(content.titled("spoken"))
    }
}

/// Goes on speaking whatever it is told.
final class SpeaksOn: SpeaksItself, @unchecked Sendable {
    override class var answersAtExpiry: Bool { false }
}

/// Answers with a sound when the first words are heard, and speaks on.
final class SpeaksUnderASound: SpeaksItself, @unchecked Sendable {
    override func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString range: NSRange, utterance: AVSpeechUtterance
    ) {
        guard range.location > 0 else { return }
        answerOnce { content in content.sound = .default }
    }
}

/// Answers in the breath in which it asks for speech, with a synthesizer that outlives it.
final class AnswersAsItSpeaks: UNNotificationServiceExtension {
    private static let synthesizer = Mutex(AVSpeechSynthesizer())

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let (body, language) = (request.content.body, request.content.title)
        Self.synthesizer.withLock { synthesizer in
            for text in [body, SpeaksItself.thanks] {
                let utterance = AVSpeechUtterance(string: text)
                utterance.voice = AVSpeechSynthesisVoice(language: language)
                synthesizer.speak(utterance)
            }
        }
        answer(request.content.titled("answered"))
    }
}

/// The same with a synthesizer of its own, as most public extensions have one: what keeps the one keeps the other.
final class AnswersAsItsOwnSpeaks: SpeaksItself, @unchecked Sendable {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        super.didReceive(request, withContentHandler: answer)
        thank(in: request.content.title)
        answerOnce { content in content.title = "answered" }
    }

    override func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
}

/// Says the second sentence when it hears the end of the first, and answers at the end of that.
final class ThanksInTheEnd: SpeaksItself, @unchecked Sendable {
    override func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        guard utterance.speechString == SpeaksItself.thanks else { return thank(in: utterance.voice?.language) }
        answerOnce { content in content.title = "answered" }
    }
}
