// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A word of the original text, and where it stands in the sound.
struct SpokenWord: Sendable, Hashable {
    /// The place in the text, in UTF-16 code units.
    let range: NSRange
    /// The frame at which it begins.
    let frame: Int

    /// The marker that Apple's API has for it.
    var marker: AVSpeechSynthesisMarker {
        AVSpeechSynthesisMarker(wordRange: range, atByteSampleOffset: frame * 2)
    }
}
