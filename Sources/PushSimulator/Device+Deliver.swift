// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
public import Foundation
internal import UserNotifications

extension Device {
    /// Delivers a push: runs the extension if iOS would, and puts what is shown into the inbox as one folder.
    ///
    /// The delivery lands when the extension has called its content handler. What the extension has under way then goes on for
    /// a while; what comes of it, as a late warning, is added to the delivery's story, and this returns when it is over.
    /// - Parameters:
    ///   - now: the time of arrival.
    ///   - name: what names its folder behind the time, where its own id may be another's too.
    ///   - landed: is told of the delivery as it lands, before this returns the whole of it.
    /// - Throws: ``PayloadError`` for a payload that no device could show, `ExtensionBundleError` when the extension that was
    ///   asked for is not there, ``DeviceError`` when the delivery cannot be written. Nothing is left behind then, unless it has
    ///   landed.
    public func deliver(
        _ push: AcceptedPush, under conditions: DeliveryConditions, now: Date = Date(), named name: String? = nil,
        landed: (Delivery) -> Void = { _ in }
    ) throws -> Delivery {
        let conditions = conditions.settled(by: DeviceSettings(ofDevice: self.folder))
        let previews = conditions.previews ?? .always
        let payload = try push.payload()
        let plan = try ExtensionPlan(for: push, payload, on: self, under: conditions)
        let places = try DeliveryPlaces(of: push, plan, on: self)
        let strings = AppStrings(app: try plan.app(of: push, on: self), languages: conditions.languages)
        let content = payload.content(localized: strings.text(of:))
        let centre = push.bundleIdentifier.map { app in
            DeviceCentre(
                of: app, on: self, places, alertsAreEnabled: conditions.alertsAreEnabled,
                previews: previews,
                clock: DeviceCentre.clock(from: now))
        }
        let began = Date()
        let sounding = SharedSounds.ofProcess.begin(for: "\(self.folder.path)\0\(push.bundleIdentifier ?? "")")
        defer { SharedSounds.ofProcess.end(sounding) }
        // A process of this push alone could reach what is made beside it where nothing confines it; one that is kept runs on anyway.
        var begun: Result<InboxEntry, DeviceError>?
        func begin() -> Result<InboxEntry, DeviceError> {
            Result { () throws(DeviceError) in
                try InboxEntry(in: inbox.folder, id: name ?? push.identifier, at: now, of: push.bytes)
            }
        }
        let round = try round(push, content, plan, places, conditions, centre) {
            begun = begin()
            try? begun?.get().settle()
        }
        defer {
            // Where something went wrong there is something to wait for, and left; else both find nothing.
            _ = round?.ended()
            _ = round?.folders?.clear()
        }
        let entry = try (begun ?? begin()).get()
        var story: DeliveryStory
        var folder: URL
        do {
            story = try DeliveryStory(
                of: push, plan, original: content, missing: strings.missing, round, entry, places)
            if let name = story.soundMade(since: began), SharedSounds.ofProcess.isShared(name, by: sounding) {
                story.warn(
                    "sound-shared",
                    "Another push at the same time has the sound file \(name.quoted) too, so that one may be heard with the "
                        + "other's; give each a name of its own.")
            }
            folder = inbox.folder.appendingPathComponent(entry.name, isDirectory: true)
            story.delivery.inbox = folder.path
            let category = story.delivery.content?.categoryIdentifier ?? ""
            let hides = previews != .always && !conditions.isForeground
            story.delivery.category = try push.bundleIdentifier.flatMap { app in
                try hides
                    ? self.category(category, of: app, opening: conditions, now: now) : self.category(category, of: app)
            }
            if !conditions.isForeground { story.cutSpeechOff() }
            story.delivery.preview = preview(of: story.delivery, previews, isForeground: conditions.isForeground)
            if conditions.surroundings.speaker != nil { story.waitToBeHeard() }
            try entry.write(try story.delivery.json(), as: "delivery.json")
            folder = inbox.folder.appendingPathComponent(try entry.land(), isDirectory: true)
            story.delivery.inbox = folder.path
        } catch {
            entry.discard()
            throw error
        }
        let isShown = story.delivery.outcome != .suppressed
        let request = push.collapseIdentifier ?? push.identifier
        if isShown, conditions.isForeground {
            present(&story, request, of: push, at: folder, conditions, now: now)
            if story.allows("sound") { story.cutSpeechOff() }
            story.delivery.preview = preview(of: story.delivery, previews, isForeground: conditions.isForeground)
        }
        // Before anybody is told: who is may respond to it at once.
        if isShown {
            if story.allows("badge") { centre?.count(story.shown) }
            if story.allows("list") {
                centre?.landed(folder.lastPathComponent, of: request, at: now, showing: story.shown)
            } else {
                centre?.deliverDue()
            }
        }
        landed(story.located)
        let isHeard =
            story.allows("sound") ? conditions.surroundings.speaker.map { story.play(through: $0) } ?? false : false
        let goesOn = round.map { !$0.run.isOver } ?? false
        guard isHeard || goesOn || conditions.isForeground else { return story.located }
        if let round, goesOn { try story.complete(round, entry) }
        try entry.write(try story.delivery.json(), as: "delivery.json")
        try entry.complete()
        return story.located
    }
}
