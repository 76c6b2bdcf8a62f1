// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Looks for the letters that hold the payer's name: around a verb of giving, behind "from", before "by".
struct PayerSearch {
    let statement: Statement
    let text: FoldedText
    let events: [Statement.Event]
    let scalars: [UInt32]
    let places: [Int32]

    init(_ statement: Statement, _ text: FoldedText) {
        self.statement = statement
        self.text = text
        events = statement.events
        scalars = statement.letters.scalars
        places = statement.letters.places
    }

    /// How many labels a name is looked for at: a text that repeats them must not become a burden.
    private static let mostLabels = 16

    /// The letters that hold the name.
    func range(_ judgement: Judgement) -> Range<Int>? {
        if let gives = events.first(where: { $0.role == .gives }) {
            if let range = before(gives.start, gives) { return beforeAmount(range, gives, judgement.place) ?? range }
            if let range = subject(behind: gives, judgement.place) { return range }
        }
        let near = judgement.deciding?.sentence ?? 0
        let amountSentence = statement.amounts.first { $0.place == judgement.place }?.sentence ?? near
        func isNear(_ event: Statement.Event) -> Bool { event.sentence == near || event.sentence == amountSentence }
        for event in events.lazy.filter({ $0.role == .by && isNear($0) }).prefix(Self.mostLabels) {
            if let range = before(event.start, event) { return range }
        }
        let froms = events.filter { $0.role == .from && !isInName($0) }
        let close = froms.filter(isNear)
        var nameless: Range<Int>?
        for event in (close + froms.filter { !isNear($0) }).prefix(Self.mostLabels) {
            guard let range = after(event), event.hint != .name || mayBeName(range) && !isOfThing(event) else {
                continue
            }
            // "from number 0100… registered to Karim": a name tells more than a number.
            // "by SWIFT from Mary": so does one than a scheme.
            if statement.hasLetters(range.lowerBound, range.upperBound), !isNameless(range) {
                return (nameStart(in: event) ?? range.lowerBound)..<range.upperBound
            }
            nameless = nameless ?? nameInBrackets(behind: range.upperBound) ?? range
        }
        for event in events.lazy.filter({ $0.role == .by && !isNear($0) }).prefix(Self.mostLabels) {
            if let range = nameInNote(before: event) { return range }
        }
        if let credit = judgement.deciding, let range = between(credit) { return range }
        return nameless
    }

    /// Whether a name is a word that names nobody.
    private func isNameless(_ range: Range<Int>) -> Bool {
        let end = range.upperBound < places.count ? Int(places[range.upperBound]) : text.scalars.count
        let name = text.original(Int(places[range.lowerBound])..<end)
        return NamelessPayers.common?.isNameless(name) ?? false
    }

    /// Whether a name that stands in another sentence than the amount is not the one that the amount's sentence tells: "Anna Ek sent you
    /// money" above "You received $20 from Bob Lee".
    func isContradicted(_ name: Range<Int>, _ judgement: Judgement) -> Bool {
        guard let amount = statement.amounts.first(where: { $0.place == judgement.place }),
            !statement.places(of: amount.sentence).overlaps(name)
        else { return false }
        let told = events.lazy.filter { $0.sentence == amount.sentence && !isInName($0) }.prefix(Self.mostLabels)
        return told.contains { event in
            let other: Range<Int>? =
                switch event.role {
                case .gives, .by: before(event.start, event)
                case .from: after(event)
                default: nil
                }
            guard let other, statement.hasLetters(other.lowerBound, other.upperBound) else { return false }
            let names = [scalars[name], scalars[other]].map { $0.filter { LetterClass.of($0) != .none } }
            return !names[0].starts(with: names[1]) && !names[1].starts(with: names[0])
        }
    }

    /// Whether a small word stands inside a name that began before it: the "DA" of "conta de CAIO DA ROCHA".
    private func isInName(_ event: Statement.Event) -> Bool {
        guard event.hint == .name, event.start > 2, scalars[event.start - 1] == 0x20 else { return false }
        var start = event.start - 1
        while start > 0, LetterClass.of(scalars[start - 1]) == .joined { start -= 1 }
        guard start > 0, start < event.start - 2, scalars[start - 1] == 0x20,
            (start..<event.end).allSatisfy({
                scalars[$0] == 0x20 || text.scalars[Int(places[$0])].properties.isUppercase
            })
        else { return false }
        return !events.contains { $0.start < event.start && $0.end > start }
    }

    /// A name of several words with capitals that begins a note, before "transfers": "ND: TRAN THI B chuyen tien".
    private func nameInNote(before verb: Statement.Event) -> Range<Int>? {
        guard events.contains(where: { $0.hint == .note && $0.sentence == verb.sentence && $0.start < verb.start }),
            let range = before(verb.start, verb)
        else { return nil }
        var words = 0
        var isNew = true
        for place in range {
            if scalars[place] == 0x20 {
                isNew = true
                continue
            }
            guard LetterClass.of(scalars[place]) == .joined else { return nil }
            if isNew, !text.scalars[Int(places[place])].properties.isUppercase { return nil }
            words += isNew ? 1 : 0
            isNew = false
        }
        let means = events.contains {
            $0.start < range.upperBound && $0.end > range.lowerBound && $0.hint != .capital && $0.role != .numeral
        }
        return (2...5).contains(words) && !means ? range : nil
    }

