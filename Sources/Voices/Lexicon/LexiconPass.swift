// SPDX-License-Identifier: Apache-2.0

internal import Letters

/// One pass of a lexicon through one text.
struct LexiconPass {
    private let lexicon: Lexicon
    private let text: SearchedText
    /// The letters that the voice knows, in the place of those of the text.
    private let known: [Unicode.Scalar]
    /// The words that are given in small letters behind the first.
    private let capitals: [Range<Int>]
    /// The words that are spelled, so that no row for a part of a word is taken in them.
    private let spelled: [Range<Int>]
    /// What the engine is not to read as a number.
    private let numerals: RomanNumerals

    private var scalars: [Unicode.Scalar] { text.scalars }

    /// A row that is taken.
    struct Choice {
        let match: LexiconTable.Match
        let table: any LexiconRows
        var row: String { "\(table.name):\(table.line(match.row))" }
        var given: String { table.given(match.row) }
    }

    /// So far a tone looks ahead: 一 before 一 before 一 …
    private static let farthest = 4

    init(_ lexicon: Lexicon, _ scalars: [Unicode.Scalar]) {
        self.lexicon = lexicon
        known = TanwinOrder.marksFirst(
            scalars.map { scalar in
                UnknownLetters.spoken(scalar, language: lexicon.language) { lexicon.reads($0) }
            })
        text = SearchedText(scalars, known: known, language: lexicon.language)
        (capitals, spelled) = Capitals.words(in: scalars)
        numerals = RomanNumerals(in: scalars, spelled: spelled)
    }

    /// Goes through the text from its beginning to its end.
    func rewriting() -> Lexicon.Rewriting {
        var rewriting = Lexicon.Rewriting()
        var place = 0
        /// Whether a word may begin here although letters of a script without spaces stand in front.
        var isBorder = true
        /// Whether what was written last was not simply copied.
        var wasRewritten = false
        var words = capitals[...]
        while place < scalars.count {
            while let word = words.first, word.upperBound <= place { words = words.dropFirst() }
            if let choice = choice(at: place, isBorder: isBorder) {
                let end = place + choice.match.length
                if choice.given.isEmpty {
                    for letter in place..<end {
                        let given = lexicon.hanzi?.reading(of: scalars[letter]) ?? String(scalars[letter])
                        append(given, for: letter..<(letter + 1), choice.row, to: &rewriting, wasRewritten: true)
                    }
                } else {
                    append(choice.given, for: place..<end, choice.row, to: &rewriting, wasRewritten: true)
                }
                place = end
                // A word ends here, but not behind a single letter that is only read otherwise in this place.
                isBorder = choice.match.length > 1 || choice.table.conditions(choice.match.row).isEmpty
                wasRewritten = true
                continue
            }
            let letter = place..<(place + 1)
            if let reading = lexicon.hanzi?.reading(of: scalars[place]) {
                append(reading, for: letter, nil, to: &rewriting, wasRewritten: true)
                wasRewritten = true
            } else {
                let isInside = words.first.map { $0.lowerBound < place && place < $0.upperBound } ?? false
                let given = isInside ? Capitals.small(known[place], language: lexicon.language) : known[place]
                let raised = numerals.raised.contains(place) ? Capitals.large(given, language: lexicon.language) : given
                append(
                    (numerals.apart.contains(place) ? " " : "") + String(raised), for: letter, nil, to: &rewriting,
                    wasRewritten: wasRewritten)
                wasRewritten = false
            }
            isBorder = !LexiconPass.isNameLetter(scalars[place])
            place += 1
        }
        return rewriting
    }

    private func append(
        _ given: String, for source: Range<Int>, _ row: String?, to rewriting: inout Lexicon.Rewriting,
        wasRewritten: Bool
    ) {
        let (before, here) = (source.lowerBound > 0 ? scalars[source.lowerBound - 1] : " ", scalars[source.lowerBound])
        let (last, first) = (rewriting.given.unicodeScalars.last, given.unicodeScalars.first)
        var gap = last.flatMap { last in first.map { Self.isBorder(last, $0) } } ?? false
        if !gap, wasRewritten, !Self.isOneWord(before, here) {
            gap = Self.wantsSpace(between: last, and: first)
        }
        rewriting.append(Lexicon.Rewriting.Piece(source: source, given: given, row: row), gap: gap)
    }

