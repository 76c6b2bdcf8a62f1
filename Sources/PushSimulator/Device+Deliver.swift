// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
public import Foundation
internal import UserNotifications

extension Device {
    /// Delivers a push: runs the extension if iOS would, and puts what is shown into the inbox as one folder.
    /// - Parameter now: the time of arrival.
    /// - Throws: ``PayloadError`` for a payload that no device could show, `ExtensionBundleError` when the extension that was
    ///   asked for is not there, ``DeviceError`` when the delivery cannot be written. Nothing is left behind then.
    public func deliver(
        _ push: AcceptedPush, under conditions: DeliveryConditions, now: Date = Date()
    ) throws -> Delivery {
        let payload = try push.payload()
        let plan = try ExtensionPlan(for: push, payload, on: self, under: conditions)
        let entry = try InboxEntry(in: inbox.folder, id: push.identifier, at: now)
        do {
            try entry.write(push.bytes, as: "payload.apns")
            let content = payload.content
            let run = try plan.bundle.map { bundle in
                let request = UNNotificationRequest(
                    identifier: push.collapseIdentifier ?? push.identifier, content: content,
                    trigger: UNPushNotificationTrigger())
                return ExtensionHost(limits: conditions.limits, surroundings: try surroundings(plan, entry, conditions))
                    .run(request, in: bundle, environment: try environment(plan, entry, conditions))
            }
            let ruling = Ruling(run, original: content, mayFilter: plan.mayFilter)
            let search = SoundSearch(folders: try soundFolders(push, plan))
            var delivery = try describe(push, ruling, original: content, run, plan, entry, search)
            try entry.write(try delivery.json(), as: "delivery.json")
            delivery = delivery.located(in: try entry.land())
            return delivery
        } catch {
            entry.discard()
            throw error
        }
    }

    private func environment(
        _ plan: ExtensionPlan, _ entry: InboxEntry, _ conditions: DeliveryConditions
    ) throws(DeviceError) -> [String: String] {
        for group in plan.appGroups { _ = try container(ofGroup: group) }
        var variables = conditions.environment
        variables["HOME"] = try home(of: plan.bundle?.identifier ?? "").path
        variables["TMPDIR"] = entry.temporary.path
        variables["EARSHOT_GROUP_CONTAINERS"] = groupContainers.path
        variables["EARSHOT_APP_GROUPS"] = plan.appGroups.joined(separator: ":")
        variables["EARSHOT_SPEECH_FOLDER"] = entry.speech.path
        variables["EARSHOT_LANGUAGES"] =
            (conditions.languages.isEmpty ? languages : conditions.languages).joined(separator: ",")
        variables["EARSHOT_TEMPLATES"] = (templates + conditions.templates)
            .map { $0.standardizedFileURL.path }.joined(separator: ":")
        return variables
    }

    /// What the extension may reach: its containers, those of its groups, and what it is handed.
    private func surroundings(
        _ plan: ExtensionPlan, _ entry: InboxEntry, _ conditions: DeliveryConditions
    ) throws(DeviceError) -> ExtensionSurroundings {
        var surroundings = conditions.surroundings
        surroundings.writable += [try home(of: plan.bundle?.identifier ?? ""), entry.temporary, entry.speech]
        for group in plan.appGroups { surroundings.writable.append(try container(ofGroup: group)) }
        surroundings.readable += templates + conditions.templates
        return surroundings
    }

    /// Where iOS looks for sounds: the app groups' containers, the app, and here the extension's bundle as well, since it may
    /// stand for an app that is not installed.
    private func soundFolders(_ push: AcceptedPush, _ plan: ExtensionPlan) throws(DeviceError) -> [URL] {
        var folders = plan.appGroups.map {
            groupContainers.appendingPathComponent("\($0)/Library/Sounds", isDirectory: true)
        }
        if let bundle = push.bundleIdentifier { folders.append(try application(bundle)) }
        if let url = plan.url { folders.append(url) }
        return folders
    }

