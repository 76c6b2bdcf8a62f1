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
        self.init(utterance: utterance, isOver: isOver, description: description)
    }
}
