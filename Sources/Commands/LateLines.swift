// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// What a reader is told after a delivery has landed, as talk: its result has been printed by then.
enum LateLines {
    /// Says what came to a delivery's story while the extension ended.
    static func of(_ delivery: Delivery, after told: Delivery) -> [String] {
        let log = delivery.extension.log.dropFirst(told.extension.log.count).map { "extension: \($0)" }
        // What was still being said when the delivery landed has come to its end since.
        let said = delivery.speech.enumerated().filter { place, utterance in
            !told.speech.indices.contains(place) || told.speech[place].line != utterance.line
        }
        .map(\.element.line)
        return (log + said).map(\.legible) + delivery.warnings.filter { !told.warnings.contains($0) }.map(\.line)
    }

    /// Says that kept processes were ended with something under way; whose it was nobody knows.
    static func cutOff(_ count: Int) -> String {
        let processes = count == 1 ? "a kept process of an extension was" : "\(count) kept processes of extensions were"
        return Delivery.Warning(
            code: "work-cut-off", message: "At the end \(processes) ended with something under way."
        )
        .line
    }
}

extension Delivery.Warning {
    /// The warning as a reader is told it.
    var line: String { "warning: \(code): \(message)".legible }
}
