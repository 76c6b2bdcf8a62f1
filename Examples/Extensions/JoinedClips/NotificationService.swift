// SPDX-License-Identifier: Apache-2.0

import AVFoundation
import UserNotifications

/// Says an amount with clips that were recorded once: 到账, digits, 元, joined into one sound that iOS plays with the notification.
class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let amount = request.content.userInfo["amount"] as? String, let clips = ChineseAmount.clips(of: amount) else {
            // Silence is better than a wrong amount.
            return deliver()
        }
        join(clips) { name in
            if let name { self.content?.sound = UNNotificationSound(named: UNNotificationSoundName(rawValue: name)) }
            self.deliver()
        }
    }

    override func serviceExtensionTimeWillExpire() { deliver() }

    private func deliver() {
        if let contentHandler, let content { contentHandler(content) }
        contentHandler = nil
    }

    /// Joins clips of the bundle into a sound in the app group, where iOS looks for it.
    private func join(_ clips: [String], then handler: @escaping (String?) -> Void) {
        let composition = AVMutableComposition()
        guard let track = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid),
            let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.shop")
        else { return handler(nil) }
        for clip in clips {
            guard let url = Bundle.main.url(forResource: clip, withExtension: "wav") else {
                return handler(nil)
            }
            let asset = AVURLAsset(url: url)
            guard let source = asset.tracks(withMediaType: .audio).first,
                (try? track.insertTimeRange(
                    CMTimeRange(start: .zero, duration: asset.duration), of: source, at: composition.duration)) != nil
            else { return handler(nil) }
        }
        let name = "received-\(UUID().uuidString).wav"
        let sounds = container.appendingPathComponent("Library/Sounds", isDirectory: true)
        try? FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
        guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough) else {
            return handler(nil)
        }
        session.outputURL = sounds.appendingPathComponent(name)
        session.outputFileType = .wav
        session.exportAsynchronously {
            if let error = session.error { print("no sound: \(error.localizedDescription)") }
            handler(session.status == .completed ? name : nil)
        }
    }
}
