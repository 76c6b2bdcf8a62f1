// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation
internal import UserNotifications

/// One push in an extension: what it did with it, and where it left files.
struct ExtensionRound {
    /// What it did until it was settled what is shown.
    let run: ExtensionRun
    /// The extension, which may go on.
    private let running: RunningExtension
    /// The folders of this push alone; nil where the process is kept, whose folders go with it.
    let folders: PushFolders?
    /// Where sounds of what was spoken lie.
    private let spoken: OpenFolder?

    /// Names a process of this push alone.
    init(_ running: RunningExtension, in folders: PushFolders) {
        (run, self.running, self.folders, spoken) = (running.settled, running, folders, folders.spoken)
    }

    /// Names a push in a process that is kept.
    init(kept running: RunningExtension) {
        (run, self.running, folders) = (running.settled, running, nil)
        spoken = (run.place as? PushFolders)?.spoken
    }

    /// Waits until nothing more comes of the push, and says all that the extension did.
    func ended() -> ExtensionRun { running.ended() }

    /// Reads what was spoken.
    /// - Parameter earlier: what was read when it was settled what is shown.
    func record(
        of run: ExtensionRun, into entry: InboxEntry, after earlier: SpeechRecord? = nil
    ) throws(DeviceError) -> SpeechRecord? {
        guard let spoken else { return nil }
        return try SpeechRecord(run.spoken, unfinished: run.unfinished, spoken, into: entry, after: earlier)
    }
}

extension Device {
    /// Hands a push to its extension, and waits until it is settled what is shown; nil when none runs.
    /// - Parameter besideKept: is called where a process is kept, while it is at the push.
    func round(
        _ push: AcceptedPush, _ content: UNNotificationContent, _ plan: ExtensionPlan, _ places: DeliveryPlaces,
        _ conditions: DeliveryConditions, _ centre: DeviceCentre?, besideKept: () -> Void
    ) throws -> ExtensionRound? {
        guard let bundle = plan.bundle else { return nil }
        let request = UNNotificationRequest(
            identifier: push.collapseIdentifier ?? push.identifier, content: content,
            trigger: UNPushNotificationTrigger())
        guard let warm = conditions.warm else {
            let folders = try places.pushFolders(named: push.identifier)
            var host = ExtensionHost(
                limits: conditions.limits, surroundings: try surroundings(plan.own(places), conditions))
            host.centre = centre
            host.meanwhile = { Delivery.makeReady() }
            let variables = environment(plan.own(places), folders, conditions)
            return ExtensionRound(host.start(request, in: bundle, environment: variables), in: folders)
        }
        let start: @Sendable () throws -> ExtensionStart = {
            let folders = try places.pushFolders(named: "kept")
            var kept = ExtensionStart(
                bundle, surroundings: try surroundings(plan.own(places), conditions),
                environment: environment(plan.own(places), folders, conditions), place: folders,
                clean: { _ = folders.clear() })
            kept.centre = centre
            return kept
        }
        let running = warm.run(
            request, key: sharing(push, plan, places, conditions), limits: conditions.limits, start: start,
            meanwhile: besideKept)
        return ExtensionRound(kept: running)
    }

    /// What pushes must have in common to share a process.
    private func sharing(
        _ push: AcceptedPush, _ plan: ExtensionPlan, _ places: DeliveryPlaces, _ conditions: DeliveryConditions
    ) -> String {
        let variables = environment(plan.own(places), nil, conditions).map { "\($0.key)=\($0.value)" }.sorted()
        let surroundings = conditions.surroundings
        let programs = [surroundings.launcher, surroundings.engine].map { $0?.path ?? "" }
        let parts =
            [plan.url?.path ?? "", push.bundleIdentifier ?? "", surroundings.confinement.rawValue] + programs
            + [surroundings.speaker?.output ?? ""] + surroundings.readable.map(\.path)
            + surroundings.writable.map(\.path) + variables
        return parts.joined(separator: "\0")
    }
}

extension ExtensionPlan {
    fileprivate func own(_ places: DeliveryPlaces) -> OwnPlaces {
        OwnPlaces(
            home: places.home, appGroups: appGroups, keychainGroups: keychainGroups,
            app: bundle.flatMap { ExtensionBundle.app(around: $0.url) })
    }
}
