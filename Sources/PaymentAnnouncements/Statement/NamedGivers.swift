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

    /// Whether a gift is the reader's: a customer of the reader's or a receipt before it tells so, its name is one, and neither before nor
    /// behind it stands anything that no phrase tells: a greeting, another receiver, what became of it.
    private func isGiven(_ gift: NamedGift, _ letters: MaskedText, _ text: [Unicode.Scalar]) -> Bool {
        let above = 0..<(gift.customer == nil ? gift.before : gift.sentence).lowerBound
        let below = gift.end..<letters.scalars.count
        guard gift.customer != nil || isReceipt(gift.before, letters), gift.hasName(letters, text),
            [above, below].allSatisfy({ isHarmless($0, letters) })
        else { return false }
        return !contains { event in
            gift.name.contains(event.start)
                && ([.mine, .to, .title].contains(event.hint)
                    || ![.word, .numeral, .from, .by, .channel].contains(event.role))
        }
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

    /// Whether phrases tell all of a stretch, and none tells of money or leads to somebody.
    private func isHarmless(_ stretch: Range<Int>, _ letters: MaskedText) -> Bool {
        let told = filter { stretch.contains($0.start) }
        return !letters.holdsUnknown(stretch, but: told)
            && told.allSatisfy { [.word, .numeral, .channel, .ignored].contains($0.role) }
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
    /// Where the verb and the amount end.
    let end: Int

    /// Finds the verb right beside an amount; nil where none stands there, or nothing before it.
    init?(
        _ amount: WrittenAmount, _ letters: MaskedText, _ ends: SentenceEnds, _ text: [Unicode.Scalar],
        _ words: Surroundings.Words
    ) {
        let look = WordsBeside(letters: letters, text: text, words: words)
        let place = amount.place
        let pays = look.word("pays", before: place)
        if let gave = look.word("gave", before: place) ?? pays {
            verb = gave
        } else if let given = look.word("given", behind: place + 1) {
            // Without it the amount may have been paid: "Handy Telekom 50 € bezahlt".
            guard let has = look.word("has", before: place) else { return nil }
            verb = has.lowerBound..<given.upperBound
        } else {
            return nil
        }
        // "YOUR BUYER PREVIOUSLY PAID": where any word has a capital, none is a name for it.
        guard !letters.hasCapital(verb.lowerBound, in: text) else { return nil }
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
        // "Water Bill paid $80.00"
        guard customer != nil || verb != pays else { return nil }
        let start = customer?.upperBound ?? first
        guard start < verb.lowerBound else { return nil }
        name = start..<verb.lowerBound
        self.end = max(verb.upperBound, place + 1)
    }

    /// Whether a phrase stands, in part at least, where the word for the payer or the verb does.
    func replaces(_ event: Statement.Event) -> Bool {
        let isSign = event.role == .numeral && verb.contains(event.start)
        return !isSign
            && [customer ?? 0..<0, verb].contains { event.start < $0.upperBound && event.end > $0.lowerBound }
    }

    /// Whether each word of the name has a capital or may stand in a name, and none is known as something else, as the bill of "Water
    /// Bill" or the account of "Client Account"; elsewhere than in scripts with capitals anything may stand there: 李雷称, "says".
    func hasName(_ letters: MaskedText, _ text: [Unicode.Scalar]) -> Bool {
        let words = letters.scalars[name].split { LetterClass.of($0) != .joined }
        let isPlain = letters.scalars[name].allSatisfy {
            LetterClass.of($0) == .joined || [0x20, 0x26, 0x27, 0x2D, 0x2E].contains($0)
        }
        // "Your Client Portal paid $50.00"
        let isTitle =
            customer.map { range in
                range.contains { $0 > range.lowerBound && letters.hasCapital($0, in: text) }
            } ?? false
        guard isPlain, ((isTitle ? 2 : 1)...5).contains(words.count), name.count <= 40, let first = words.first,
            !letters.scalars[name].contains(Self.dash)
        else { return false }
        return words.allSatisfy { word in
            letters.hasCapital(word.startIndex, in: text)
                && (word.count == 1 || LanguageTables.objects?[word] == nil)
                || word.startIndex > first.startIndex && NamelessPayers.common?.isParticle(word) == true
        }
    }

    /// Two names are parted so.
    private static let dash = " - ".unicodeScalars.map(\.value)
}
