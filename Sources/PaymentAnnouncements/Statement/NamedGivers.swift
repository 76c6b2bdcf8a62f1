// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

extension [Statement.Event] {
    /// Takes the verb of a sentence for a payer's that tells nothing but a name, this verb and an amount, where a word for somebody who
    /// pays the reader stands before the name, or all of the sentence before tells that money has come: "Your customer Emma Lee paid
    /// $20.00", "Money received! Bob Lee sent $20.00".
    func withNamedGivers(_ letters: MaskedText, _ ends: SentenceEnds, _ text: [Unicode.Scalar]) -> Self {
        guard count <= 256, let words = Surroundings.Words.common else { return self }
        for amount in letters.amounts.prefix(Self.mostAmounts) {
            guard let gift = NamedGift(amount, letters, ends, text, words), isGiven(gift, letters, text) else {
                continue
            }
            var events = filter { !gift.replaces($0) }
            var position = SentenceEnds.Position()
            ends.advance(&position, to: gift.sentence.lowerBound)
            if let customer = gift.customer {
                events.append(Statement.Event(.stop, .article, customer, at: position))
            }
            ends.advance(&position, to: gift.verb.lowerBound)
            events.append(Statement.Event(.gives, nil, gift.verb, at: position))
            events.sort { ($0.start, $1.end) < ($1.start, $0.end) }
            return events
        }
        return self
    }

    /// How many amounts are looked at: the payment is among the first, and a text of thousands must not become a burden.
    private static var mostAmounts: Int { 4 }

    /// Whether a gift is the reader's: a customer of the reader's or a receipt before it tells so, its name is one, and nothing behind it
    /// tells of somebody else.
    private func isGiven(_ gift: NamedGift, _ letters: MaskedText, _ text: [Unicode.Scalar]) -> Bool {
        guard gift.customer != nil || isReceipt(gift.before, letters), gift.hasName(letters, text) else { return false }
        let means = contains { event in
            gift.name.contains(event.start)
                && ([.mine, .to, .title].contains(event.hint)
                    || ![.word, .numeral, .from, .by, .channel].contains(event.role))
        }
        let rest = filter { gift.rest.contains($0.start) }
        return !means && !letters.holdsUnknown(gift.rest, but: rest)
            && rest.allSatisfy { [.word, .numeral, .channel, .ignored].contains($0.role) }
    }

    /// Whether phrases tell all of a sentence, and that money has come: "Payment received".
    private func isReceipt(_ sentence: Range<Int>, _ letters: MaskedText) -> Bool {
        let told = filter { sentence.contains($0.start) }
        return told.contains { $0.role == .credit || $0.role == .creditMaybe }
            && told.allSatisfy {
                [.credit, .creditMaybe, .amount, .word, .channel, .ignored, .account].contains($0.role)
            }
            && !letters.holdsUnknown(sentence, but: told)
            && !letters.scalars[sentence].contains { $0 >= Mask.amount && $0 <= Mask.url }
    }
}

/// A sentence of a name, a verb of giving and an amount.
private struct NamedGift {
    /// The sentence, and the one before it.
    let sentence: Range<Int>
    let before: Range<Int>
    /// A word for somebody who pays the reader, at the sentence's beginning.
    let customer: Range<Int>?
    let name: Range<Int>
    /// The verb, with the amount where that stands before its end.
    let verb: Range<Int>
    /// What stands behind the verb and the amount.
    let rest: Range<Int>