    /// Returns the row that is taken at a place.
    /// - Parameter isBorder: whether a name may begin there.
    /// - Parameter depth: how many looks ahead led here.
    private func choice(at place: Int, isBorder: Bool, depth: Int = 0) -> Choice? {
        for choice in candidates(at: place) where holds(choice, at: place, isBorder: isBorder, depth: depth) {
            return choice
        }
        return nil
    }

    /// The rows whose written form stands at a place, the best first.
    private func candidates(at place: Int) -> [Choice] {
        guard scalars[place] != "@" else { return [] }
        var found: [(rank: (Int, Int, Int, Int, Int), choice: Choice)] = []
        for (number, table) in lexicon.tables.enumerated() {
            var matches = table.matches(in: text.exact, at: place)
            if let small = text.small {
                let exact = Set(matches.map(\.row))
                matches += table.matches(in: small, at: place).filter { !exact.contains($0.row) }
                    .map { LexiconTable.Match(length: $0.length, row: $0.row, isExact: false) }
            }
            for match in matches {
                let isFree = table.conditions(match.row).allSatisfy { $0 == .part }
                found.append(
                    (
                        (-match.length, number, match.isExact ? 0 : 1, isFree ? 1 : 0, match.row),
                        Choice(match: match, table: table)
                    ))
            }
        }
        return found.count < 2 ? found.map(\.choice) : found.sorted { $0.rank < $1.rank }.map(\.choice)
    }

    private func holds(_ choice: Choice, at place: Int, isBorder: Bool, depth: Int) -> Bool {
        let conditions = choice.table.conditions(choice.match.row)
        let end = place + choice.match.length
        // Where words have spaces between them.
        let begins = place == 0 || !Self.isOneWord(scalars[place - 1], scalars[place])
        let ends = end == scalars.count || !Self.isOneWord(scalars[end - 1], scalars[end])
        if conditions.contains(.part) {
            // A letter by itself is no part of a name; a row may have an initialism whole.
            if spelled.contains(where: { $0.contains(place) && ($0.count == 1 || $0 != place..<end) }) { return false }
        } else if !begins || !ends {
            return false
        }
        return conditions.allSatisfy { condition in
            switch condition {
            case .part: true
            case .begins(let wanted): begins == wanted
            case .ends(let wanted): ends == wanted
            case .name: isBorder && isName(place, behind: end)
            case .before(let words, let wanted):
                words.contains { text.continues(with: $0, at: end) } == wanted
            case .after(let words, let wanted):
                words.contains { text.continues(with: $0, at: place - $0.count) } == wanted
            case .tone(let tones): tones.contains(tone(at: end, depth: depth + 1))
            }
        }
    }

    /// Whether one or two letters follow that belong to no word, up to the next word or the end.
    private func isName(_ start: Int, behind end: Int) -> Bool {
        var place = end
        while place < scalars.count, place - end <= 2, Self.isNameLetter(scalars[place]), !isCovered(place) {
            place += 1
        }
        return (1...2).contains(place - end)
    }

    /// Whether a word of two letters and more begins at a place.
    private func isCovered(_ place: Int) -> Bool {
        candidates(at: place).contains {
            $0.match.length > 1 && !$0.table.conditions($0.match.row).contains(.name)
                && holds($0, at: place, isBorder: true, depth: Self.farthest)
        }
    }

    /// The tone of the syllable at a place, 1…4; 5 for none, 0 where nothing is said or the look ahead would not end.
    private func tone(at place: Int, depth: Int) -> Int {
        guard place < scalars.count, depth <= Self.farthest else { return 0 }
        let chosen = choice(at: place, isBorder: true, depth: depth)
        let given = chosen.map(\.given).flatMap { $0.isEmpty ? nil : $0 } ?? lexicon.hanzi?.reading(of: scalars[place])
        return given.map(PinyinTone.first) ?? 0
    }
}
