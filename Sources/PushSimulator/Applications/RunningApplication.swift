// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation
internal import UserNotifications

extension Device {
    /// Starts an installed app for an event, and waits until its process is gone.
    /// - Parameter reading: a folder that the app may read beside its own: that of a delivery.
    /// - Returns: what it did, and whether its process was started at all; nil where the app is not there, or is none that can be started.
    func run(
        _ event: AppEvent, inApp identifier: String, reading folder: URL?, _ conditions: DeliveryConditions, now: Date
    ) throws(DeviceError) -> (part: Delivery.AppPart, answer: AppAnswer?, wasStarted: Bool)? {
        let place = try application(identifier)
        // An app that was not built here has extensions and no program of its own that could be started.
        guard let bundle = try? ApplicationBundle(at: place), Self.runsHere(bundle.executable) else { return nil }
        let groups = (conditions.appGroups + bundle.appGroups.filter(BundleIdentifier.isValid))
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let keychains = (bundle.keychainGroups.filter(BundleIdentifier.isValid) + [identifier] + groups)
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let conditions = conditions.settled(by: DeviceSettings(ofDevice: self.folder))
        let places = try DeliveryPlaces(ofApp: identifier, at: place, appGroups: groups, on: self)
        let own = OwnPlaces(home: places.home, appGroups: groups, keychainGroups: keychains)
        let folders = try places.pushFolders(named: "app")
        defer { _ = folders.clear() }
        var surroundings = try surroundings(own, conditions)
        if let folder { surroundings.readable.append(folder) }
        var limits = conditions.limits
        // What iOS gives an app is many times what an extension has, and depends on the phone.
        limits.memory = nil
        var host = ExtensionHost(limits: limits, surroundings: surroundings)
        host.centre = DeviceCentre(
            of: identifier, on: self, places, alertsAreEnabled: conditions.alertsAreEnabled,
            previews: conditions.previews ?? .always,
            clock: DeviceCentre.clock(from: now))
        var variables = environment(own, folders, conditions)
        variables[DeviceVariable.isApp] = "1"
        // That is of extensions.
        variables[DeviceVariable.strict] = nil
        let run = host.run(event, in: bundle, environment: variables)
        let answer = run.answer.flatMap { AppAnswer(wire: $0) }
        return (Delivery.AppPart(run, bundle: place.path), answer, run.wasStarted)
    }
}
