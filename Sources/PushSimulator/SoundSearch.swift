// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import UserNotifications

/// Looks for a notification's sound where iOS does, and judges it as iOS does.
struct SoundSearch {
    /// The longest sound, in seconds; for a longer one iOS plays its own.
    static let longest = 30.0

    /// The folders to look in, in iOS's order.
    let folders: [URL]

    /// What was found.
    struct Finding {
        var sound: Delivery.Sound
        /// The file, if it is accepted.
        var file: URL?
        var warning: Delivery.Warning?
    }

    func find(_ sound: UNNotificationSound?) -> Finding? {
        guard let sound else { return nil }
        guard let name = sound.name?.rawValue else {
            return Finding(sound: Delivery.Sound(name: "default", accepted: true))
        }
        guard let file = locate(name) else {
            return refused(
                name, "sound-not-found",
                "No sound file '\(name)' is in Library/Sounds of an app group or in the bundle, so iOS plays its own.")
        }
        guard let bytes = try? Data(contentsOf: file, options: .mappedIfSafe), let header = SoundHeader(bytes) else {
            return refused(
                name, "sound-format", "'\(name)' is no WAV, AIFF or CAF file, so iOS plays its own sound.")
        }
        guard header.isPlayable else {
            return refused(
                name, "sound-format",
                "'\(name)' holds \(header.encoding), and not linear PCM, IMA4, µ-law or a-law, so iOS plays its own sound.",
                header)
        }
        guard header.duration <= Self.longest else {
            return refused(
                name, "sound-too-long", "'\(name)' is longer than 30 seconds, so iOS plays its own sound.", header)
        }
        let found = Delivery.Sound(
            name: name, file: "sound.\(file.pathExtension.lowercased())", duration: header.duration.toMicroseconds,
            encoding: header.encoding, accepted: true)
        return Finding(sound: found, file: file)
    }

    private func refused(_ name: String, _ code: String, _ message: String, _ header: SoundHeader? = nil) -> Finding {
        Finding(
            sound: Delivery.Sound(
                name: name, duration: header?.duration.toMicroseconds, encoding: header?.encoding, accepted: false,
                why: message),
            warning: Delivery.Warning(code: code, message: message))
    }

    /// A name is a name: nothing outside the folders is found by it.
    private func locate(_ name: String) -> URL? {
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.contains("\0") else { return nil }
        return folders.lazy.map { $0.appendingPathComponent(name, isDirectory: false) }
            .first { InboxEntry.size(of: $0) != nil }
    }
}

extension Double {
    /// The number to six places, which is as exact as anybody reads seconds.
    fileprivate var toMicroseconds: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
