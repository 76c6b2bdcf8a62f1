// SPDX-License-Identifier: Apache-2.0

import AVFoundation
import UserNotifications

/// Says what stands in a notification, and delivers it when that has been heard.
///
/// Unchecked: a delegate may be handed from thread to thread, which the compiler cannot follow here.
class NotificationService: UNNotificationServiceExtension, AVSpeechSynthesizerDelegate, @unchecked Sendable {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?
    let synthesizer = AVSpeechSynthesizer()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        guard let bestAttemptContent else { return contentHandler(request.content) }
        bestAttemptContent.title = "\(bestAttemptContent.title) [heard]"
        let utterance = AVSpeechUtterance(string: bestAttemptContent.body)
        utterance.voice = AVSpeechSynthesisVoice(language: "en-US")
        synthesizer.delegate = self
        synthesizer.speak(utterance)
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) { deliver() }

    override func serviceExtensionTimeWillExpire() { deliver() }

    private func deliver() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
        contentHandler = nil
    }
}
