// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The variables in an extension's environment that a device sets, and that a test may set in its place.
package enum DeviceVariable: String, Sendable, CaseIterable {
    /// The app groups that the extension belongs to, separated by `:`.
    case appGroups = "EARSHOT_APP_GROUPS"
    /// The folder that holds a folder for each app group.
    case groupContainers = "EARSHOT_GROUP_CONTAINERS"
    /// The keychain access groups that the extension belongs to, separated by `:`; what names none goes to the first.
    case keychainGroups = "EARSHOT_KEYCHAIN_GROUPS"
    /// The folder that holds a folder for each keychain access group.
    case keychains = "EARSHOT_KEYCHAINS"
    /// Items that the keychain has when the process begins: ``KeychainItem/bytes(_:)`` in base 64.
    case keychainItems = "EARSHOT_KEYCHAIN_ITEMS"
    /// The folder for the sounds of what is spoken.
    case speechFolder = "EARSHOT_SPEECH_FOLDER"
    /// The path of the speech engine, where the process starts it itself.
    case speechEngine = "EARSHOT_SPEECH_ENGINE"
    /// The descriptor at which the process asks the device for an engine.
    case engines = "EARSHOT_ENGINES"
    /// Set when what is spoken is heard through a speaker of the device's, which is asked for where an engine is.
    case speaker = "EARSHOT_SPEAKER"
    /// How many times faster than life speech goes.
    case hurry = "EARSHOT_HURRY"
    /// Set when what iOS refuses inside of an extension, such as starting an audio session, is refused.
    case strict = "EARSHOT_STRICT"
    /// How the network is: `offline`, `hang` or `fail:STATUS`.
    case network = "EARSHOT_NETWORK"
    /// Set in the process of an app, which may what an extension may not.
    case isApp = "EARSHOT_APP"
    /// Folders of voices, separated by `:`.
    case voices = "EARSHOT_VOICES"
    /// The user's languages as BCP-47 tags, separated by `,`, the foremost first.
    case languages = "EARSHOT_LANGUAGES"
    /// Files of payment templates, separated by `:`.
    case templates = "EARSHOT_TEMPLATES"
    /// Set when nothing but templates decides.
    case onlyTemplates = "EARSHOT_ONLY_TEMPLATES"
    /// The payment announcer's way, `sound` or `speak`, over what a payload asks for.
    case announcerMode = "EARSHOT_ANNOUNCER_MODE"
}

extension DeviceVariable {
    /// What this process is given for it (`getenv`), without a copy of all the others.
    package var given: String? { unsafe getenv(rawValue).map { unsafe String(cString: $0) } }
}

extension [String: String] {
    /// The value of a variable of the device's.
    package subscript(_ variable: DeviceVariable) -> String? {
        get { self[variable.rawValue] }
        set { self[variable.rawValue] = newValue }
    }
}
