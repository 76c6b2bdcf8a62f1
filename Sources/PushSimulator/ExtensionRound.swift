// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation
internal import UserNotifications

/// One push in an extension: what it did with it, and where it left files.
struct ExtensionRound {
    /// What it did until it was settled what is shown.
    let run: ExtensionRun
    /// The process, which may go on; nil where it is kept.
    private let running: RunningExtension?
    /// The folders of this push alone; nil where the process is kept, whose folders go with it.
    let folders: PushFolders?
    /// Where sounds of what was spoken lie.
    private let spoken: OpenFolder?

    /// Names a process of this push alone.
    init(_ running: RunningExtension, in folders: PushFolders) {
        (run, self.running, self.folders, spoken) = (running.settled, running, folders, folders.spoken)
    }

    /// Names a run in a process that is kept.
    init(kept run: ExtensionRun) {
        (self.run, running, folders, spoken) = (run, nil, nil, (run.place as? PushFolders)?.spoken)
    }

    /// Waits until nothing more comes of the push, and says all that the extension did.
    func ended() -> ExtensionRun { running?.ended() ?? run }

    /// Reads what was spoken.
    /// - Parameter earlier: what was read when it was settled what is shown.
    func record(
        of run: ExtensionRun, into entry: InboxEntry, after earlier: SpeechRecord? = nil
    ) throws(DeviceError) -> SpeechRecord? {
        guard let spoken else { return nil }
        return try SpeechRecord(run.spoken, spoken, into: entry, after: earlier)
    }
}

extension Device {
    /// Hands a push to its extension, and waits until it is settled what is shown; nil when none runs.
    func round(
        _ push: AcceptedPush, _ content: UNNotificationContent, _ plan: ExtensionPlan, _ places: DeliveryPlaces,
        _ conditions: DeliveryConditions, _ centre: DeviceCentre?
    ) throws -> ExtensionRound? {
        guard let bundle = plan.bundle else { return nil }
        let request = UNNotificationRequest(
            identifier: push.collapseIdentifier ?? push.identifier, content: content,
            trigger: UNPushNotificationTrigger())
        guard let warm = conditions.warm else {
            let folders = try places.pushFolders(named: push.identifier)
            var host = ExtensionHost(
                limits: conditions.limits, surroundings: try surroundings(plan, places, folders, conditions))
            host.centre = centre
            let variables = environment(plan, places, folders, conditions)
            return ExtensionRound(host.start(request, in: bundle, environment: variables), in: folders)
        }
        let start: @Sendable () throws -> ExtensionStart = {
            let folders = try places.pushFolders(named: "kept")
            var kept = ExtensionStart(
                bundle, surroundings: try surroundings(plan, places, folders, conditions),
                environment: environment(plan, places, folders, conditions), place: folders,
                clean: { _ = folders.clear() })
            kept.centre = centre
            return kept
        }
        let run = warm.run(
            request, key: sharing(push, plan, places, conditions), limits: conditions.limits, start: start)
        return ExtensionRound(kept: run)
    }

    /// What pushes must have in common to share a process.
    private func sharing(
        _ push: AcceptedPush, _ plan: ExtensionPlan, _ places: DeliveryPlaces, _ conditions: DeliveryConditions
    ) -> String {
        let variables = environment(plan, places, nil, conditions).map { "\($0.key)=\($0.value)" }.sorted()
        let surroundings = conditions.surroundings
        let programs = [surroundings.launcher, surroundings.engine].map { $0?.path ?? "" }
        let parts =
            [plan.url?.path ?? "", push.bundleIdentifier ?? "", surroundings.confinement.rawValue] + programs
            + [surroundings.speaker?.output ?? ""] + surroundings.readable.map(\.path)
            + surroundings.writable.map(\.path) + variables
        return parts.joined(separator: "\0")
    }

    /// What the extension finds in its environment.
    /// - Parameter folders: those of the push; nil for what is the same for every push.
    private func environment(
        _ plan: ExtensionPlan, _ places: DeliveryPlaces, _ folders: PushFolders?, _ conditions: DeliveryConditions
    ) -> [String: String] {
        var variables = conditions.environment
        // `CFFIXED_USER_HOME` moves home and Documents only.
        for name in ["HOME", "CFFIXED_USER_HOME"] { variables[name] = places.home.path }
        for (name, folder) in DeliveryPlaces.userFolders {
            variables[name] = places.home.appendingPathComponent(folder, isDirectory: true).path
        }
        variables["TMPDIR"] = folders?.temporary.path
        variables[DeviceVariable.groupContainers] = groupContainers.path
        variables[DeviceVariable.appGroups] = plan.appGroups.joined(separator: ":")
        variables[DeviceVariable.keychains] = keychains.path
        variables[DeviceVariable.keychainGroups] = plan.keychainGroups.joined(separator: ":")
        variables[DeviceVariable.speechFolder] = folders?.speech.path
        variables[DeviceVariable.languages] =
            (conditions.languages.isEmpty ? languages : conditions.languages).joined(separator: ",")
        variables[DeviceVariable.templates] = (templates + conditions.templates)
            .map { $0.standardizedFileURL.path }.joined(separator: ":")
        return variables
    }

    /// What the extension may reach: its containers, those of its groups, and what it is handed.
    private func surroundings(
        _ plan: ExtensionPlan, _ places: DeliveryPlaces, _ folders: PushFolders, _ conditions: DeliveryConditions
    ) throws(DeviceError) -> ExtensionSurroundings {
        var surroundings = conditions.surroundings
        surroundings.writable += [places.home, folders.temporary, folders.speech]
        for group in plan.appGroups { surroundings.writable.append(try container(ofGroup: group)) }
        for group in plan.keychainGroups { surroundings.writable.append(try keychain(ofGroup: group)) }
        surroundings.readable += templates + conditions.templates
        return surroundings
    }
}
