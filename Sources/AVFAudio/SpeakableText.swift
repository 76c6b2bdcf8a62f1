// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters

/// What is left of a text for a voice to say: letters that it can read, and the marks that a sentence has.
///
/// eSpeak NG obeys control characters, opens files named in markup, runs over its buffers at `s's's…` and crashes on
/// letters of some scripts; and it misreads every number (`facts` are in the engine's tests). So the text it gets has
/// nothing but words: what cannot be read is left out, and what would be read wrongly is refused.
struct SpeakableText: Sendable {
    /// The text without what cannot be said.
    let words: String

    /// For each Unicode scalar of `words`, the UTF-16 offsets in the original text that it stands for.
    let sources: [Range<Int>]

    /// The longest text, in Unicode scalars.
    static let longest = 500

    /// Cleans a text for a voice.
    /// - Throws: ``SpeechError``: `.textRefused` for a digit, a currency sign or a sign of numbers, `.tooLong`, and
    ///   `.emptyText` when nothing is left.
    init(_ text: String, engineVoice: String) throws(SpeechError) {
        var cleaning = Cleaning(scripts: Script.read(by: engineVoice))
        var offset = 0
        for character in text {
            let length = character.utf16.count
            try cleaning.append(character, from: offset..<(offset + length))
            offset += length
        }
        cleaning.trim()
        guard cleaning.hasLetters else {
            throw SpeechError(code: .emptyText, message: "The text has no letter that the voice can read.")
        }
        words = String(String.UnicodeScalarView(cleaning.scalars))
        sources = cleaning.sources
    }

    /// Returns the place in the original text of scalars of `words`.
    func original(_ scalars: Range<Int>) -> NSRange {
        let found = scalars.clamped(to: 0..<sources.count)
        guard let last = found.last else { return NSRange(location: sources.last?.upperBound ?? 0, length: 0) }
        let start = sources[found.lowerBound].lowerBound
        return NSRange(location: start, length: max(0, sources[last].upperBound - start))
    }

    /// Refuses what a voice would read wrongly; nothing of it may reach the engine, not even from a lexicon.
    static func check(_ scalar: Unicode.Scalar) throws(SpeechError) {
        switch scalar.properties.generalCategory {
        case .decimalNumber, .otherNumber:
            throw SpeechError(
                code: .textRefused,
                message: "The text holds a digit; numbers must be put into words before they are spoken.")
        case .letterNumber where scalar != "〇":
            throw SpeechError(
                code: .textRefused,
                message: "The text holds a numeral; numbers must be put into words before they are spoken.")
        case .currencySymbol:
            throw SpeechError(
                code: .textRefused,
                message: "The text holds a currency sign; amounts must be put into words before they are spoken.")
        default:
            // The Arabic separators and the signs of percentages have no other use than in numbers.
            if (0x66A...0x66C).contains(scalar.value) || "%‰‱％﹪".unicodeScalars.contains(scalar) {
                throw SpeechError(
                    code: .textRefused,
                    message: "The text holds a sign of numbers; numbers must be put into words before they are spoken.")
            }
        }
    }
}

/// A text while it is cleaned.
private struct Cleaning {
    let scripts: Set<Script>
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var sources: [Range<Int>] = []
    private(set) var hasLetters = false

    /// The marks in a row, and the apostrophes since the last space.
    private var marks = 0
    private var apostrophes = 0

    init(scripts: Set<Script>) { self.scripts = scripts }

    /// Marks that pause or shape a sentence. Angle and square brackets are not among them: they would be markup or
    /// phonemes if anybody switched these on.
    private static let punctuation = Set(".,;:!?…\"“”„«»()-–—&¿¡、。，！？；：・「」『』（）《》।॥،؛؟'".unicodeScalars)
    private static let apostrophes = Set("'’‘ʼ＇`´′ʹ".unicodeScalars)

    mutating func append(_ character: Character, from source: Range<Int>) throws(SpeechError) {
        // A letter and its accent may come apart; eSpeak NG knows them as one.
        var scalars = Array(character.unicodeScalars)
        if scalars.count > 1, let first = Script(scalars[0]), !first.hasMarks {
            scalars = Array(
                String(character.unicodeScalars.prefix(8)).precomposedStringWithCanonicalMapping.unicodeScalars)
        }
        for scalar in scalars { try append(scalar, from: source) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) throws(SpeechError) {
        try SpeakableText.check(scalar)
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark:
            // A mark without a letter, or a heap of them, says nothing.
            guard let last = scalars.last, let script = Script(last) ?? (marks > 0 ? .latin : nil), marks < 4,
                Script(scalar) == script || (0x300...0x36F).contains(scalar.value)
            else { return }
            marks += 1
            try put(scalar, from: source)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .letterNumber:
            if Cleaning.apostrophes.contains(scalar) { return try putApostrophe(from: source) }
            let letter = Cleaning.narrow(scalar)
            guard let script = Script(letter), scripts.contains(script) else { return try putSpace(from: source) }
            hasLetters = true
            try put(letter, from: source)
            marks = 0
        case .format:
            // Joiners shape letters of some scripts; everything else here is invisible.
            guard scalar == "\u{200C}" || scalar == "\u{200D}", let last = scalars.last, Script(last)?.hasMarks == true
            else { return }
            try put(scalar, from: source)
        case .control where scalar == "\n" || scalar == "\r", .lineSeparator, .paragraphSeparator:
            // A line is a clause of its own.
            if let last = scalars.last, Script(last) != nil { try put(",", from: source) }
            try putSpace(from: source)
        default:
            if Cleaning.apostrophes.contains(scalar) {
                try putApostrophe(from: source)
            } else if Cleaning.punctuation.contains(scalar) {
                if scalars.last != scalar { try put(scalar, from: source) }
                marks = 0
            } else {
                try putSpace(from: source)
            }
        }
    }

    /// Leaves out what a text begins or ends with and nobody hears.
    mutating func trim() {
        while scalars.last == " " {
            scalars.removeLast()
            sources.removeLast()
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar, from source: Range<Int>) throws(SpeechError) {
        guard scalars.count < SpeakableText.longest else {
            throw SpeechError(
                code: .tooLong, message: "The text is longer than \(SpeakableText.longest) characters; say less.")
        }
        scalars.append(scalar)
        sources.append(source)
    }

    /// Three apostrophes are more than any word has; version 1.51 of eSpeak NG writes past its buffer at eighty.
    private mutating func putApostrophe(from source: Range<Int>) throws(SpeechError) {
        guard apostrophes < 3, let last = scalars.last, Script(last) != nil || marks > 0 else {
            return try putSpace(from: source)
        }
        apostrophes += 1
        marks = 0
        try put("'", from: source)
    }

    private mutating func putSpace(from source: Range<Int>) throws(SpeechError) {
        marks = 0
        apostrophes = 0
        guard let last = scalars.last, last != " " else { return }
        try put(" ", from: source)
    }

    /// A full-width Latin letter as everybody else writes it.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF21...0xFF3A, 0xFF41...0xFF5A: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }
}
