// SPDX-License-Identifier: Apache-2.0

import PushSimulator

extension Delivery.Utterance {
    /// What a reader is told of it: that it was said, was not, or how far it came.
    var line: String {
        guard !finished else { return "said: \(text)" }
        let heard = ((cutOffAt ?? 0) * 100).rounded() / 100
        return isHeard ? "said \(heard) s of: \(text)" : "not said: \(text)"
    }
}

extension Delivery {
    /// What is told of it beside its outcome, in a list: what was said, else what was to be, else the last line of the log.
    var listed: String {
        if let said = speech.first(where: \.finished) { return said.text }
        return speech.first?.line ?? `extension`.log.last ?? ""
    }
}
