// SPDX-License-Identifier: Apache-2.0

import DeviceContract
package import ExtensionRuntime
package import Foundation
import PaymentAnnouncements
package import PushSimulator
import Synchronization
import Voices

/// Under which conditions `earshot push` delivers, as its options say.
package struct Conditions: Sendable {
    private var limits = ExtensionLimits()
    private var surroundings: ExtensionSurroundings
    private let chosen: URL?
    private let environment: [String: String]
    private let appGroups: [String]
    private let languages: [String]
    private let templates: [URL]
    private let mayFilter: Bool
    private let isForeground: Bool
    private let network: DeviceNetwork
    private let previews: PreviewSetting?
    private let announcers = InstalledAnnouncers()

    /// Reads the options that are not APNs' matter.
    /// - Parameter isStrict: refuses what iOS refuses inside an extension; the server's `--strict` is APNs' matter.
    /// - Throws: ``Failure`` with exit code 64.
    package init(
        _ arguments: Arguments, extension bundle: GivenExtension, environment own: [String: String],
        isStrict: Bool = false
    ) throws {
        if let seconds = try arguments.number("--time-limit", in: 0.01...3600) { limits.timeLimit = .seconds(seconds) }
        if let megabytes = try arguments.number("--memory-limit", in: 0...65536) {
            limits.memory = megabytes == 0 ? nil : Int(megabytes * 1_048_576)
        }
        if arguments.has("--verbose") {
            limits.follower = LogFollower { line in
                try? FileHandle.standardError.write(contentsOf: Data("| \(line)\n".utf8))
            }
        }
        chosen = bundle.url
        appGroups = arguments.values["--app-group"] ?? []
        network = try NetworkOptions.network(arguments)
        previews = try arguments.choice("--previews", of: PreviewSetting.allCases.map(\.rawValue))
            .flatMap(PreviewSetting.init(rawValue:))
        isForeground = arguments.has("--foreground")
        mayFilter = arguments.has("--filtering-entitlement")
        if let seconds = try arguments.number("--linger", in: 0...3600) { limits.linger = .seconds(seconds) }
        surroundings = ExtensionSurroundings(programsIn: PaymentAnnouncerApp.products)
        if let engine = own[DeviceVariable.speechEngine], !engine.isEmpty {
            surroundings.engine = URL(fileURLWithPath: engine)
        }
        try surroundings.checkLauncher()
        if let word = try arguments.choice("--confine", of: ExtensionSurroundings.Confinement.allCases.map(\.rawValue))
        {
            surroundings.confinement = ExtensionSurroundings.Confinement(rawValue: word) ?? .auto
        }
        surroundings.readable = PaymentAnnouncerApp.resources + bundle.readable
        var given: [String: String] = [:]
        given[DeviceVariable.announcerMode] = try arguments.choice("--mode", of: ["sound", "speak"])
        given[DeviceVariable.strict] = isStrict ? "1" : nil
        given[DeviceVariable.keychainItems] = try KeychainOptions.items(arguments)
        if let hurry = try arguments.number("--hurry", in: 1...1000) {
            given[DeviceVariable.hurry] = "\(hurry)"
            limits = limits.hurried(by: hurry)
        } else if let hurry = own[DeviceVariable.hurry], !hurry.isEmpty {
            _ = try Arguments.number(hurry, of: DeviceVariable.hurry.rawValue, in: 1...1000)
            given[DeviceVariable.hurry] = hurry
        }
        if let call = try DebuggerOption.call(arguments, own) { limits = limits.under(call) }
        surroundings.speaker = try SpeakerOptions.speaker(
            arguments, device: DeviceOptions.folder(arguments, own), hurry: SpeakerOptions.hurry(given))
        let folders = try VoiceOptions.folders(arguments, { own })
        // Read here as well, so that a fault is told before anything is delivered.
        if arguments["--voices"] != nil { try VoiceCatalogue(adding: folders).addedVoices() }
        // Whole paths: an extension's own folder is another one.
        if !folders.isEmpty { given[DeviceVariable.voices] = folders.map(\.path).joined(separator: ":") }
        surroundings.readable += folders
        let announcer = try AnnouncerOptions(arguments)
        // Read here as well, so that a fault is told before anything is delivered.
        _ = try TemplateSet(contentsOf: announcer.templates)
        templates = announcer.templates
        given[DeviceVariable.onlyTemplates] = announcer.onlyTemplates ? "1" : nil
        environment = given
        languages = announcer.languages
    }

    /// The conditions of an app that is started for a response.
    package var ofApp: DeliveryConditions {
        var conditions = DeliveryConditions(
            limits: limits, surroundings: surroundings, environment: environment, languages: languages,
            templates: templates)
        conditions.network = network
        conditions.previews = previews
        return conditions
    }

    /// Delivers a push on the device in a folder.
    /// - Parameter landed: is told of the delivery as it lands; what the extension has under way goes on then.
    package func deliver(
        _ push: AcceptedPush, on folder: URL, in warm: WarmExtensions? = nil, landed: (Delivery) -> Void = { _ in }
    ) throws -> Delivery {
        let device = try Device(at: folder)
        return try device.deliver(push, under: of(push, on: device, in: warm), landed: landed)
    }

    /// The conditions of one push.
    package func of(
        _ push: AcceptedPush, on device: Device, in warm: WarmExtensions?
    ) throws -> DeliveryConditions {
        var conditions = DeliveryConditions(
            extension: try chosen ?? announcer(for: push, on: device), limits: limits, surroundings: surroundings,
            environment: environment, appGroups: appGroups, mayFilter: mayFilter, languages: languages,
            templates: templates)
        conditions.warm = warm
        conditions.isForeground = isForeground
        conditions.previews = previews
        conditions.network = network
        return conditions
    }

    /// What an extension of one's own was to say and did not, since there is no engine; nil where there is nothing.
    func notSaid(in delivery: Delivery) -> Failure? {
        guard delivery.speech.contains(where: { !$0.finished }) else { return nil }
        do throws(Failure) { try surroundings.checkEngine() } catch {
            return Failure(error.code, "not said: \(error.message)")
        }
        return nil
    }

    /// Whether the announcer is what a push is handed to, if anything is.
    package func runsAnnouncer(for push: AcceptedPush, on device: Device) -> Bool {
        if let chosen { return PaymentAnnouncerApp.isAnnouncer(chosen) }
        return (try? hasOwnExtension(push, on: device)) == false
    }

    private func hasOwnExtension(_ push: AcceptedPush, on device: Device) throws -> Bool {
        guard let bundle = push.bundleIdentifier, bundle != PaymentAnnouncerApp.identifier else { return false }
        return try device.installedExtension(of: bundle) != nil
    }

    /// Returns the payment announcer, as it was built last, or nothing where another app has an extension of its own.
    private func announcer(for push: AcceptedPush, on device: Device) throws -> URL? {
        guard try !hasOwnExtension(push, on: device) else { return nil }
        try surroundings.checkEngine()
        return try announcers.announcer(on: device)
    }
}

/// Where the announcer was put on devices by this command, which does that once for all of its pushes.
private final class InstalledAnnouncers: Sendable {
    private let known = Mutex<[URL: URL]>([:])

    package func announcer(on device: Device) throws -> URL {
        if let found = known.withLock({ $0[device.folder] }) { return found }
        let installed = try PaymentAnnouncerApp.install(on: device)
        known.withLock { $0[device.folder] = installed }
        return installed
    }
}
