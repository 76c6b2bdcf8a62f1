// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSAttributedString {
    /// Whether an attribute gives a pronunciation in IPA.
    var hasPronunciations: Bool {
        let key = NSAttributedString.Key(AVSpeechSynthesisIPANotationAttribute)
        // Foundation has no way to an attribute but one that may write a range through a pointer; there is none here.
        return (0..<length).contains { unsafe attribute(key, at: $0, effectiveRange: nil) != nil }
    }
}
