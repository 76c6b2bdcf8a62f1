// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation
internal import UserNotifications

/// One push in an extension: what it did with it, and where it left files.
struct ExtensionRound {
    let run: ExtensionRun
    /// The folders of this push alone; nil where the process is kept, whose folders go with it.
    var folders: PushFolders?
    /// Where sounds of what was spoken lie.
    let spoken: OpenFolder?

    /// Reads what was spoken.
    func record(into entry: InboxEntry) throws(DeviceError) -> SpeechRecord? {
        guard let spoken else { return nil }
        return try SpeechRecord(run.spoken, spoken, into: entry)
    }
}

extension Device {
    /// Hands a push to its extension; nil when none runs.
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
            let run = host.run(request, in: bundle, environment: environment(plan, places, folders, conditions))
            return ExtensionRound(run: run, folders: folders, spoken: folders.spoken)
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
        return ExtensionRound(run: run, folders: nil, spoken: (run.place as? PushFolders)?.spoken)
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
            + surroundings.readable.map(\.path) + surroundings.writable.map(\.path) + variables
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
        surroundings.readable += templates + conditions.templates
        return surroundings
    }
}
