// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation
internal import UserNotifications

/// A delivery as it is told: what is shown is settled once; what the extension did is told again when it has ended.
struct DeliveryStory {
    /// The story; files in it stand by their names.
    var delivery: Delivery
    /// What is shown; for a suppressed notification what the extension answered with.
    let shown: UNNotificationContent

    private let original: UNNotificationContent
    private let plan: ExtensionPlan
    private var record: SpeechRecord?
    /// When the file of the sound was written that is shown.
    private let soundWritten: Date?
    /// What was wrong before the extension ran, and with what it answered.
    private let before: [Delivery.Warning]
    private var after: [Delivery.Warning]

    /// Tells what is settled, and takes the files that belong to it into the entry.
    /// - Parameter missing: keys of texts that no language of the app has.
    init(
        of push: AcceptedPush, _ plan: ExtensionPlan, original: UNNotificationContent, missing: [String],
        _ round: ExtensionRound?, _ entry: InboxEntry, _ places: DeliveryPlaces
    ) throws(DeviceError) {
        let run = round?.run
        let ruling = Ruling(run, original: original, mayFilter: plan.mayFilter)
        self.plan = plan
        self.original = original
        self.shown = ruling.content
        record = try run.flatMap { run throws(DeviceError) in try round?.record(of: run, into: entry) }
        let (attachments, faults) = try AttachmentCheck(entry: entry, files: places.namedFiles)
            .check(ruling.content.attachments)
        var sound = places.sounds.find(ruling.content)
        soundWritten = sound?.file?.written
        try sound?.take(into: entry)
        var first = original.sound == ruling.content.sound ? sound : places.sounds.find(original)
        // Only what is shown is taken into the folder.
        if first?.sound != sound?.sound { first?.sound.file = nil }
        if ruling.outcome == .suppressed { sound?.warning = nil }
        before = missing.map { Delivery.Warning(missing: $0) } + plan.warnings
        after = faults + [sound?.warning].compactMap { $0 }
        delivery = Delivery(
            id: push.identifier, outcome: ruling.outcome, reason: plan.whyNotRun?.rawValue ?? ruling.reason,
            rejection: nil, extension: .notRun(plan.whyNotRun, bundle: plan.url?.path),
            content: try Delivery.Content(ruling.content, sound: sound?.sound, attachments: attachments),
            original: try Delivery.Content(original, sound: first?.sound, attachments: []), speech: [],
            warnings: before + after, inbox: nil)
        if let round { tell(round.run, left: round.run.isOver ? round.folders?.clear() : nil) }
    }

    /// Waits until the extension has ended, and tells what it did to its end.
    mutating func complete(_ round: ExtensionRound, _ entry: InboxEntry) throws(DeviceError) {
        let run = round.ended()
        record = try round.record(of: run, into: entry, after: record)
        tell(run, left: round.folders?.clear())
    }

    /// Warns of something that was seen after the extension.
    mutating func warn(_ code: String, _ message: String) {
        let warning = Delivery.Warning(code: code, message: message)
        after.append(warning)
        delivery.warnings.append(warning)
    }

    /// The name of the sound that is shown, where its file was written since a time: to a hundredth of a second, since files have
    /// their time from the kernel's last tick.
    func soundMade(since time: Date) -> String? {
        guard let soundWritten, soundWritten > time - 0.01, let sound = delivery.content?.sound, sound.file != nil
        else { return nil }
        return sound.name
    }

    /// Whether something of the notification is shown or heard: all of it, unless the app is at the front and says otherwise.
    func allows(_ option: String) -> Bool { delivery.presentation?.options.contains(option) ?? true }

    /// The notification's sound is heard, if there is one, and cuts off what the extension is speaking.
    mutating func cutSpeechOff() {
        // One that iOS does not take is heard as iOS's own.
        guard delivery.outcome != .suppressed, delivery.content?.sound != nil,
            delivery.content?.interruptionLevel != "passive"
        else { return }
        // What the speaker has lost the sound cannot cut off.
        if !isUnplayed { record?.cutOffBySound() }
        guard let record else { return }
        delivery.speech = record.told
        delivery.warnings.removeAll { $0.code == "speech-cut-off" }
        delivery.warnings += record.warnings(isUnplayed: isUnplayed).filter { $0.code == "speech-cut-off" }
    }

    /// Whether it is told that what was spoken was not heard.
    private var isUnplayed: Bool { delivery.warnings.contains { $0.code == "not-played" } }

    /// The sound that is shown has not been heard: it is played once the delivery has landed.
    mutating func waitToBeHeard() {
        if delivery.outcome != .suppressed, delivery.content?.sound?.file != nil {
            delivery.content?.sound?.played = false
        }
    }

    /// Plays the sound that is shown, and tells whether it was heard. iOS's own sound is not here.
    /// - Returns: whether there was one to be played.
    mutating func play(through speaker: DeviceSpeaker) -> Bool {
        guard delivery.content?.sound?.played != nil, let file = located.content?.sound?.file else { return false }
        let fault = speaker.play(URL(fileURLWithPath: file, isDirectory: false))
        delivery.content?.sound?.played = fault == nil
        if let fault {
            warn("not-played", "The sound was not heard to its end: \(fault)")
        }
        return true
    }

    private mutating func tell(_ run: ExtensionRun, left: OpenFolder.Leftovers?) {
        delivery.extension = .init(run, bundle: plan.url?.path ?? "")
        delivery.speech = record?.told ?? []
        delivery.warnings = before + Ruling(run, original: original, mayFilter: plan.mayFilter).warnings
        // What is told of one thing twice is told once.
        for warning in run.warnings.map({ Delivery.Warning(code: $0.code, message: $0.message) })
        where !delivery.warnings.contains(warning) {
            delivery.warnings.append(warning)
        }
        delivery.recorded = run.recorded.map { Delivery.Record(code: $0.code, message: $0.message) }
        delivery.warnings += (record?.warnings(isUnplayed: isUnplayed) ?? []) + after
        if let warning = left.flatMap({ Delivery.Warning($0) }) { delivery.warnings.append(warning) }
    }

    /// The delivery with paths for the names of files.
    var located: Delivery {
        delivery.located(in: URL(fileURLWithPath: delivery.inbox ?? "", isDirectory: true))
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
