// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What the user allows the app.
///
/// - Note: On Linux it is what must be true for an extension to run at all: alerts are allowed, and with them sounds and badges.
///   What the device does not have, such as CarPlay, is not supported.
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding {
    private let allowed: Bool
    private let previews: UNShowPreviewsSetting

    /// Makes the settings of an app that may notify with alerts, sounds and badges, or of one that may not.
    package init(allowed: Bool, previews: UNShowPreviewsSetting = .always) {
        self.allowed = allowed
        self.previews = previews
        super.init()
    }

    private var basic: UNNotificationSetting { allowed ? .enabled : .disabled }

    /// Whether the app may show notifications.
    open var authorizationStatus: UNAuthorizationStatus { allowed ? .authorized : .denied }
    /// Whether sounds are played.
    open var soundSetting: UNNotificationSetting { basic }
    /// Whether the app's icon has a number.
    open var badgeSetting: UNNotificationSetting { basic }
    /// Whether alerts are shown.
    open var alertSetting: UNNotificationSetting { basic }
    /// Whether notifications are listed.
    open var notificationCenterSetting: UNNotificationSetting { basic }
    /// Whether notifications are shown on the locked screen.
    open var lockScreenSetting: UNNotificationSetting { basic }
    /// Not supported: there is no car.
    open var carPlaySetting: UNNotificationSetting { .notSupported }
    /// How alerts are shown: as banners, if at all.
    open var alertStyle: UNAlertStyle { allowed ? .banner : .none }
    /// When the text is shown, as the device is set.
    open var showPreviewsSetting: UNShowPreviewsSetting { previews }
    /// Not supported: critical alerts are allowed by Apple, app by app.
    open var criticalAlertSetting: UNNotificationSetting { .notSupported }
    /// Whether the system's settings lead to the app's own: they do not.
    open var providesAppNotificationSettings: Bool { false }
    /// Not supported: Siri does not read notifications aloud here.
    open var announcementSetting: UNNotificationSetting { .notSupported }
    /// Not supported: it needs an entitlement.
    open var timeSensitiveSetting: UNNotificationSetting { .notSupported }
    /// Not supported: every notification is delivered when it comes.
    open var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    /// Not supported: it needs a message intent.
    open var directMessagesSetting: UNNotificationSetting { .notSupported }

    /// Returns the settings themselves, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is settings of the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSettings else { return false }
        return other.allowed == allowed && other.previews == previews
    }

    /// A hash of the values.
    open override var hash: Int { allowed.hashValue }

    /// True: settings are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads settings from a keyed archive.
    public required init?(coder: NSCoder) {
        allowed = coder.decodeBool(forKey: "allowed")
        previews = UNShowPreviewsSetting(rawValue: coder.decodeInteger(forKey: "previews")) ?? .always
        super.init()
    }

    /// Writes the settings to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(allowed, forKey: "allowed")
        coder.encode(previews.rawValue, forKey: "previews")
    }
}
