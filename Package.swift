// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Whether `.ci/run` builds, which sets `EARSHOT_OPTIMIZED=1`: nobody may depend on a package that always has flags of its own.
let isForCI = Context.environment["EARSHOT_OPTIMIZED"] != nil

/// Every Swift target is compiled under the same rules; an exception is stated in place. In CI all files of a module together, as in
/// a release: with MemberImportVisibility it depends on the files beside one which imports it needs. The index, in which the
/// package manager looks for tests, holds what is ours: all that the toolchain's modules hold takes a fifth of the build.
let house: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(), .treatAllWarnings(as: .error),
    ]
    + (isForCI
        ? [.unsafeFlags(["-driver-batch-count", "1", "-index-ignore-system-modules"], .when(configuration: .debug))]
        : [])

/// How the rooms are compiled in which tests spend their minutes: optimised in CI.
let hot: [SwiftSetting] =
    isForCI ? house + [.unsafeFlags(["-O"], .when(configuration: .debug))] : house

/// Declares a library target of ours.
func room(
    _ name: String, _ needs: [Target.Dependency] = [], path: String? = nil, holds: [Resource] = [],
    builtWith plugins: [Target.PluginUsage] = [], as settings: [SwiftSetting] = house
) -> Target {
    .target(name: name, dependencies: needs, path: path, resources: holds, swiftSettings: settings, plugins: plugins)
}

/// Declares a program of ours.
func program(
    _ name: String, _ needs: [Target.Dependency], path: String? = nil, leaves: [String] = [], holds: [Resource] = [],
    as settings: [SwiftSetting] = house
) -> Target {
    .executableTarget(
        name: name, dependencies: needs, path: path, exclude: leaves, resources: holds, swiftSettings: settings)
}

/// Declares the tests of a target.
func tests(
    _ name: String, _ needs: [Target.Dependency], leaves: [String] = [], holds: [Resource] = []
) -> Target {
    .testTarget(name: name, dependencies: needs, exclude: leaves, resources: holds, swiftSettings: house)
}

