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
        let places = try DeliveryPlaces(of: push, plan, on: self)
        let strings = AppStrings(
            app: try plan.app(of: push, on: self),
            languages: conditions.languages.isEmpty ? languages : conditions.languages)
        let content = payload.content(localized: strings.text(of:))
        let centre = push.bundleIdentifier.map { app in
            DeviceCentre(
                of: app, on: self, places, alertsAreEnabled: conditions.alertsAreEnabled,
                clock: DeviceCentre.clock(from: now))
        }
        let round = try round(push, content, plan, places, conditions, centre)
        // What is left is counted before; here it only goes when something else goes wrong.
        defer { _ = round?.folders?.clear() }
        let run = round?.run
        let ruling = Ruling(run, original: content, mayFilter: plan.mayFilter)
        let entry = try InboxEntry(in: inbox.folder, id: push.identifier, at: now)
        do {
            try entry.write(push.bytes, as: "payload.apns")
            let found = strings.missing.map { Delivery.Warning(missing: $0) }
            var delivery = try describe(push, ruling, original: content, round, plan, entry, places)
            delivery.warnings.insert(contentsOf: found, at: 0)
            delivery.inbox = inbox.folder.appendingPathComponent(entry.name, isDirectory: true).path
            try entry.write(try delivery.json(), as: "delivery.json")
            let name = try entry.land()
            if ruling.outcome != .suppressed {
                centre?.landed(
                    name, of: push.collapseIdentifier ?? push.identifier, at: now, showing: ruling.content)
            }
            let landed = inbox.folder.appendingPathComponent(name, isDirectory: true)
            return delivery.located(in: landed)
        } catch {
            entry.discard()
            throw error
        }
    }

    private func describe(
        _ push: AcceptedPush, _ ruling: Ruling, original: UNNotificationContent, _ round: ExtensionRound?,
        _ plan: ExtensionPlan, _ entry: InboxEntry, _ places: DeliveryPlaces
    ) throws(DeviceError) -> Delivery {
        let run = round?.run
        var warnings = plan.warnings + ruling.warnings
        warnings += (run?.warnings ?? []).map { Delivery.Warning(code: $0.code, message: $0.message) }
        let record = try round?.record(into: entry)
        warnings += record?.warnings ?? []
        let (attachments, faults) = try AttachmentCheck(entry: entry, files: places.namedFiles)
            .check(ruling.content.attachments)
        warnings += faults
        var shown = places.sounds.find(ruling.content)
        try shown?.take(into: entry)
        var first = original.sound == ruling.content.sound ? shown : places.sounds.find(original)
        // Only what is shown is taken into the folder.
        if first?.sound != shown?.sound { first?.sound.file = nil }
        if ruling.outcome == .suppressed { shown?.warning = nil }
        if let warning = shown?.warning { warnings.append(warning) }
        if let left = round?.folders?.clear(), let warning = Delivery.Warning(left) { warnings.append(warning) }
        return Delivery(
            id: push.identifier, outcome: ruling.outcome, reason: plan.whyNotRun?.rawValue ?? ruling.reason,
            rejection: nil,
            extension: run.map { .init($0, bundle: plan.url?.path ?? "") }
                ?? .notRun(plan.whyNotRun, bundle: plan.url?.path),
            content: try Delivery.Content(ruling.content, sound: shown?.sound, attachments: attachments),
            original: try Delivery.Content(original, sound: first?.sound, attachments: []),
            speech: record?.utterances ?? [], warnings: warnings, inbox: nil)
    }
}

extension Delivery.Warning {
    /// A key that no language of the app has.
    fileprivate init(missing key: String) {
        self.init(
            code: "loc-key-not-found",
            message: "\(key.quoted) is in no Localizable.strings of the app, so the key itself is shown.")
    }

    /// What an extension left among its temporary files; nil for nothing.
    fileprivate init?(_ left: OpenFolder.Leftovers) {
        guard left.files > 0 else { return nil }
        let files = left.files == 1 ? "a file" : "\(left.files) files"
        self.init(
            code: "temporary-files-left",
            message:
                "The extension left \(files) of \(left.bytes) bytes in its temporary folder, where iOS lets them pile up."
        )
    }
}
