// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SystemFaults

/// What the user has set on a device: files in its folder that are written by hand.
public struct DeviceSettings: Sendable, Hashable {
    /// The user's languages, BCP-47 tags, the foremost first.
    public private(set) var languages: [String] = []
    /// When the device shows what notifications say.
    public private(set) var previews = PreviewSetting.always
    /// What is not obeyed, a sentence for each file.
    public private(set) var faults: [String] = []

    /// The most languages, and bytes of a file, that are read.
    private static let (most, largest) = (16, 1024)

    /// Reads `Languages` and `Previews` of a device's folder, whether or not there is one.
    public init(ofDevice folder: URL) {
        let languagesFile = folder.appendingPathComponent("Languages", isDirectory: false).path
        if let text = read(languagesFile, remedy: "write language tags such as de-DE into it, a line each") {
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            languages = words.prefix(Self.most).filter(Self.isTag)
            if languages.count < words.count {
                let word = words.first { !Self.isTag($0) }.map { "'\($0.prefix(40))' is no language tag" }
                faults.append(
                    "'\(languagesFile)' is not obeyed as a whole: \(word ?? "more than \(Self.most) are not read"); "
                        + "write tags such as de-DE, a line each.")
            }
        }
        let previewsFile = folder.appendingPathComponent("Previews", isDirectory: false).path
        let choices = PreviewSetting.allCases.map(\.rawValue).joined(separator: ", ")
        if let text = read(previewsFile, remedy: "write one of \(choices) into it") {
            let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if let setting = PreviewSetting(rawValue: word) {
                previews = setting
            } else {
                faults.append("'\(previewsFile)' is not obeyed: '\(word.prefix(40))' is none of \(choices); write one.")
            }
        }
    }

    /// Reads a small text; nil where there is no such file, or one that cannot be obeyed.
    private mutating func read(_ path: String, remedy: String) -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path, isDirectory: false))
            bytes = try file.read(upToCount: Self.largest + 1) ?? Data()
        } catch {
            faults.append("'\(path)' is not obeyed, since it cannot be read: \(SystemFault(in: error).told).")
            return nil
        }
        guard bytes.count <= Self.largest, let text = String(validating: bytes, as: UTF8.self) else {
            faults.append("'\(path)' is not obeyed, since it is no short text; \(remedy).")
            return nil
        }
        return text
    }

    /// Whether a word may go into an extension's environment.
    private static func isTag(_ word: String) -> Bool {
        (2...35).contains(word.utf8.count)
            && word.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
    }
}

extension DeliveryConditions {
    /// The same, with what the user has set on the device where nothing else was asked for.
    func settled(by settings: DeviceSettings) -> Self {
        var conditions = self
        conditions.previews = previews ?? settings.previews
        if languages.isEmpty { conditions.languages = settings.languages }
        return conditions
    }
}
