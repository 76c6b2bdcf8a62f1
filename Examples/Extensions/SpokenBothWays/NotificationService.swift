// SPDX-License-Identifier: Apache-2.0

import AVFoundation
import UserNotifications

/// Says what stands in a notification: in a sound that iOS plays with it, or aloud before it is shown.
class NotificationService: UNNotificationServiceExtension, AVSpeechSynthesizerDelegate {

    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?
    private let synthesizer = AVSpeechSynthesizer()

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent

        let utterance = AVSpeechUtterance(string: request.content.body)
        utterance.voice = AVSpeechSynthesisVoice(language: "en-US")
        if request.content.userInfo["speak"] as? Bool == true {
            synthesizer.delegate = self
            synthesizer.speak(utterance)
        } else {
            record(utterance)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        synthesizer.stopSpeaking(at: .immediate)
        deliver()
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        deliver()
    }

    /// iOS looks for sounds in `Library/Sounds` of the app group.
    private func record(_ utterance: AVSpeechUtterance) {
        guard let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.shop") else {
            deliver()
            return
        }
        let sounds = container.appendingPathComponent("Library/Sounds", isDirectory: true)
        try? FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
        let name = "spoken.wav"
        var file: AVAudioFile?
        synthesizer.write(utterance) { [weak self] buffer in
            guard let buffer = buffer as? AVAudioPCMBuffer else { return }
            if buffer.frameLength == 0 {
                // The last buffer is empty. The file is whole when nobody holds it any more.
                file = nil
                self?.content?.sound = UNNotificationSound(named: UNNotificationSoundName(name))
                self?.deliver()
                return
            }
            if file == nil {
                file = try? AVAudioFile(
                    forWriting: sounds.appendingPathComponent(name), settings: buffer.format.settings,
                    commonFormat: buffer.format.commonFormat, interleaved: buffer.format.isInterleaved)
            }
            try? file?.write(from: buffer)
        }
    }

    private func deliver() {
        guard let contentHandler = contentHandler, let content = content else { return }
        self.contentHandler = nil
        contentHandler(content)
    }
}
