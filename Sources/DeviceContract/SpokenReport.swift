// SPDX-License-Identifier: Apache-2.0

/// How far an utterance of the extension's process has come; a later report of the same utterance takes an earlier one's place.
package struct SpokenReport: Equatable, Sendable {
    /// The number of the utterance in the process, from 1.
    package let utterance: Int
    /// Whether nothing more comes of it.
    package let isOver: Bool
    /// What the delivery tells of it, as the speech module describes it.
    package let description: PropertyValue

    /// Makes a report.
    package init(utterance: Int, isOver: Bool, description: PropertyValue) {
        self.utterance = utterance
        self.isOver = isOver
        self.description = description
    }

    /// The report as it travels.
    package var bytes: [UInt8] {
        PropertyValue.dictionary([
            "utterance": .integer(Int64(utterance)), "isOver": .bool(isOver), "description": description,
        ]).bytes
    }

    /// Reads a report; nil for anything that is none, since the extension's process is not trusted.
    package init?(bytes: [UInt8]) {
        guard let value = try? PropertyValue(bytes: bytes), let utterance = value["utterance"]?.whole, utterance > 0,
            let isOver = value["isOver"]?.bool, let description = value["description"]
        else { return nil }
        self.init(utterance: utterance, isOver: isOver, description: Self.bounded(description))
    }

    /// The most letters of an utterance's words that a device takes: more are not spoken.
    package static let longestText = 20_000

    /// What a description may say, each text with the most letters that are taken of it.
    private static let known = [
        "text": longestText, "locale": 100, "voice": 200, "file": 255, "duration": 0, "finished": 0, "cutOffAt": 0,
        "failure": DeviceWarning.longestMessage,
    ]

    /// A description without what a device does not know, its texts cut: it is kept as long as the push.
    private static func bounded(_ description: PropertyValue) -> PropertyValue {
        guard case .dictionary(let told) = description else { return isSmall(description) ? description : .null }
        var fields: [String: PropertyValue] = [:]
        for (key, longest) in known {
            switch told[key] {
            case .string(let text)?: fields[key] = .string(text.cut(after: longest))
            case let value?: fields[key] = isSmall(value) ? value : nil
            case nil: break
            }
        }
        return .dictionary(fields)
    }

    private static func isSmall(_ value: PropertyValue) -> Bool {
        switch value {
        case .null, .bool, .integer, .unsigned, .double, .date: true
        case .string, .data, .array, .dictionary: false
        }
    }
}

extension String {
    /// The text up to so many letters, as Unicode counts them.
    func cut(after most: Int) -> String {
        // A text has at least as many bytes as letters, and mostly the bytes are few.
        utf8.count <= most ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most)))
    }
}
