// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The sound that a notification is delivered with.
///
/// A named sound is looked for in `Library/Sounds` of the app's container, in `Library/Sounds` of its app groups, and in the
/// bundle. It is linear PCM, IMA4, µ-law or A-law in an AIFF, WAV or CAF file and shorter than 30 seconds; otherwise the default
/// sound is played.
/// - Note: Which file a name stands for is decided by the device that delivers the notification, not here.
open class UNNotificationSound: NSObject, NSCopying, NSSecureCoding {
    /// What a sound is played as.
    package enum Kind: Int, Sendable {
        /// Played once, and not at all when the device is muted.
        case ordinary
        /// Repeated for 30 seconds, as for a call.
        case ringtone
        /// Played although the device is muted.
        case critical
    }

    /// What the sound is played as.
    package let kind: Kind
    /// The name of the sound file; nil stands for the system's own sound.
    package let name: UNNotificationSoundName?
    /// The volume of a critical sound, 0 to 1; nil stands for the system's volume.
    package let volume: Float?

    /// Makes a sound of any kind.
    package init(kind: Kind, name: UNNotificationSoundName? = nil, volume: Float? = nil) {
        self.kind = kind
        self.name = name
        self.volume = volume
        super.init()
    }

    /// Makes the sound of a file.
    public convenience init(named name: UNNotificationSoundName) { self.init(kind: .ordinary, name: name) }

    /// The system's sound for notifications.
    open class var `default`: UNNotificationSound { UNNotificationSound(kind: .ordinary) }

    /// The system's ringtone.
    open class var defaultRingtone: UNNotificationSound { UNNotificationSound(kind: .ringtone) }

    /// The system's sound for critical alerts, which is heard although the device is muted.
    open class var defaultCritical: UNNotificationSound { UNNotificationSound(kind: .critical) }

    /// Returns the system's sound for critical alerts at a volume from 0 to 1.
    @discardableResult
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, volume: volume)
    }

    /// Returns a sound file as a ringtone, which is repeated for 30 seconds.
    @discardableResult
    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .ringtone, name: name)
    }

    /// Returns a sound file as the sound of a critical alert.
    @discardableResult
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, name: name)
    }

    /// Returns a sound file as the sound of a critical alert at a volume from 0 to 1.
    @discardableResult
    open class func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, name: name, volume: volume)
    }

    /// Returns the sound itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a sound of the same kind, name and volume.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return kind == other.kind && name == other.name && volume == other.volume
    }

    /// A hash of kind and name.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(name)
        return hasher.finalize()
    }

    /// True: sounds are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a sound from a keyed archive; nil when its kind is not known.
    public required init?(coder: NSCoder) {
        guard let kind = Kind(rawValue: coder.decodeInteger(forKey: "kind")) else { return nil }
        self.kind = kind
        name = coder.decodeString("name").map { UNNotificationSoundName($0) }
        volume = coder.containsValue(forKey: "volume") ? coder.decodeFloat(forKey: "volume") : nil
        super.init()
    }

    /// Writes the sound to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(kind.rawValue, forKey: "kind")
        coder.encodeString(name?.rawValue, "name")
        if let volume { coder.encode(volume, forKey: "volume") }
    }
}
