// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime

/// What an extension told of its speech, and the sounds that it left.
struct SpeechRecord {
    private var utterances: [Delivery.Utterance] = []
    /// Those that go on after what was read: only a sound that cuts them off makes an end of them so far.
    private var unfinished: Set<Int> = []
    /// Why some of them failed.
    private var failures: [Int: String] = [:]
    /// The seconds that were heard of those that the notification's sound has cut off.
    private var cuts: [Int: Double] = [:]

    /// The most bytes of sound that are kept.
    private static let mostSound = 256 << 20

    /// What the delivery tells.
    var told: [Delivery.Utterance] { utterances.indices.filter(isTold).map { utterances[$0] } }

    private func isTold(_ place: Int) -> Bool { !unfinished.contains(place) || cuts[place] != nil }

    /// Reads what was told, and copies the files that it names into the entry. What is no such report is left out.
    /// - Parameters:
    ///   - unfinished: the places of the reports that are not the last of theirs.
    ///   - earlier: what was read before of the same push, whose files are there.
    init(
        _ reports: [PropertyValue], unfinished: Set<Int>, _ folder: OpenFolder, into entry: InboxEntry,
        after earlier: SpeechRecord? = nil
    ) throws(DeviceError) {
        var room = Self.mostSound
        let there = Set((earlier?.utterances ?? []).compactMap(\.file))
        var taken: Set<String> = []
        for (place, value) in reports.enumerated() {
            guard var utterance = Delivery.Utterance(value) else { continue }
            if unfinished.contains(place) {
                utterance.file = nil
                self.unfinished.insert(utterances.count)
            }
            if let name = utterance.file {
                utterance.file = there.contains(name) ? name : nil
                // A file that is named again is there only once.
                if taken.insert(name).inserted, utterance.file == nil, let file = try? folder.file(name),
                    try entry.copy(file, as: name, atMost: room) != nil
                {
                    room -= file.size
                    utterance.file = name
                    // A process that is kept names other files for the next push.
                    _ = folder.removeFile(name)
                }
            }
            failures[utterances.count] = value["failure"]?.string
            utterances.append(utterance)
        }
        for (place, seconds) in earlier?.cuts ?? [:] where utterances.indices.contains(place) {
            cut(place, at: seconds)
        }
    }

    /// The notification's sound is heard now, and cuts off what is being spoken; whatever is made of it afterwards, nobody hears.
    mutating func cutOffBySound() {
        for (place, utterance) in utterances.enumerated() where !utterance.finished && failures[place] == nil {
            if let seconds = utterance.cutOffAt { cut(place, at: seconds) }
        }
    }

    private mutating func cut(_ place: Int, at seconds: Double) {
        cuts[place] = seconds
        utterances[place].finished = false
        utterances[place].cutOffAt = seconds
    }

    /// What a developer should know of it.
    /// - Parameter isUnplayed: whether it is told already that the speaker was not there: what never began was cut off by nobody.
    func warnings(isUnplayed: Bool) -> [Delivery.Warning] {
        utterances.enumerated().compactMap { place, utterance in
            if let failure = failures[place] { return Delivery.Warning(code: "speech-failed", message: failure) }
            guard isTold(place), !utterance.finished, !isUnplayed || utterance.cutOffAt != 0 else { return nil }
            if let seconds = cuts[place] {
                return Delivery.Warning(
                    code: "speech-cut-off",
                    message:
                        "The notification's sound cut an utterance off when \(Self.short(seconds)) seconds had been "
                        + "heard; answer in didFinish, or leave the sound out.")
            }
            // What was not made to its end is as long as what was heard of it.
            let isWhole = utterance.duration > utterance.cutOffAt ?? 0
            let whole = isWhole ? " of \(Self.short(utterance.duration)) seconds" : ""
            let end = utterance.cutOffAt.map { " when \(Self.short($0)) seconds had been heard" } ?? " before its end"
            return Delivery.Warning(code: "speech-cut-off", message: "An utterance\(whole) was cut off\(end).")
        }
    }

    /// A number of seconds, to the hundredth.
    private static func short(_ seconds: Double) -> String { "\((min(seconds, 1e6) * 100).rounded() / 100)" }
}

extension Delivery.Utterance {
    /// Reads a report; nil when it is none.
    fileprivate init?(_ line: PropertyValue) {
        guard let text = line["text"]?.string else { return nil }
        let file = line["file"]?.string
        self.init(
            text: text, locale: line["locale"]?.string ?? "", voice: line["voice"]?.string ?? "",
            file: file.flatMap { Self.isName($0) ? $0 : nil }, duration: Self.seconds(line["duration"]) ?? 0,
            finished: line["finished"]?.bool ?? false, cutOffAt: Self.seconds(line["cutOffAt"]))
    }

    /// A time that JSON can say.
    private static func seconds(_ value: PropertyValue?) -> Double? {
        value?.number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }

    /// Whether a text is the name of a rendered utterance, `utterance-<n>.wav`.
    private static func isName(_ text: String) -> Bool {
        guard text.hasPrefix("utterance-"), text.hasSuffix(".wav") else { return false }
        let number = text.dropFirst(10).dropLast(4)
        return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
