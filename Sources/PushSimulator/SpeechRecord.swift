// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation

/// What an extension left behind about its speech: `utterances.ndjson`, and the rendered files beside it.
struct SpeechRecord {
    private(set) var utterances: [Delivery.Utterance] = []
    private(set) var warnings: [Delivery.Warning] = []

    /// The most that is read; an extension that speaks more than this within its time does not exist.
    private static let mostBytes = 1 << 20

    /// Reads the record in a folder, and moves the files that it names into the entry. What is no such record is left out.
    init(takingFrom folder: URL, into entry: InboxEntry) {
        let journal = folder.appendingPathComponent("utterances.ndjson", isDirectory: false)
        guard let size = InboxEntry.size(of: journal), size <= Self.mostBytes,
            let bytes = try? Data(contentsOf: journal)
        else { return }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let value = try? JSONText.value(of: Array(line)), var utterance = Delivery.Utterance(value) else {
                continue
            }
            if let file = utterance.file {
                let url = folder.appendingPathComponent(file, isDirectory: false)
                let isTaken = InboxEntry.size(of: url) != nil && entry.take(url, as: file, moving: true)
                if !isTaken { utterance.file = nil }
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
            file: file.flatMap { Self.isName($0) ? $0 : nil }, duration: line["duration"]?.number ?? 0,
            finished: line["finished"]?.bool ?? false, cutOffAt: line["cutOffAt"]?.number)
    }

    /// Whether a text is the name of a rendered utterance, `utterance-<n>.wav`.
    private static func isName(_ text: String) -> Bool {
        guard text.hasPrefix("utterance-"), text.hasSuffix(".wav") else { return false }
        let number = text.dropFirst(10).dropLast(4)
        return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
