// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Finds who paid, and tells whether the name can be said.
struct Payer: Sendable, Hashable {
    /// The name as written.
    let name: String
    /// The name as it is said, or nil where it must not be.
    let spoken: String?
    /// The language that tells the name.
    let language: String

    /// Looks for a payer around the phrase that decided.
    init?(_ statement: Statement, _ judgement: Judgement, _ text: FoldedText, language: String) {
        let search = PayerSearch(statement, text)
        guard let range = search.range(judgement), !search.isContradicted(range, judgement) else { return nil }
        let scalars = statement.letters.scalars
        var (start, end) = (range.lowerBound, range.upperBound)
        // "MyBank - Bob sent you $20.00": what heads the text is no part of a name before its verb.
        if let verb = judgement.deciding, verb.start >= end {
            let mark = (start..<end).dropFirst().dropLast().last { place in
                Self.parts.contains(scalars[place]) && scalars[place - 1] == 0x20 && scalars[place + 1] == 0x20
            }
            if let mark { start = mark + 2 }
        }
        // "22670009078 - JUNIOR", "205586-JUNIOR": the name stands behind the number; but "7-ELEVEN".
        func startsWithPhone(_ start: Int) -> Bool {
            let isNumber =
                scalars[start] == Mask.phone
                || (Self.isNumber(scalars[start]) && start + 1 < end && scalars[start + 1] == 0x2D
                    && statement.letters.places[start + 1] - statement.letters.places[start] > 3)
            return isNumber && statement.hasLetters(start, end)
        }
        let places = statement.letters.places
        func isEdge(_ letter: UInt32) -> Bool {
            switch letter {
            case 0x20, 0x0A, 0x3A, 0xFF1A, 0x2C, 0x2D, 0x2F, 0x2E, 0x2A, 0x22, 0x27, 0x28, 0x5B, 0x3010, 0x3011,
                0x300C, 0x300D, 0x201C, 0x201D, 0x201E, 0xAB, 0xBB, 0xFF08, 0x5D, 0x23, 0x2192, 0x7C, 0x60C, 0x61B:
                true
            default: false
            }
        }
        while start < end, isEdge(scalars[start]) || startsWithPhone(start) { start += 1 }
        while end > start, isEdge(scalars[end - 1]), scalars[end - 1] != 0x2A,
            !(scalars[end - 1] == 0x2E && statement.letters.endsWithInitial(end))
        {
            end -= 1
        }
        // "Tom Beck (tom@example.com)"
        if start < end, scalars[end - 1] == 0x29, let open = scalars[start..<end].lastIndex(of: 0x28),
            statement.hasLetters(start, open),
            scalars[open..<end].contains(where: { Self.isNumber($0) || $0 == Mask.url })
        {
            end = open
            while end > start, scalars[end - 1] == 0x20 { end -= 1 }
        }
        guard start < end else { return nil }
        end = Self.dash(behindNameIn: start..<end, scalars) ?? end
        (start, end) = Self.withoutMaskedNumber(start, end, statement, text)
        while start < end, isEdge(scalars[start]) { start += 1 }
        let whole = Self.withQuotationMarks(start..<end, scalars)
        (start, end) = (whole.lowerBound, whole.upperBound)
        // "A Rita enviou-te 8,50 €": an article before a name that a verb follows is no part of it.
        let articles = Surroundings.Words.common?.behind(Int(places[start]), in: text.scalars) ?? []
        if let article = articles.first(where: { $0.kind == "article:\(language)" }), start + article.count < end,
            scalars[start + article.count] == 0x20,
            statement.events.contains(where: {
                [.gives, .by, .credit].contains($0.role) && $0.start > start && 0...1 ~= $0.start - end
            })
        {
            start += article.count + 1
        }
        let last = end < places.count ? Int(places[end]) : text.scalars.count
        let name = text.original(Int(places[start])..<max(Int(places[start]), last))
            .trimmed
        guard !name.isEmpty, name.unicodeScalars.count <= 80, NamelessPayers.common?.isSecond(name) != true,
            !statement.isCut(start..<end, in: text, language)
        else { return nil }
        let alone = NamelessPayers.common?.withoutService(name) ?? name
        self.name = NamelessPayers.common?.withoutArticle(alone, in: language) ?? alone
        let isNumeral = Self.isNumeral(start..<end, statement)
        let holdsSign = scalars[start..<end].contains { $0 >= Mask.amount && $0 <= Mask.url }
        spoken = isNumeral || holdsSign ? nil : Self.sayable(self.name, language: language)
        self.language = language
    }

