// SPDX-License-Identifier: Apache-2.0

/// What an Xcode target's settings say to the compiler.
enum CompilerFlags {
    /// Returns the flags; without settings those of a new target, Swift 5.
    /// - Throws: ``BuildError`` for a language that the compiler has no mode for any more.
    /// - Parameter isFreed: whether a service extension of the sources is the main actor's, and is built as if it were nobody's.
    static func of(
        _ settings: BuildSettings, ofApp isOfApp: Bool = false, isFreed: Bool = false
    ) throws(BuildError) -> [String] {
        let isOfMainActor = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
        // What a service extension overrides is Swift's here and not Objective-C's: an override that is the main actor's is refused. So its
        // code belongs to nobody, and of what is not safe then Swift 5 says less.
        let isLoosened = isFreed || isOfMainActor && !isOfApp
        let language = try language(settings["SWIFT_VERSION"] ?? "5")
        var flags = ["-swift-version", isLoosened && language == "6" ? "5" : language]
        let conditions = (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
        for condition in conditions + defined(settings["OTHER_SWIFT_FLAGS"] ?? "") {
            // A word of somebody's file is never an option.
            if BuildSettings.identifier(condition) == condition { flags += ["-D", condition] }
        }
        // Xcode's own default, in every mode of the language.
        if settings["SWIFT_ENABLE_BARE_SLASH_REGEX"] != "NO" { flags.append("-enable-bare-slash-regex") }
        if isOfMainActor, isOfApp { flags += ["-default-isolation", "MainActor"] }
        let isApproachable = settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES"
        for (setting, feature, isOfApproachable) in features
        where settings[setting] == "YES" || (isApproachable && isOfApproachable && settings[setting] != "NO") {
            flags += ["-enable-upcoming-feature", feature]
        }
        return flags
    }

    private static let features = [
        ("SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY", "ExistentialAny", false),
        ("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY", "MemberImportVisibility", false),
        ("SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT", "InternalImportsByDefault", false),
        ("SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT", "NonisolatedNonsendingByDefault", true),
        ("SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES", "InferIsolatedConformances", true),
        ("SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION", "DisableOutwardActorInference", true),
        ("SWIFT_UPCOMING_FEATURE_GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY", "GlobalActorIsolatedTypesUsability", true),
        ("SWIFT_UPCOMING_FEATURE_INFER_SENDABLE_FROM_CAPTURES", "InferSendableFromCaptures", true),
    ]

    private static func language(_ version: String) throws(BuildError) -> String {
        switch version.split(separator: ".").prefix(2).map(String.init) {
        case let parts where parts.first == "5": return "5"
        case let parts where parts.first == "6": return "6"
        case ["4", "2"]: return "4.2"
        case let parts where parts.first == "4": return "4"
        default:
            throw BuildError(
                .badInput,
                "the target is written in Swift \(version.prefix(10)), which no compiler of today reads; "
                    + "convert it to Swift 5 with Xcode 10.2 or later.")
        }
    }

    /// The conditions in `-D NAME -DNAME`; other flags are the project's with Apple's tools.
    private static func defined(_ flags: String) -> [String] {
        var found: [String] = []
        let words = flags.split(separator: " ").map(String.init)
        for (place, word) in words.enumerated() where word.hasPrefix("-D") {
            if word.count > 2 {
                found.append(String(word.dropFirst(2)))
            } else if place + 1 < words.count {
                found.append(words[place + 1])
            }
        }
        return found
    }
}
