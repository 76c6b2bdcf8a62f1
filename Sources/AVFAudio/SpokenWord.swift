// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A word of the original text, and where it stands in the sound; or a bookmark between two.
struct SpokenWord: Sendable, Hashable {
    /// The place in the text, in UTF-16 code units.
    let range: NSRange
    /// The frame at which it begins.
    let frame: Int
    /// The bookmark's name; nil for a word.
    var mark: String?

    /// The marker that Apple's API has for it.
    var marker: AVSpeechSynthesisMarker {
        if let mark { return AVSpeechSynthesisMarker(bookmarkName: mark, atByteSampleOffset: frame * 2) }
        return AVSpeechSynthesisMarker(wordRange: range, atByteSampleOffset: frame * 2)
    }

    /// The same behind so many frames.
    func later(by frames: Int) -> SpokenWord { SpokenWord(range: range, frame: frame + frames, mark: mark) }
}