    /// Finds the verb right beside an amount; nil where none stands there, or nothing before it.
    init?(
        _ amount: WrittenAmount, _ letters: MaskedText, _ ends: SentenceEnds, _ text: [Unicode.Scalar],
        _ words: Surroundings.Words
    ) {
        let look = WordsBeside(letters: letters, text: text, words: words)
        let place = amount.place
        if let gave = look.word("gave", before: place) {
            verb = gave
        } else if let given = look.word("given", behind: place + 1) {
            verb = (look.word("has", before: place)?.lowerBound ?? place)..<given.upperBound
        } else {
            return nil
        }
        let last = ends.sentences.firstIndex { $0 > place } ?? ends.sentences.count
        let starts = [0] + ends.sentences[..<last].map { $0 + 1 }
        let end = last < ends.sentences.count ? ends.sentences[last] : letters.scalars.count
        // "Geld erhalten!\n🎉": what holds no letter is no sentence.
        let told = zip(starts, starts.dropFirst() + [end]).map { $0..<$1 }.filter { range in
            range.contains(place) || letters.scalars[range].contains { LetterClass.of($0) != .none }
        }
        sentence = told[told.count - 1]
        before = told.count > 1 ? told[told.count - 2] : 0..<0
        guard let first = letters.scalars[sentence].firstIndex(where: { LetterClass.of($0) != .none }),
            first < verb.lowerBound
        else { return nil }
        customer = look.word("customer", behind: first)
        let start = customer?.upperBound ?? first
        guard start < verb.lowerBound else { return nil }
        name = start..<verb.lowerBound
        let behind = max(verb.upperBound, place + 1)
        rest = behind..<max(behind, end)
    }

    /// Whether a phrase stands, in part at least, where the word for the payer or the verb does.
    func replaces(_ event: Statement.Event) -> Bool {
        let isSign = event.role == .numeral && verb.contains(event.start)
        return !isSign
            && [customer ?? 0..<0, verb].contains { event.start < $0.upperBound && event.end > $0.lowerBound }
    }

    /// Whether each word of the name has a capital or may stand in a name; elsewhere than in scripts with capitals anything may stand
    /// there: 李雷称, "says". A word that heads a sentence by itself is a name where no table knows it.
    func hasName(_ letters: MaskedText, _ text: [Unicode.Scalar]) -> Bool {
        let words = letters.scalars[name].split { LetterClass.of($0) == .none }
        guard (1...5).contains(words.count), name.count <= 40, let first = words.first,
            words.count > 1 || customer != nil || LanguageTables.objects?[first] == nil,
            !letters.scalars[name].contains(where: { $0 >= Mask.amount && $0 <= Mask.url })
        else { return false }
        return words.allSatisfy { word in
            letters.hasCapital(word.startIndex, in: text)
                || word.startIndex > first.startIndex && NamelessPayers.common?.isParticle(word) == true
        }
    }
}

/// The words of `surroundings.tsv` beside places of the masked letters.
private struct WordsBeside {
    let letters: MaskedText
    let text: [Unicode.Scalar]
    let words: Surroundings.Words

    /// The longest word of a kind that begins at a place or behind the spaces there.
    func word(_ kind: String, behind start: Int) -> Range<Int>? {
        guard let start = letters.scalars[start...].firstIndex(where: { $0 != 0x20 }) else { return nil }
        let counts = words.behind(Int(letters.places[start]), in: text).filter { $0.kind == kind }.map(\.count)
        guard let count = counts.max() else { return nil }
        let end = letters.places[start...].firstIndex { $0 >= letters.places[start] + Int32(count) }
        return whole(start..<(end ?? letters.places.count))
    }

    /// The longest word of a kind that ends before a place or the spaces there.
    func word(_ kind: String, before end: Int) -> Range<Int>? {
        guard let last = letters.scalars[..<end].lastIndex(where: { $0 != 0x20 }) else { return nil }
        let behind = Int(letters.places[last]) + 1
        let counts = words.before(behind, in: text).filter { $0.kind == kind }.map(\.count)
        guard let count = counts.max(), let start = letters.places.firstIndex(of: Int32(behind - count)) else {
            return nil
        }
        return whole(start..<last + 1)
    }

    /// A stretch over whose edges no word goes on.
    private func whole(_ range: Range<Int>) -> Range<Int>? {
        let edges = [range.lowerBound - 1, range.upperBound]
        let goesOn = edges.contains {
            letters.scalars.indices.contains($0) && LetterClass.of(letters.scalars[$0]) == .joined
        }
        return goesOn ? nil : range
    }
}