    /// A name that needs no text: what the payload says.
    init(name: String, language: String) {
        self.name = name
        spoken = Self.sayable(name, language: language)
        self.language = language
    }

    /// Marks that part a heading from a name: a dash, a dot in the middle, an angle, a stroke.
    private static let parts: Set<UInt32> = [0x2D, 0xB7, 0x3E, 0x2F]

    /// Whether nothing stands in a name but words of numbers, or such as no payer is called by: "il negozio", "FIRMA".
    private static func isNumeral(_ name: Range<Int>, _ statement: Statement) -> Bool {
        let numerals = statement.events.filter {
            $0.role == .numeral && $0.start < name.upperBound && $0.end > name.lowerBound
        }
        var place = name.lowerBound
        for numeral in numerals {
            if statement.hasLetters(place, numeral.start) { return false }
            place = min(numeral.end, name.upperBound)
        }
        return !numerals.isEmpty && !statement.hasLetters(place, name.upperBound)
    }

    private static func isNumber(_ letter: UInt32) -> Bool {
        letter == Mask.number || letter == Mask.reference || letter == Mask.phone
    }

    /// Where the space before a dash stands that parts a name from a note or a service: "from Bob - Rent", "ANN LEE - Airtel Money";
    /// nil without one.
    private static func dash(behindNameIn name: Range<Int>, _ scalars: [UInt32]) -> Int? {
        let mark = name.dropFirst(2).dropLast(2).first { place in
            scalars[place] == 0x2D && scalars[place - 1] == 0x20 && scalars[place + 1] == 0x20
        }
        // "agent 445566 - WANJIKU STORES": behind a number stands the name.
        guard let mark, LetterClass.of(scalars[mark - 2]) != .none else { return nil }
        return mark - 1
    }

    /// Leaves out a masked or long number before or behind a name: `JANE DOE 0722***118`, `ABC BANK 501901`.
    private static func withoutMaskedNumber(
        _ start: Int, _ end: Int, _ statement: Statement, _ text: FoldedText
    ) -> (Int, Int) {
        let (scalars, places) = (statement.letters.scalars, statement.letters.places)
        func written(_ first: Int, _ last: Int) -> ArraySlice<Unicode.Scalar> {
            text.scalars[Int(places[first])..<(last < places.count ? Int(places[last]) : text.scalars.count)]
        }
        func mayBeMasked(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
            word.allSatisfy { ["*", "x", "+", " ", "."].contains($0) || ("0"..."9").contains($0) }
        }
        func isMasked(_ first: Int, _ last: Int) -> Bool {
            guard first < last else { return false }
            let word = written(first, last)
            let digits = word.count { ("0"..."9").contains($0) }
            let most = word.contains("*") ? 0 : word.contains("x") ? 2 : 4
            return digits > most && mayBeMasked(word)
        }
        var (first, last) = (start, end)
        while first < end, scalars[first] != 0x20 { first += 1 }
        // A mask may stand in several words: "07** *** 222".
        var word = end
        while word > start {
            var next = word
            while next > start, scalars[next - 1] != 0x20 { next -= 1 }
            guard next < word, mayBeMasked(written(next, word)) else { break }
            last = next
            word = max(start, next - 1)
        }
        if isMasked(last, end), statement.hasLetters(start, last) { return (start, last - 1) }
        return isMasked(start, first) && statement.hasLetters(first, end) ? (first, end) : (start, end)
    }
}