    private func describe(
        _ push: AcceptedPush, _ ruling: Ruling, original: UNNotificationContent, _ run: ExtensionRun?,
        _ plan: ExtensionPlan, _ entry: InboxEntry, _ search: SoundSearch
    ) throws(DeviceError) -> Delivery {
        var warnings = plan.warnings + ruling.warnings + (run?.log ?? []).compactMap(Delivery.Warning.init(line:))
        warnings += (run?.warnings ?? []).map { Delivery.Warning(code: $0.code, message: $0.message) }
        let record = SpeechRecord(takingFrom: entry.speech, into: entry)
        warnings += record.warnings
        let (attachments, faults) = AttachmentCheck(entry: entry, device: folder, bundle: plan.url)
            .check(ruling.content.attachments)
        warnings += faults
        var shown = search.find(ruling.content.sound)
        if let file = shown?.file, let name = shown?.sound.file, !entry.take(file, as: name, moving: false) {
            throw DeviceError(.inputOutput, "The sound '\(file.lastPathComponent)' cannot be copied into the inbox.")
        }
        var first = original.sound == ruling.content.sound ? shown : search.find(original.sound)
        // Only what is shown is taken into the folder.
        if first?.sound != shown?.sound { first?.sound.file = nil }
        if ruling.outcome == .suppressed { shown?.warning = nil }
        if let warning = shown?.warning { warnings.append(warning) }
        return Delivery(
            id: push.identifier, outcome: ruling.outcome, reason: plan.whyNotRun?.rawValue ?? ruling.reason,
            rejection: nil,
            extension: run.map { .init($0, bundle: plan.url?.path ?? "") }
                ?? .notRun(plan.whyNotRun, bundle: plan.url?.path),
            content: try Delivery.Content(ruling.content, sound: shown?.sound, attachments: attachments),
            original: try Delivery.Content(original, sound: first?.sound, attachments: []),
            speech: record.utterances, warnings: warnings,
            inbox: inbox.folder.appendingPathComponent(entry.name, isDirectory: true).path)
    }
}

/// Which extension runs for a push, or why none does.
struct ExtensionPlan {
    /// The extension's folder, whether or not it runs.
    let url: URL?
    /// The extension, if it runs.
    private(set) var bundle: ExtensionBundle?
    private(set) var whyNotRun: WhyNotRun?
    private(set) var appGroups: [String]
    private(set) var mayFilter: Bool
    private(set) var warnings: [Delivery.Warning] = []

    init(
        for push: AcceptedPush, _ payload: Payload, on device: Device, under conditions: DeliveryConditions
    ) throws {
        var installed: URL?
        if conditions.extension == nil, let app = push.bundleIdentifier {
            installed = try device.installedExtension(of: app)
        }
        url = conditions.extension ?? installed
        try Self.check(conditions.appGroups)
        appGroups = conditions.appGroups
        mayFilter = conditions.mayFilter
        whyNotRun = WhyNotRun(for: payload, type: push.pushType, alertsAreEnabled: conditions.alertsAreEnabled)
        guard let folder = url else {
            whyNotRun = whyNotRun ?? .noExtension
            return
        }
        switch Self.read(folder) {
        case .success(let found):
            appGroups += found.appGroups.filter { !conditions.appGroups.contains($0) }
            mayFilter = mayFilter || found.mayFilter
            if whyNotRun == nil { bundle = found }
        case .failure(let fault) where fault.code == .badInformation:
            whyNotRun = whyNotRun ?? .badInfoPlist
            warnings.append(Delivery.Warning(code: "bad-info-plist", message: fault.message))
        case .failure(let fault): throw fault
        }
        try Self.check(appGroups)
    }
    private static func check(_ groups: [String]) throws {
        for group in groups where !BundleIdentifier.isValid(group) {
            throw DeviceError(.badName, "'\(group)' is no app group, such as 'group.com.example.shop'.")
        }
    }

    private static func read(_ folder: URL) -> Result<ExtensionBundle, ExtensionBundleError> {
        do { return .success(try ExtensionBundle(at: folder)) } catch { return .failure(error) }
    }
}
