// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import UserNotifications

/// Looks for a notification's sound where iOS does, and judges it as iOS does.
struct SoundSearch {
    /// The longest sound, in seconds; for a longer one iOS plays its own.
    static let longest = 30.0
    /// The largest file that is taken, in bytes: above 30 seconds of anything that is played.
    static let largest = 64 << 20

    private static let endings = ["wav", "aif", "aiff", "aifc", "caf"]

    /// A folder to look in.
    struct Place {
        /// The folder; nil when there is none.
        let folder: OpenFolder?
        /// What it is called in messages.
        let name: String
    }

    /// Where to look, in iOS's order.
    let places: [Place]

    /// What was found.
    struct Finding {
        var sound: Delivery.Sound
        /// The file and its header, if it is accepted.
        var file: OpenFile?
        var header: SoundHeader?
        var warning: Delivery.Warning?
    }

    /// Finds the sound that is played for a content.
    func find(_ content: UNNotificationContent) -> Finding? {
        var sound = content.sound
        if sound == nil, content.interruptionLevel == .critical { sound = .defaultCritical }
        guard let sound else { return nil }
        let shown = Delivery.Sound(sound)
        if content.interruptionLevel == .passive {
            return Self.refused(shown, "sound-passive", "The notification is passive, and iOS plays no sound for it.")
        }
        guard let name = sound.name?.rawValue else { return Finding(sound: shown) }
        guard let file = locate(name) else {
            let searched = places.map(\.name).joined(separator: ", ")
            return Self.refused(
                shown, "sound-not-found",
                "There is no sound file \(name.quoted), so iOS plays its own; looked in: \(searched).")
        }
        return judge(file, shown)
    }

    private func judge(_ file: OpenFile, _ shown: Delivery.Sound) -> Finding {
        let name = shown.name.quoted
        guard let header = SoundHeader(file) else {
            return Self.refused(
                shown, "sound-format", "\(name) is no WAV, AIFF or CAF file that holds a sound, so iOS plays its own.")
        }
        var described = shown
        described.duration = header.duration.toMicroseconds
        described.encoding = header.encoding
        guard header.isPlayable else {
            return Self.refused(
                described, "sound-format",
                "\(name) holds \(header.encoding.quoted), and not linear PCM, IMA4, µ-law or a-law, so iOS plays its own sound."
            )
        }
        guard header.duration <= Self.longest else {
            return Self.refused(
                described, "sound-too-long", "\(name) is longer than 30 seconds, so iOS plays its own sound.")
        }
        guard file.size <= Self.largest else {
            return Self.refused(
                described, "sound-too-long",
                "\(name) has \(file.size) bytes, more than 30 seconds of any sound need, so it is not taken.")
        }
        let ending = shown.name.split(separator: ".").last?.lowercased() ?? ""
        described.file = "sound.\(Self.endings.contains(ending) ? ending : "wav")"
        return Finding(sound: described, file: file, header: header)
    }

    /// A finding whose file could not be taken as it was judged.
    static func changed(_ finding: Finding) -> Finding {
        refused(
            finding.sound, "sound-format",
            "\(finding.sound.name.quoted) changed while it was read, so iOS plays its own sound.")
    }

    private static func refused(_ sound: Delivery.Sound, _ code: String, _ message: String) -> Finding {
        var sound = sound
        sound.accepted = false
        sound.file = nil
        sound.why = message
        return Finding(sound: sound, warning: Delivery.Warning(code: code, message: message))
    }

    /// A name is a name: nothing outside the folders is found by it.
    private func locate(_ name: String) -> OpenFile? {
        guard OpenFolder.steps(name) == [name], !name.contains("/") else { return nil }
        return places.lazy.compactMap { try? $0.folder?.file(name) }.first
    }
}

extension Delivery.Sound {
    /// Describes a sound before its file is looked for.
    fileprivate init(_ sound: UNNotificationSound) {
        let kind =
            switch sound.kind {
            case .ordinary: "ordinary"
            case .ringtone: "ringtone"
            case .critical: "critical"
            }
        self.init(
            name: sound.name?.rawValue ?? "default", accepted: true, kind: kind,
            volume: sound.volume.map { $0.isFinite ? Double(min(max($0, 0), 1)) : 1 }
        )
    }
}

extension Double {
    /// The number to six places, which is as exact as anybody reads seconds.
    fileprivate var toMicroseconds: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
