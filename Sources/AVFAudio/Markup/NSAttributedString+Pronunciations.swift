// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSAttributedString {
    /// Whether an attribute gives a pronunciation in IPA.
    var hasPronunciations: Bool {
        let key = NSAttributedString.Key(AVSpeechSynthesisIPANotationAttribute)
        var place = 0
        while place < length {
            var run = NSRange()
            if unsafe attribute(key, at: place, effectiveRange: &run) != nil { return true }
            place = max(place + 1, run.upperBound)
        }
        return false
    }
}
