// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import PaymentAnnouncements
import PushSimulator

/// Under which conditions `earshot push` delivers, as its options say.
struct Conditions {
    private var limits = ExtensionLimits()
    private let chosen: URL?
    private let environment: [String: String]
    private let appGroups: [String]
    private let languages: [String]
    private let templates: [URL]
    private let mayFilter: Bool

    /// Reads the options that are not APNs' matter.
    /// - Throws: ``Failure`` with exit code 64, or 66 for an extension that is not there.
    init(_ arguments: Arguments, environment own: [String: String]) throws {
        if let seconds = try arguments.number("--time-limit", in: 0.01...3600) { limits.timeLimit = .seconds(seconds) }
        if let megabytes = try arguments.number("--memory-limit", in: 0...65536) {
            limits.memory = megabytes == 0 ? nil : Int(megabytes * 1_048_576)
        }
        chosen = try arguments["--extension"].map { path in
            guard !path.hasSuffix(".swift") else {
                throw Failure(.usage, "'\(path)' cannot be built yet; give an .appex folder with --extension.")
            }
            guard FileManager.default.fileExists(atPath: path) else {
                throw Failure(.notFound, "there is no extension at '\(path)'; name an .appex folder.")
            }
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        appGroups = arguments.values["--app-group"] ?? []
        mayFilter = arguments.has("--filtering-entitlement")
        var given = ["EARSHOT_SPEECH_ENGINE": own["EARSHOT_SPEECH_ENGINE"] ?? Self.engine]
        given["EARSHOT_ANNOUNCER_MODE"] = try arguments.choice("--mode", of: ["sound", "speak"])
        given["EARSHOT_HURRY"] = own["EARSHOT_HURRY"]
        let voices = try VoiceOptions.folders(arguments).map(\.path)
        given["EARSHOT_VOICES"] = voices.isEmpty ? own["EARSHOT_VOICES"] : voices.joined(separator: ":")
        let announcer = try AnnouncerOptions(arguments)
        // Read here as well, so that a fault is told before anything is delivered.
        _ = try TemplateSet(contentsOf: announcer.templates)
        templates = announcer.templates
        given["EARSHOT_ONLY_TEMPLATES"] = announcer.onlyTemplates ? "1" : nil
        environment = given
        languages = announcer.languages
    }

    /// Delivers a push on the device in a folder.
    func deliver(_ push: AcceptedPush, on folder: URL) throws -> Delivery {
        let device = try Device(at: folder)
        let conditions = DeliveryConditions(
            extension: try chosen ?? announcer(for: push, on: device), limits: limits, environment: environment,
            appGroups: appGroups, mayFilter: mayFilter, languages: languages,
            templates: templates)
        return try device.deliver(push, under: conditions)
    }

    /// Returns the payment announcer, as it was built last, or nothing where another app has an extension of its own.
    private func announcer(for push: AcceptedPush, on device: Device) throws -> URL? {
        if let bundle = push.bundleIdentifier, bundle != PaymentAnnouncerApp.identifier,
            try device.installedExtension(of: bundle) != nil
        {
            return nil
        }
        return try PaymentAnnouncerApp.install(on: device)
    }

    /// The engine that stands beside the command; the extension cannot see there.
    private static var engine: String {
        PaymentAnnouncerApp.products.appendingPathComponent("SpeechEngine").path
    }
}
