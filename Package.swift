// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Every Swift target is compiled under the same rules; an exception is stated in place.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(), .treatAllWarnings(as: .error),
]

/// Declares a library target of ours.
func room(_ name: String, _ needs: [Target.Dependency] = [], path: String? = nil, holds: [Resource] = []) -> Target {
    .target(name: name, dependencies: needs, path: path, resources: holds, swiftSettings: house)
}

/// Declares a program of ours.
func program(
    _ name: String, _ needs: [Target.Dependency], path: String? = nil, leaves: [String] = [], holds: [Resource] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: needs, path: path, exclude: leaves, resources: holds, swiftSettings: house)
}

/// Declares the tests of a target.
func tests(_ name: String, _ needs: [Target.Dependency], holds: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: needs, resources: holds, swiftSettings: house)
}

/// The folders of voices, one a voice: a new one is written here.
let voices = [
    "ar", "de-CH", "de-DE", "en-GB", "en-IN", "en-US", "es-ES", "es-MX", "fa-IR", "fr-FR", "hi-IN", "id-ID", "it-IT",
    "ja-JP", "ko-KR", "nl-NL", "pl-PL", "pt-BR", "pt-PT", "ru-RU", "sv-SE", "tr-TR", "uk-UA", "vi-VN", "zh-CN",
    "zh-HK", "zh-TW",
]

let package = Package(
    name: "earshot",
    products: [
        .executable(name: "earshot", targets: ["earshot"]),
        .executable(name: "PaymentAnnouncer", targets: ["PaymentAnnouncer"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "AudioRegression", targets: ["AudioRegression"]),
    ],
    targets: [
        // MARK: C libraries
        .systemLibrary(name: "CEspeakNG", pkgConfig: nil, providers: [.apt(["libespeak-ng-dev"])]),
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSampleRate", pkgConfig: "samplerate", providers: [.apt(["libsamplerate0-dev"])]),
        .target(name: "CPCAudio"),

        // MARK: The engine, in a process of its own
        room("SpeechWire"),
        program("SpeechEngine", ["SpeechWire", "CEspeakNG", "CPCAudio"], leaves: ["LICENSE"]),

        // MARK: Apple-shaped modules
        room("UserNotifications"),
        room("AVFAudio", ["SpeechWire", "CSndFile", "CSampleRate", "Voices"]),
        room("AVFoundation", ["AVFAudio"]),

        // MARK: What is said
        room("TabSeparated"),
        room("SpokenText", ["TabSeparated"], holds: [.copy("Languages")]),
        room("PaymentAnnouncements", ["SpokenText", "TabSeparated"], holds: [.copy("Languages")]),
        room("Voices", ["TabSeparated"], path: "Voices", holds: voices.map { .copy($0) }),
        room("NotificationSounds", ["AVFAudio", "Voices"]),

        // MARK: Who runs it
        room("ExtensionRuntime", ["UserNotifications"]),
        program(
            "PaymentAnnouncer",
            [
                "UserNotifications", "AVFAudio", "ExtensionRuntime", "PaymentAnnouncements", "NotificationSounds",
                "Voices",
            ],
            holds: [.copy("Appex")]),
        room("PushSimulator", ["UserNotifications", "ExtensionRuntime"]),
        // The command starts the announcer and the engine: named here so that building it builds them.
        program(
            "earshot",
            [
                "AVFAudio", "Voices", "SpokenText", "PaymentAnnouncements", "PushSimulator", "ExtensionRuntime",
                "UserNotifications", "PaymentAnnouncer", "SpeechEngine",
            ]),
        room("AudioRegression", ["AVFAudio"]),

        // MARK: Tests
        room("Golden", ["TabSeparated"], path: "Tests/Golden"),
        program(
            "MisbehavingExtensions", ["UserNotifications", "AVFAudio", "ExtensionRuntime"],
            path: "Tests/MisbehavingExtensions"),
        tests("TabSeparatedTests", ["TabSeparated", "SpokenText"]),
        tests("SpokenTextTests", ["SpokenText", "Golden"], holds: [.copy("Golden")]),
        tests("PaymentAnnouncementsTests", ["PaymentAnnouncements", "SpokenText", "Golden"], holds: [.copy("Golden")]),
        tests("UserNotificationsTests", ["UserNotifications"]),
        tests("SpeechEngineTests", ["SpeechWire", "SpeechEngine"]),
        tests("AVFAudioTests", ["AVFAudio", "AVFoundation", "Voices", "SpeechEngine"]),
        tests("VoicesTests", ["Voices", "Golden"], holds: [.copy("Golden")]),
        tests("NotificationSoundsTests", ["NotificationSounds", "AVFAudio", "Voices", "SpeechEngine"]),
        tests("ExtensionRuntimeTests", ["ExtensionRuntime", "UserNotifications", "MisbehavingExtensions"]),
        tests(
            "PushSimulatorTests", ["PushSimulator", "ExtensionRuntime", "UserNotifications", "MisbehavingExtensions"]),
        tests(
            "PaymentAnnouncerTests",
            ["PaymentAnnouncer", "UserNotifications", "AVFAudio", "NotificationSounds", "Voices", "SpeechEngine"]),
        tests("AudioRegressionTests", ["AudioRegression", "AVFAudio", "SpeechEngine"], holds: [.copy("Golden")]),
        tests("CommandTests", ["earshot"], holds: [.copy("Golden")]),
        tests(
            "RoadTests", ["earshot", "AudioRegression", "AVFAudio", "Golden"], holds: [.copy("Golden")]),
    ],
    swiftLanguageModes: [.v6]
)