    /// A name of several words with capitals in brackets behind a number: "from 0812•••7790 (Yoga Pratama)".
    private func nameInBrackets(behind end: Int) -> Range<Int>? {
        let start = scalars[end...].firstIndex { $0 != 0x20 } ?? end
        guard start < scalars.count, scalars[start] == 0x28,
            let close = scalars[start..<min(start + 42, scalars.count)].firstIndex(of: 0x29),
            scalars[(start + 1)..<close].allSatisfy({
                LetterClass.of($0) == .joined || [0x20, 0x2A, 0x2D, 0x2E].contains($0)
            })
        else { return nil }
        let name = (start + 1)..<close
        let words = name.filter {
            LetterClass.of(scalars[$0]) == .joined && LetterClass.of(scalars[$0 - 1]) != .joined
        }
        let means = events.contains {
            $0.start < close && $0.end > start && $0.hint != .capital && $0.hint != .name && $0.role != .numeral
        }
        return words.count > 1 && !means
            && words.allSatisfy { text.scalars[Int(places[$0])].properties.isUppercase } ? name : nil
    }

    /// Where the name begins inside the small words before it: the "La" of "de La Poste" has a capital.
    private func nameStart(in event: Statement.Event) -> Int? {
        guard event.hint == .name, let space = scalars[event.start..<event.end].lastIndex(of: 0x20),
            space + 1 < event.end, text.scalars[Int(places[space + 1])].properties.isUppercase
        else { return nil }
        return space + 1
    }

    /// Whether what a small word such as "de" leads to is no mere noun, as in "gains de la semaine": it has a capital.
    private func mayBeName(_ range: Range<Int>) -> Bool {
        let end = range.upperBound < places.count ? Int(places[range.upperBound]) : text.scalars.count
        let scalars = text.scalars[min(Int(places[range.lowerBound]), end)..<end]
        return !scalars.contains { $0.properties.isLowercase } || scalars.contains { $0.properties.isUppercase }
    }

    /// Whether a small word such as "de" leads to whose thing it is that the money is for: "46 € por la cena de Ana".
    private func isOfThing(_ event: Statement.Event) -> Bool {
        let thing = statement.letters.word(before: event.start - 1)
        // The "l'" of "l'anniversaire" has no space.
        let article = statement.letters.word(before: thing.lowerBound - 1)
        let lead = statement.letters.word(before: article.lowerBound - 1)
        let words = LanguageTables.objects
        guard !thing.isEmpty, !article.isEmpty, article.count <= 3, !lead.isEmpty,
            text.scalars[Int(places[thing.lowerBound])].properties.isLowercase,
            words?[scalars[thing]] == "known", words?[scalars[lead]] == "leads",
            statement.amounts.contains(where: { $0.place < lead.lowerBound && $0.sentence == event.sentence })
        else { return false }
        return !events.contains { $0.start < thing.upperBound && $0.end > thing.lowerBound }
    }

    /// The name where the amount stands between it and the verb, as in Persian and Turkish.
    private func beforeAmount(_ range: Range<Int>, _ gives: Statement.Event, _ place: Int?) -> Range<Int>? {
        guard !statement.hasLetters(range.lowerBound, range.upperBound),
            let amount = statement.amounts.last(where: { range.contains($0.place) }), amount.place == place
        else { return nil }
        let label = events.last { $0.role == .amount && $0.end <= amount.place && $0.end >= amount.place - 1 }
        let end = label?.start ?? amount.place
        guard let name = before(end, gives, upTo: end),
            statement.hasLetters(name.lowerBound, name.upperBound)
        else { return nil }
        return name
    }

    /// The name between an Arabic verb and the amount: أرسل لك أحمد 75 ريال.
    private func subject(behind gives: Statement.Event, _ place: Int?) -> Range<Int>? {
        guard let place, gives.hint == nil, gives.end + 1 < place, place - gives.end <= 40,
            scalars[gives.start] &- 0x620 < 0xE0, scalars[gives.end] == 0x20
        else { return nil }
        let label = events.first { $0.start >= gives.end && $0.end > gives.end && $0.role != .numeral }
        let end = min(label?.start ?? place, place)
        guard label.map({ $0.start >= place || [.amount, .debitMaybe, .creditMaybe].contains($0.role) }) ?? true,
            scalars[gives.end..<end].allSatisfy({ $0 == 0x20 || LetterClass.of($0) == .joined }),
            statement.hasLetters(gives.end, end)
        else { return nil }
        return gives.end..<end
    }

    /// The name between "received" and "transfer" where words are not separated: 收到王小明轉帳.
    private func between(_ credit: Statement.Event) -> Range<Int>? {
        guard
            let next = events.first(where: {
                $0.start >= credit.end && $0.role != .numeral && ($0.role != .word || $0.hint == .mine)
            }),
            [.debitMaybe, .by, .stop, .channel, .amount].contains(next.role), next.part == credit.part,
            (2...12).contains(next.start - credit.end),
            // "您的" of "撥入您的郵局帳戶" begins inside the verb.
            !events.contains(where: { $0.start < credit.end && $0.end > credit.end }),
            scalars[credit.end..<next.start].allSatisfy({ LetterClass.of($0) == .free })
        else { return nil }
        return credit.end..<next.start
    }
}