let package = Package(
    name: "earshot",
    products: [
        .executable(name: "earshot", targets: ["earshot"]),
        .executable(name: "PaymentAnnouncer", targets: ["PaymentAnnouncer"]),
        .executable(name: "ExtensionLauncher", targets: ["ExtensionLauncher"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "ExtensionRuntime", targets: ["ExtensionRuntime"]),
        .library(name: "PushSimulator", targets: ["PushSimulator"]),
        .library(name: "AVFAudio", targets: ["AVFAudio"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "CoreMedia", targets: ["CoreMedia"]),
        .library(name: "os", targets: ["os"]),
        .library(name: "OSLog", targets: ["OSLog"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "Intents", targets: ["Intents"]),
        .library(name: "CryptoKit", targets: ["CryptoKit"]),
        .library(name: "CommonCrypto", targets: ["CommonCrypto"]),
        .library(name: "Security", targets: ["Security"]),
        .library(name: "AudioToolbox", targets: ["AudioToolbox"]),
        .library(name: "CoreServices", targets: ["CoreServices"]),
        .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "WidgetKit", targets: ["WidgetKit"]),
        .library(name: "CallKit", targets: ["CallKit"]),
        .library(name: "SQLite3", targets: ["SQLite3"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .executable(name: "SpeechEngine", targets: ["SpeechEngine"]),
        .executable(name: "Speaker", targets: ["Speaker"]),
        .executable(name: "PushServer", targets: ["PushServer"]),
        .library(name: "AudioRegression", targets: ["AudioRegression"]),
        .library(name: "EarshotTesting", targets: ["EarshotTesting"]),
    ],
    targets: [
        // MARK: C libraries
        .systemLibrary(name: "CEspeakNG", pkgConfig: nil, providers: [.apt(["libespeak-ng-dev"])]),
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSampleRate", pkgConfig: "samplerate", providers: [.apt(["libsamplerate0-dev"])]),
        // No pkgConfig: see its shim.h.
        .systemLibrary(
            name: "CPango", pkgConfig: nil, providers: [.apt(["libcairo2-dev", "libpangocairo-1.0-0"])]),
        .systemLibrary(name: "CEbur128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
        .target(name: "CPCAudio"),
        .target(name: "CUnlockedNoise"),
        .systemLibrary(name: "CLinux"),
        // No pkgConfig: its library would be linked into everything that only has the launcher built with it.
        .systemLibrary(name: "CSeccomp", pkgConfig: nil, providers: [.apt(["libseccomp-dev"])]),
        // No pkgConfig for the same reason: only the speaker needs it.
        .systemLibrary(name: "CALSA", pkgConfig: nil, providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(name: "CNGHTTP2", pkgConfig: nil, providers: [.apt(["libnghttp2-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: nil, providers: [.apt(["libssl-dev"])]),
        // libcrypto without TLS: what extensions encrypt and hash with.
        .systemLibrary(name: "CCrypto", pkgConfig: nil, providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: nil, providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: nil, providers: [.apt(["libdeflate-dev"])]),
        // Headers alone: their libraries are loaded by the first picture.
        .systemLibrary(
            name: "CPictures", pkgConfig: nil,
            providers: [.apt(["libpng-dev", "libturbojpeg0-dev", "libwebp7"])]),
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: nil, providers: [.apt(["libmicrohttpd-dev"])]),

        // MARK: The engine, in a process of its own
        room("SpeechWire"),
        program("SpeechEngine", ["SpeechWire", "CEspeakNG", "CPCAudio", "CUnlockedNoise"], leaves: ["LICENSE"]),

        // MARK: The only reader of JSON
        room("StrictJSON"),

        // MARK: What the system says when it cannot
        room("SystemFaults"),

        // MARK: Sound
        room("SoundFiles", ["SystemFaults", "CSndFile", "CSampleRate", "CEbur128"], as: hot),

        // MARK: Processes and what they say to each other
        room("ChildProcess", ["SystemFaults", "CLinux"]),
        room("DeviceContract"),
        // Apart from DeviceContract, because the launcher starts without Foundation.
        room("LaunchContract"),
        program("ExtensionLauncher", ["LaunchContract", "ChildProcess", "CLinux", "CSeccomp"]),
        // The only program that is heard; a process that can be killed when a sound server hangs.
        program("Speaker", ["LaunchContract", "SpeechWire", "SoundFiles", "CALSA"]),

        // MARK: Apple-shaped modules
        // Apart from UserNotifications, which stands before Foundation's networking with members of the same names.
        room("NetworkRules", ["DeviceContract"]),
        room("UserNotifications", ["DeviceContract", "NetworkRules"]),
        room(
            "AVFAudio",
            [
                "Letters", "SpeechWire", "SoundFiles", "SpokenText", "Voices", "DeviceContract", "ChildProcess",
                "CLinux",
                // The program that it starts, so that it stands beside whatever is built with this module, in another package too.
                "SpeechEngine",
            ]),
        room("AudioToolbox", ["SoundFiles", "UserNotifications", "DeviceContract"]),
        room("CoreMedia"),
        room("AVFoundation", ["AVFAudio", "AudioToolbox", "CoreMedia", "SoundFiles", "DeviceContract"]),
        room("os"),
        room("OSLog", ["os"]),
        room("CoreServices", ["UniformTypeIdentifiers", "UserNotifications"]),
        room("Intents", ["UserNotifications", "DeviceContract"]),
        room("MobileCoreServices", ["CoreServices"]),
        room("QuartzCore"),
        // What iOS does with a widget or a call lies outside of the extension: the device records it.
        room("WidgetKit", ["DeviceContract"]),
        room("CallKit", ["DeviceContract"]),
        // The one door to libcrypto; only an extension that imports one of the next has it.
        room("Cryptography", ["CCrypto"]),
        room("CryptoKit", ["Cryptography"]),
        room("CommonCrypto", ["Cryptography"]),
        room("Security", ["Cryptography", "UserNotifications", "DeviceContract"]),
        // SQLite's own interface under the name that it has on iOS.
        .systemLibrary(name: "SQLite3", pkgConfig: nil, providers: [.apt(["libsqlite3-dev"])]),
        // The one door to pictures' files and pixels.
        room("Pictures", ["CPictures"], as: hot),
        room("CoreGraphics", ["Pictures", "UserNotifications", "DeviceContract"]),
        room("ImageIO", ["CoreGraphics", "Pictures", "UserNotifications", "DeviceContract"]),
        room(
            "UIKit",
            [
                "CoreGraphics", "ImageIO", "Pictures", "UserNotifications", "DeviceContract", "ExtensionRuntime",
                "QuartzCore",
            ]),
        room("UniformTypeIdentifiers", ["TabSeparated"], holds: [.copy("Tables")]),

        // MARK: What is said
        room("TabSeparated", as: hot),
        room("Letters", as: hot),
        room("SpokenText", ["Letters", "TabSeparated"], holds: [.copy("Languages")], as: hot),
        room("PaymentMarkers", ["Letters", "TabSeparated"], as: hot),
        room(
            "PaymentAnnouncements", ["Letters", "PaymentMarkers", "SpokenText", "TabSeparated"],
            holds: [.copy("Languages")], builtWith: ["CompileMarkers"], as: hot),
        // The tables of all languages become one file, so that no start reads them.
        .plugin(
            name: "CompileMarkers", capability: .buildTool(), dependencies: ["MarkerCompiler"],
            path: "Sources/CompileMarkers"),
        program("MarkerCompiler", ["PaymentMarkers"]),
        // The folder of voices is copied whole: a voice, and a language's, is a folder in it and nothing here.
        room("Voices", ["Letters", "StrictJSON", "TabSeparated"], holds: [.copy("../../Voices")], as: hot),
        room("NotificationSounds", ["AVFAudio", "SoundFiles", "SpokenText", "Voices"]),

        // MARK: Who runs it
        room(
            "ExtensionRuntime",
            ["UserNotifications", "NetworkRules", "DeviceContract", "LaunchContract", "ChildProcess", "CLinux"]),
        program(
            "PaymentAnnouncer",
            [
                "UserNotifications", "DeviceContract", "AVFAudio", "ExtensionRuntime", "PaymentAnnouncements",
                "NotificationSounds",
                "SpokenText", "Voices",
            ],
            holds: [.copy("Appex")]),
        room(
            "PushSimulator",
            ["StrictJSON", "UserNotifications", "ExtensionRuntime", "DeviceContract", "SystemFaults", "CLinux"]),
        // Builds what others push to; it links none of what it builds with.
        room(
            "ExtensionBuilder", ["TabSeparated", "StrictJSON", "ExtensionRuntime", "ChildProcess", "CLinux"],
            holds: [.copy("Tables")]),
        room("DeliveryCases", ["PushSimulator", "AudioRegression", "DeviceContract", "StrictJSON", "SystemFaults"]),
        // The command starts the announcer and the engine: named here so that building it builds them.
        room(
            "Commands",
            [
                "AVFAudio", "SoundFiles", "NotificationSounds", "Voices", "SpokenText", "PaymentAnnouncements",
                "PushSimulator",
                "ExtensionRuntime", "UserNotifications", "PaymentAnnouncer", "SpeechEngine", "ExtensionLauncher",
                "Speaker",
                "DeviceContract", "StrictJSON", "SystemFaults", "AudioRegression", "PictureDrawer", "DeliveryCases",
                "ExtensionBuilder",
                // What extensions import, so that it is built with the command that builds them.
                "AVFoundation", "CoreMedia", "os", "OSLog", "UniformTypeIdentifiers", "CoreGraphics", "ImageIO",
                "UIKit",
                "CoreServices", "MobileCoreServices", "QuartzCore", "WidgetKit", "CallKit", "Intents", "CryptoKit",
                "CommonCrypto",
                "Security", "AudioToolbox",
            ]),
        program("earshot", ["Commands", "PushServer"]),

        // The provider API, the store behind it and the page: ten libraries that no other command should load, so that
        // `earshot serve` and `earshot device` become this program. One target, because the command would link the rooms of a
        // program that it depends on.
        program(
            "PushServer",
            [
                "Commands", "PushSimulator", "ExtensionRuntime", "DeviceContract", "StrictJSON", "ChildProcess",
                "CLinux", "DeliveryCases", "SoundFiles", "SystemFaults",
                "CNGHTTP2", "COpenSSL", "CSQLite", "CMicroHTTPD", "CDeflate",
            ], holds: [.copy("Site")]),
        room("AudioRegression", ["SoundFiles", "StrictJSON", "ChildProcess"], as: hot),
        // What draws and sets words is thirty libraries: it is started, and linked by nobody.
        program("PictureDrawer", ["AudioRegression", "SoundFiles", "CPango"]),
        // For a team's own tests; it links Swift Testing.
        // The command's own room, and with it every program that a device starts.
        room(
            "EarshotTesting",
            [
                "AVFAudio", "AudioRegression", "PictureDrawer", "Commands", "PushSimulator", "ExtensionBuilder",
                "ChildProcess", "StrictJSON",
                // The program that `Device.serve()` starts.
                "PushServer",
            ]),
        // The measurement behind the tolerances, over all voices: `Benchmarks/number-distances`.
        program(
            "NumberDistances", ["AudioRegression", "AVFAudio", "SoundFiles", "SpokenText", "Voices", "SpeechEngine"],
            path: "Benchmarks/NumberDistances", as: hot),
        // `Benchmarks/run` starts it.
        program(
            "AnnouncementTiming", ["NotificationSounds", "Voices", "SpeechEngine"],
            path: "Benchmarks/AnnouncementTiming"),

        // MARK: Tests
        room("Golden", ["TabSeparated", "ChildProcess"], path: "Tests/Golden"),
        room("SoundServers", ["ChildProcess", "Golden"], path: "Tests/SoundServers"),
        program(
            "MisbehavingExtensions", ["UserNotifications", "AVFAudio", "ExtensionRuntime", "DeviceContract"],
            path: "Tests/MisbehavingExtensions"),
        tests("AVFoundationTests", ["AVFoundation", "CoreMedia", "AVFAudio", "SoundFiles", "Golden"]),
        tests("NetworkRulesTests", ["NetworkRules", "Golden"]),
        tests("StrictJSONTests", ["StrictJSON", "Golden"]),
        tests("TabSeparatedTests", ["TabSeparated", "SpokenText"]),
        tests("SpokenTextTests", ["SpokenText", "Golden", "TabSeparated"], holds: [.copy("Golden")]),
        tests("PaymentMarkersTests", ["PaymentMarkers", "Letters", "TabSeparated"]),
        tests(
            "PaymentAnnouncementsTests",
            ["PaymentAnnouncements", "PaymentMarkers", "Letters", "SpokenText", "Golden", "TabSeparated"],
            holds: [.copy("Golden")]),
        tests("UserNotificationsTests", ["UserNotifications", "Golden", "DeviceContract"]),
        tests("OSTests", ["os", "OSLog", "Golden"]),
        tests("PicturesTests", ["Pictures", "Golden"]),
        tests("CoreGraphicsTests", ["CoreGraphics", "Pictures"]),
        tests("ImageIOTests", ["ImageIO", "CoreGraphics", "Pictures", "UserNotifications"]),
        tests("UIKitTests", ["UIKit", "CoreGraphics", "Pictures", "Golden"]),
        tests(
            "CoreServicesTests",
            ["MobileCoreServices", "CoreServices", "UniformTypeIdentifiers", "UserNotifications", "SQLite3"]),
        tests("CryptoKitTests", ["CryptoKit", "Cryptography"]),
        tests("CommonCryptoTests", ["CommonCrypto"]),
        tests("AudioToolboxTests", ["AudioToolbox", "SoundFiles", "DeviceContract"]),
        tests("SecurityTests", ["Security", "DeviceContract", "Golden"]),
        tests("IntentsTests", ["Intents", "UserNotifications", "DeviceContract"]),
        tests("UniformTypeIdentifiersTests", ["UniformTypeIdentifiers"]),
        tests("ExtensionBuilderTests", ["ExtensionBuilder", "TabSeparated", "Golden"]),
        tests("SoundFilesTests", ["SoundFiles", "SystemFaults"]),
        tests("SpeechEngineTests", ["SpeechWire", "SpeechEngine", "CUnlockedNoise", "ChildProcess", "Golden"]),
        tests("SpeakerTests", ["Speaker", "SpeechWire", "LaunchContract"]),
        tests(
            "AVFAudioTests",
            [
                "AVFAudio", "AVFoundation", "SoundFiles", "SpokenText", "Voices", "SpeechEngine", "Speaker",
                "ChildProcess",
                "SoundServers", "Golden",
            ]),
        tests("VoicesTests", ["Voices", "SpokenText", "Golden"], holds: [.copy("Golden")]),
        tests(
            "NotificationSoundsTests",
            [
                "NotificationSounds", "AVFAudio", "SoundFiles", "PaymentAnnouncements", "SpokenText", "Voices",
                "SpeechEngine", "Golden",
            ], holds: [.copy("Golden")]),
        tests(
            "ExtensionRuntimeTests",
            [
                "ExtensionRuntime", "UserNotifications", "MisbehavingExtensions", "DeviceContract", "ChildProcess",
                "LaunchContract",
                "ExtensionLauncher", "Golden",
            ]),
        tests(
            "PushSimulatorTests",
            [
                "PushSimulator", "ExtensionRuntime", "DeviceContract", "LaunchContract", "ExtensionLauncher",
                "UserNotifications", "MisbehavingExtensions", "Golden",
            ]),
        tests(
            "PaymentAnnouncerTests",
            [
                "PaymentAnnouncer", "PaymentAnnouncements", "UserNotifications", "AVFAudio", "NotificationSounds",
                "SpokenText", "Voices", "SpeechEngine", "Golden",
            ]),
        tests(
            "AudioRegressionTests", ["AudioRegression", "AVFAudio", "SoundFiles", "SpeechEngine"],
            holds: [.copy("Golden")]),
        tests("EarshotTestingTests", ["EarshotTesting", "AudioRegression", "SpeechEngine", "PushSimulator", "Golden"]),
        tests("DeliveryCasesTests", ["DeliveryCases", "PushSimulator", "DeviceContract", "StrictJSON", "Golden"]),
        tests(
            "PushServerTests",
            [
                "PushServer", "earshot", "PushSimulator", "PaymentAnnouncements", "StrictJSON", "ChildProcess",
                "Golden",
                "SystemFaults",
            ],
            leaves: ["Clients", "Browser"]),
        tests("CommandTests", ["Commands", "earshot"], holds: [.copy("Golden")]),
        tests(
            "RoadTests",
            [
                "earshot", "AudioRegression", "AVFAudio", "ChildProcess", "MisbehavingExtensions", "SoundServers",
                "Golden",
            ],
            leaves: ["Listener"], holds: [.copy("Golden")]),
    ],
    swiftLanguageModes: [.v6]
)
