// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import StrictJSON

/// What an extension left behind about its speech: `utterances.ndjson`, and the rendered files beside it.
struct SpeechRecord {
    private(set) var utterances: [Delivery.Utterance] = []
    private(set) var warnings: [Delivery.Warning] = []

    /// The most that is read; an extension that speaks more than this within its time does not exist.
    private static let mostBytes = 1 << 20
    /// The most bytes of sound that are kept.
    private static let mostSound = 256 << 20

    /// Reads the record in a folder, and copies the files that it names into the entry. What is no such record is left out.
    init(_ folder: OpenFolder, into entry: InboxEntry) throws(DeviceError) {
        guard let journal = try? folder.file("utterances.ndjson"), journal.size <= Self.mostBytes else { return }
        var room = Self.mostSound
        var taken: Set<String> = []
        for line in journal.bytes(at: 0, count: journal.size).split(separator: UInt8(ascii: "\n")) {
            guard let value = (try? JSONValue(line)).map({ PropertyValue($0) }),
                var utterance = Delivery.Utterance(value)
            else { continue }
            if let name = utterance.file {
                utterance.file = nil
                // A file that is named again is there only once.
                if taken.insert(name).inserted, let file = try? folder.file(name),
                    try entry.copy(file, as: name, atMost: room) != nil
                {
                    room -= file.size
                    utterance.file = name
                }
            }
            utterances.append(utterance)
            if let failure = value["failure"]?.string {
                warnings.append(Delivery.Warning(code: "speech-failed", message: failure))
            } else if !utterance.finished {
                let end = utterance.cutOffAt.map { " after \($0) seconds" } ?? ""
                warnings.append(
                    Delivery.Warning(
                        code: "speech-cut-off", message: "An utterance was stopped\(end) before its end."))
            }
        }
    }
}

extension Delivery.Utterance {
    /// Reads a line of the record; nil when it is none.
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
