// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// What stands in a payer's place and is no name: a common noun such as "FIRMA", the app that the payer used.
///
/// The words are the same for all languages, and never touch the verdict: they only leave something unsaid.
struct NamelessPayers: Sendable {
    /// The words of `payers.tsv`; where it is missing or wrong, no payer is said.
    static let common = LanguageTables.words(.payers).map(NamelessPayers.init)

    private let known: WordIndex

    /// Whether the whole of a name is a common noun, or a currency ends it, so that it may be heard as an amount in some language.
    func isNameless(_ name: String) -> Bool {
        let kind = known[Self.words(name.unicodeScalars[...])[...]]
        return ["nameless", "form", "short"].contains(kind) || endsInMoney(name)
    }

    /// Whether a word says what a company is in law: ООО, behind which its name may stand in quotation marks, or 有限公司, which ends it.
    func isForm(_ word: ArraySlice<UInt32>) -> Bool { known[word] == "form" }

    /// Whether a currency ends a name, so that the whole may be heard as an amount in some language.
    func endsInMoney(_ name: String) -> Bool {
        Self.words(name.unicodeScalars[...]).split(separator: 0x20).last.map { known[$0] == "money" } ?? false
    }

    /// Whether the whole of a name is a word for the reader in a language: "You", 您本人, in Turkish "ben".
    func isReader(_ name: String, in language: String) -> Bool {
        isReader(Self.words(name.unicodeScalars[...])[...], in: language)
    }

    /// Whether folded words are one.
    func isReader(_ words: ArraySlice<UInt32>, in language: String) -> Bool {
        guard let kind = known[words], kind.hasPrefix("reader") else { return false }
        return kind == "reader" || kind.dropFirst("reader:".count).split(separator: ",").contains { $0 == language }
    }

    /// Whether a name begins with what joins it to another one, which was not found: と佐藤, "과 이영희".
    func isSecond(_ name: String) -> Bool {
        let letters = name.unicodeScalars.prefix(2).map(\.value)
        guard letters.count == 2, known[letters[..<1]] == "joint" else { return false }
        return letters[1] == 0x20 || (0x4E00...0x9FFF).contains(letters[1])
    }

    /// Whether a word is one for "and" in a language: behind a name it leads to another one.
    func joins(_ word: ArraySlice<UInt32>, in language: String) -> Bool {
        guard let kind = known[word], kind.hasPrefix("and:") else { return false }
        return kind.dropFirst("and:".count).split(separator: ",").contains { $0 == language }
    }

    /// Whether a word is a title or one cut short, behind whose dot a name goes on: "St", "Dr".
    func isShort(_ word: ArraySlice<UInt32>) -> Bool { known[word] == "short" }

    /// Whether a word is a letter of short names, too: 向.
    func isLetter(_ word: ArraySlice<UInt32>) -> Bool { known[word] == "letter" }

    /// Whether a word in small letters may stand in a name, or between one and its verb: "van", "just"; also one that is known as no
    /// name, "ltd", "und".
    func isParticle(_ word: ArraySlice<UInt32>) -> Bool { known[word] != nil }

    /// Whether a word leads from somebody to somebody else, where words are not separated: 的, 通过.
    func leads(_ word: ArraySlice<UInt32>) -> Bool { known[word] == "leads" }

    /// A name without the app or what became of the payment behind it: "SOMCHAI J" of "SOMCHAI J SCB Easy", "Boutique Rose" of
    /// "Boutique Rose effectué".
    func withoutService(_ name: String) -> String {
        let scalars = name.unicodeScalars
        var (end, found) = (scalars.endIndex, scalars.endIndex)
        for _ in 0..<known.mostWords {
            guard let space = scalars[..<end].lastIndex(of: " ") else { break }
            end = space
            let kind = known[Self.words(scalars[space...])[...]]
            // With a capital it may be a name's: "Radio Exitosa".
            let isSmall = scalars[scalars.index(after: space)].properties.isLowercase
            if kind == "service" || kind == "outcome" && isSmall { found = space }
        }
        if found == scalars.endIndex { return name }
        return withoutService(name[..<found].split(separator: " ").joined(separator: " ").trimmed)
    }

    /// A name without the article that a language hangs on at its end: "Նարեկ" of "Նարեկը", "ՍՊԸ" of "ՍՊԸ-ն".
    func withoutArticle(_ name: String, in language: String) -> String {
        let letters = name.unicodeScalars.map(\.value)
        for count in [2, 1] where letters.count > count + 1 && known[letters.suffix(count)] == "article:\(language)" {
            return String(name.dropLast(count))
        }
        return name
    }

    /// The words of a name without accents, capitals and signs, with a space between them.
    private static func words(_ name: Substring.UnicodeScalarView) -> [UInt32] {
        var letters: [UInt32] = []
        for scalar in name { LetterFolding.append(scalar, to: &letters) }
        var words: [UInt32] = []
        for letter in letters {
            let isLetter = LetterClass.of(letter) != .none
            if isLetter || words.last ?? 0x20 != 0x20 { words.append(isLetter ? letter : 0x20) }
        }
        if words.last == 0x20 { words.removeLast() }
        return words
    }
}
