// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SpokenText

/// A text while it is cleaned.
struct Cleaning {
    let scripts: Set<Script>
    /// Whether what cannot be said is left out; else what would be said wrongly is refused.
    let leavesOut: Bool
    private(set) var text = SpeakableText()
    /// What was left out.
    private(set) var leftOut: Set<LeftOut> = []

    /// The marks in a row, and the apostrophes since the last space.
    private var marks = 0
    private var apostrophes = 0
    /// Where the letter stands that is being added, and whether it belongs to a number.
    private var source = 0..<0
    private var isNumber = false

    init(scripts: Set<Script>, leavesOut: Bool) {
        self.scripts = scripts
        self.leavesOut = leavesOut
    }

    /// Marks that pause or shape a sentence. Angle and square brackets are not among them: they would be markup or
    /// phonemes if anybody switched these on.
    private static let punctuation = Set(".,;:!?…\"“”„«»()-–—&¿¡、。，！？；：・「」『』（）《》।॥،؛؟'".unicodeScalars)
    private static let apostrophes = Set("'’‘ʼ＇`´′ʹ".unicodeScalars)

    mutating func append(_ passage: SpokenPassage) throws(SpeechError) {
        var place = 0
        for character in passage.words {
            let end = place + character.unicodeScalars.count
            source =
                passage.sources[place]
                .lowerBound..<max(
                    passage.sources[place].upperBound, passage.sources[end - 1].upperBound)
            isNumber = passage.isNumber[place]
            try append(character)
            place = end
        }
    }

    private mutating func append(_ character: Character) throws(SpeechError) {
        // A letter and its accent may come apart; eSpeak NG knows them as one.
        var scalars = Array(character.unicodeScalars)
        if scalars.count > 1, let first = Script(scalars[0]), !first.hasMarks {
            scalars = Array(
                String(character.unicodeScalars.prefix(8)).precomposedStringWithCanonicalMapping.unicodeScalars)
        }
        for scalar in scalars { try append(scalar) }
    }

    private mutating func append(_ scalar: Unicode.Scalar) throws(SpeechError) {
        do throws(SpeechError) { try SpeakableText.check(scalar) } catch {
            guard leavesOut else { throw error }
            return try putHole(.number)
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark:
            // A mark without a letter, or a heap of them, says nothing.
            guard let last = text.scalars.last, let script = Script(last) ?? (marks > 0 ? .latin : nil), marks < 4,
                Script(scalar) == script || (0x300...0x36F).contains(scalar.value)
            else { return }
            marks += 1
            try put(scalar)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .letterNumber:
            if Cleaning.apostrophes.contains(scalar) { return try putApostrophe() }
            let letter = Cleaning.narrow(scalar)
            guard let script = Script(letter), scripts.contains(script) else { return try putHole(.script) }
            try put(letter)
            marks = 0
        case .format:
            // Joiners shape letters of some scripts; everything else here is invisible.
            guard scalar == "\u{200C}" || scalar == "\u{200D}", let last = text.scalars.last,
                Script(last)?.hasMarks == true
            else { return }
            try put(scalar)
        case .control where scalar == "\n" || scalar == "\r", .lineSeparator, .paragraphSeparator:
            // A line is a clause of its own.
            if let last = text.scalars.last, Script(last) != nil { try put(",") }
            try putSpace()
        default:
            if Cleaning.apostrophes.contains(scalar) {
                try putApostrophe()
            } else if Cleaning.punctuation.contains(scalar) {
                if text.scalars.last != scalar { try put(scalar) }
                marks = 0
            } else {
                try putSpace()
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) throws(SpeechError) {
        guard leavesOut || text.scalars.count < SpeakableText.longest else {
            throw SpeechError(
                code: .tooLong, message: "The text is longer than \(SpeakableText.longest) characters; say less.")
        }
        text.append(scalar, from: source, isNumber: isNumber)
    }

    /// Three apostrophes are more than any word has; version 1.51 of eSpeak NG writes past its buffer at eighty.
    private mutating func putApostrophe() throws(SpeechError) {
        guard apostrophes < 3, let last = text.scalars.last, Script(last) != nil || marks > 0 else {
            return try putSpace()
        }
        apostrophes += 1
        marks = 0
        try put("'")
    }

    private mutating func putSpace() throws(SpeechError) {
        marks = 0
        apostrophes = 0
        guard let last = text.scalars.last, last != " " else { return }
        try put(" ")
    }

    /// Marks where a letter was left out that somebody may miss.
    private mutating func putHole(_ reason: LeftOut) throws(SpeechError) {
        marks = 0
        apostrophes = 0
        guard leavesOut else { return try putSpace() }
        leftOut.insert(reason)
        if text.scalars.last != SpeakableText.hole { text.append(SpeakableText.hole, from: source, isNumber: false) }
    }

    /// A full-width Latin letter as everybody else writes it.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF21...0xFF3A, 0xFF41...0xFF5A: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }
}
