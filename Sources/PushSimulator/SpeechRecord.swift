// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime

/// What an extension told of its speech, and the sounds that it left.
struct SpeechRecord {
    private(set) var utterances: [Delivery.Utterance] = []
    private(set) var warnings: [Delivery.Warning] = []

    /// The most bytes of sound that are kept.
    private static let mostSound = 256 << 20

    /// Reads what was told, and copies the files that it names into the entry. What is no such report is left out.
    /// - Parameter earlier: what was read before of the same push, whose files are there.
    init(
        _ reports: [PropertyValue], _ folder: OpenFolder, into entry: InboxEntry, after earlier: SpeechRecord? = nil
    ) throws(DeviceError) {
        var room = Self.mostSound
        let there = Set((earlier?.utterances ?? []).compactMap(\.file))
        var taken: Set<String> = []
        for value in reports {
            guard var utterance = Delivery.Utterance(value) else { continue }
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
            utterances.append(utterance)
            if let failure = value["failure"]?.string {
                warnings.append(Delivery.Warning(code: "speech-failed", message: failure))
            } else if !utterance.finished {
                let whole = utterance.duration > 0 ? " of \(Self.short(utterance.duration)) seconds" : ""
                let end =
                    utterance.cutOffAt.map { " when \(Self.short($0)) seconds had been heard" } ?? " before its end"
                warnings.append(
                    Delivery.Warning(code: "speech-cut-off", message: "An utterance\(whole) was cut off\(end)."))
            }
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
