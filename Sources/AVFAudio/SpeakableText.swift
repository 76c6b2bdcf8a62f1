// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SpokenText

/// What is left of a text for a voice to say: letters that it can read, and the marks that a sentence has.
///
/// eSpeak NG obeys control characters, opens files named in markup, runs over its buffers at `s's's…` and crashes on
/// letters of some scripts; and it misreads every number (`facts` are in the engine's tests). So the text it gets has
/// nothing but words: what cannot be read is left out, and what would be read wrongly is refused or left out.
struct SpeakableText: Sendable, Hashable {
    /// The text without what cannot be said.
    private(set) var scalars: [Unicode.Scalar] = []

    /// For each of `scalars`, the UTF-16 offsets in the original text that it stands for.
    private(set) var sources: [Range<Int>] = []

    /// For each of `scalars`, whether it belongs to a number that was put into words.
    private(set) var isNumber: [Bool] = []

    /// The longest text, in Unicode scalars: about twenty minutes.
    static let longest = 20_000

    /// The text as a string.
    var words: String { String(String.UnicodeScalarView(scalars)) }

    /// Whether there is a letter, so that something is heard.
    var hasLetters: Bool { scalars.contains { Script($0) != nil } }

    /// Cleans words for a voice, and refuses what would be said wrongly.
    /// - Throws: ``SpeechError``: `.textRefused` for a digit, a currency sign or a sign of numbers, `.tooLong`, and
    ///   `.emptyText` when nothing is left.
    init(_ words: String, engineVoice: String) throws(SpeechError) {
        var cleaning = Cleaning(scripts: Script.read(by: engineVoice), leavesOut: false)
        try cleaning.append(SpokenPassage(words: words))
        self = cleaning.text.trimmed
        guard hasLetters else {
            throw SpeechError(
                code: .emptyText,
                message: "The text has no letter that the voice can read; choose a voice of its language.")
        }
    }

    /// Cleans a passage for a voice, leaving out what it cannot say and the numbers that would be heard in part.
    /// - Parameter leftOut: is told what was left out.
    init(_ passage: SpokenPassage, engineVoice: String, leftOut: inout Set<LeftOut>) {
        var cleaning = Cleaning(scripts: Script.read(by: engineVoice), leavesOut: true)
        // Nothing is refused here, so nothing is thrown.
        try? cleaning.append(passage)
        leftOut.formUnion(cleaning.leftOut)
        self = cleaning.text.withoutHoles.trimmed
    }

    init() {}

    /// A part of the text.
    subscript(range: Range<Int>) -> SpeakableText {
        var part = SpeakableText()
        for place in range { part.append(scalars[place], from: sources[place], isNumber: isNumber[place]) }
        return part.trimmed
    }

    /// The text with some letters left out, and the numbers that would be heard in part with them.
    func leavingOut(_ places: Set<Int>) -> SpeakableText {
        var rest = self
        for place in places { rest.scalars[place] = SpeakableText.hole }
        return rest.withoutHoles.trimmed
    }

    /// The text with places in another one.
    func moved(_ place: (Range<Int>) -> Range<Int>) -> SpeakableText {
        var rest = self
        rest.sources = sources.map(place)
        return rest
    }

    /// Stands where letters were left out; no text holds it, because it is no letter and no mark of a sentence.
    static let hole: Unicode.Scalar = "\u{FFFC}"

    /// The text with a space for each hole, and for each number that only signs and spaces part from one: a word that
    /// nobody hears may have multiplied it.
    private var withoutHoles: SpeakableText {
        guard scalars.contains(SpeakableText.hole) else { return self }
        var unheard = Set<Int>()
        var cluster = 0..<0
        func close() {
            if scalars[cluster].contains(SpeakableText.hole) {
                unheard.formUnion(cluster.filter { isNumber[$0] || scalars[$0] == SpeakableText.hole })
            }
        }
        for place in scalars.indices {
            if isNumber[place] || !SpeakableText.parts(scalars[place]) {
                cluster = cluster.lowerBound..<(place + 1)
            } else {
                close()
                cluster = (place + 1)..<(place + 1)
            }
        }
        close()
        var rest = SpeakableText()
        for place in scalars.indices {
            let scalar = unheard.contains(place) ? " " : scalars[place]
            guard scalar != " " || (rest.scalars.last.map { $0 != " " } ?? false) else { continue }
            rest.append(scalar, from: sources[place], isNumber: isNumber[place] && scalar != " ")
        }
        return rest
    }

    /// Whether a letter or mark parts a number from what stands on its other side.
    private static func parts(_ scalar: Unicode.Scalar) -> Bool {
        Script(scalar) != nil || ".,;:!?…()¿¡、。，！？；：・「」『』（）《》।॥،؛؟\"“”„«»".unicodeScalars.contains(scalar)
    }

    mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>, isNumber: Bool) {
        scalars.append(scalar)
        sources.append(source)
        self.isNumber.append(isNumber)
    }

    /// The text without what it begins or ends with and nobody hears.
    private var trimmed: SpeakableText {
        var rest = self
        while rest.scalars.last == " " {
            rest.scalars.removeLast()
            rest.sources.removeLast()
            rest.isNumber.removeLast()
        }
        let spaces = rest.scalars.prefix { $0 == " " }.count
        rest.scalars.removeFirst(spaces)
        rest.sources.removeFirst(spaces)
        rest.isNumber.removeFirst(spaces)
        return rest
    }

    /// Returns the place in the original text of some of `scalars`.
    func original(_ scalars: Range<Int>) -> NSRange {
        let found = scalars.clamped(to: 0..<sources.count)
        guard let last = found.last else { return NSRange(location: sources.last?.upperBound ?? 0, length: 0) }
        // The words of a language need not come in the order of the signs: `$12` is "twelve dollars".
        var range = sources[last]
        for place in found {
            range = min(range.lowerBound, sources[place].lowerBound)..<max(range.upperBound, sources[place].upperBound)
        }
        return NSRange(range)
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
