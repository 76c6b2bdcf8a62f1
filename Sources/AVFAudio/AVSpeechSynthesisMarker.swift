// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A place in the sound where something of the text begins.
open class AVSpeechSynthesisMarker: NSObject, NSCopying {
    /// What begins.
    public enum Mark: Int, Sendable {
        /// A phoneme.
        case phoneme = 0
        /// A word.
        case word = 1
        /// A sentence.
        case sentence = 2
        /// A paragraph.
        case paragraph = 3
        /// A bookmark of the text's author.
        case bookmark = 4
    }

    /// What begins here.
    open var mark: Mark

    /// The place in the sound, in bytes.
    open var byteSampleOffset: Int

    /// The place in the text, in UTF-16 code units.
    open var textRange: NSRange

    /// The bookmark's name, else empty.
    open var bookmarkName = ""

    /// The phoneme, else empty.
    open var phoneme = ""

    /// Makes a marker.
    public init(markerType type: Mark, forTextRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
        mark = type
        textRange = range
        self.byteSampleOffset = byteSampleOffset
    }

    /// Makes a word's marker.
    public convenience init(wordRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
        self.init(markerType: .word, forTextRange: range, atByteSampleOffset: byteSampleOffset)
    }

    /// Makes a sentence's marker.
    public convenience init(sentenceRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
        self.init(markerType: .sentence, forTextRange: range, atByteSampleOffset: byteSampleOffset)
    }

    /// Makes a paragraph's marker.
    public convenience init(paragraphRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
        self.init(markerType: .paragraph, forTextRange: range, atByteSampleOffset: byteSampleOffset)
    }

    /// Makes a phoneme's marker, which has no place in the text.
    public convenience init(phonemeString phoneme: String, atByteSampleOffset byteSampleOffset: Int) {
        self.init(markerType: .phoneme, forTextRange: NSRange(), atByteSampleOffset: byteSampleOffset)
        self.phoneme = phoneme
    }

    /// Makes a bookmark's marker, which has no place in the text.
    public convenience init(bookmarkName: String, atByteSampleOffset byteSampleOffset: Int) {
        self.init(markerType: .bookmark, forTextRange: NSRange(), atByteSampleOffset: byteSampleOffset)
        self.bookmarkName = bookmarkName
    }

    /// Returns a marker of its own with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AVSpeechSynthesisMarker(
            markerType: mark, forTextRange: textRange, atByteSampleOffset: byteSampleOffset)
        copy.bookmarkName = bookmarkName
        copy.phoneme = phoneme
        return copy
    }
}

@available(*, unavailable)
extension AVSpeechSynthesisMarker: @unchecked Sendable {}
