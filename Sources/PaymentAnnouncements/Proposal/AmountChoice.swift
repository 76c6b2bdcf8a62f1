// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// Tells which of a statement's amounts is the payment's.
struct AmountChoice {
    /// How closely an amount is tied to the payment's verb, the closest first.
    enum Closeness: Comparable {
        /// Right beside it.
        case beside
        /// Named by a label such as "amount".
        case label
        /// In the same sentence.
        case sentence
        /// In a sentence after it.
        case after
        /// Anywhere.
        case elsewhere
    }

    /// The payment's amount, or nil where none or several can be meant.
    var amount: Statement.Amount?
    /// A tip that was paid on top of it.
    private(set) var tip: Statement.Amount?
    private(set) var closeness = Closeness.elsewhere
    /// The first amount close to a verb, even where several can be meant: enough for what is not announced.
    private(set) var nearest: Statement.Amount?
    /// Whether several amounts could be meant.
    private(set) var isTorn = false
    /// Whether another amount stands in the text that nothing names: which one was paid is then a guess.
    private(set) var isContested = false

    /// Chooses among the amounts that no label gives another meaning.
    /// - Parameter roles: what the payment's verb means.
    init(_ statement: Statement, around roles: [Role]) {
        let verbs = statement.events.filter { roles.contains($0.role) }
        var candidates: [(amount: Statement.Amount, closeness: Closeness, distance: Int)] = []
        var free = statement.amounts.indices.filter { !(statement.amounts[$0].label?.labelsAnotherAmount ?? false) }
        // Bare numbers count only where no amount has a currency.
        var bare: [Int] = []
        if free.contains(where: { statement.amounts[$0].written.currency != nil }) {
            bare = free.filter { statement.amounts[$0].written.currency == nil }
            free.removeAll { statement.amounts[$0].written.currency == nil }
        }
        // A text of hundreds of amounts is no receipt.
        guard free.count <= 64, verbs.count <= 256 else {
            isTorn = true
            return
        }
        for index in free {
            let (best, distance) = Self.tie(index, verbs, statement)
            candidates.append((statement.amounts[index], best, distance))
        }
        guard let closest = candidates.map(\.closeness).min() else { return }
        let close = candidates.filter { $0.closeness == closest }
        guard let first = close.first else { return }
        closeness = closest
        nearest = first.amount
        let others = close.dropFirst().filter { !$0.amount.isSame(as: first.amount) }
        if others.isEmpty {
            amount = first.amount
        } else if closest == .sentence,
            let near = close.min(by: { $0.distance < $1.distance }),
            close.allSatisfy({ $0.amount.isSame(as: near.amount) || $0.distance > near.distance + 24 })
        {
            amount = near.amount
        } else if let net = statement.leftAfterFees(of: close.map(\.amount)) {
            amount = net
        }
        isTorn = amount == nil
        isContested =
            amount.map { chosen in
                candidates.contains { Self.contests($0.amount, chosen, statement) }
                    // "You received 500.00 from Bob. Price USD 917"
                    || bare.contains {
                        Self.tie($0, verbs, statement).0 <= closest && !statement.isNumberOfAccount($0)
                            && Self.contests(statement.amounts[$0], chosen, statement)
                    }
            } ?? false
        if let chosen = amount, let added = statement.tip(addedTo: chosen) {
            tip = added
            isContested = false
        } else if let chosen = amount, Self.isPartOfSum(chosen, statement) {
            amount = nil
            isTorn = true
        }
        switch NetAmount.look(in: statement, chosen: nearest) {
        case .none: break
        case .arrived(let net):
            amount = net
            tip = nil
            isTorn = false
            isContested = false
        case .unclear:
            amount = nil
            isTorn = true
        }
    }

    /// Whether another amount may be the payment's as well as the chosen one.
    private static func contests(
        _ other: Statement.Amount, _ chosen: Statement.Amount, _ statement: Statement
    ) -> Bool {
        guard other.place != chosen.place, !other.isSame(as: chosen), other.written.number.value?.significand != 0,
            !statement.isBehindPlus(other, chosen)
        else { return false }
        if other.written.isLikeReference, other.written.certainCurrency != chosen.written.certainCurrency {
            return false
        }
        if statement.isAdded(chosen, to: other) { return true }
        // "за пиццу 550 р" in quotes is the payer's own word.
        if other.place > chosen.place,
            statement.letters.scalars[chosen.place..<other.place].contains(where: { $0 == 0xAB || $0 == 0x201C })
        {
            return false
        }
        // "Price 10,000, tax 1,000, amount 11,000": what is called the amount is no balance and nothing before fees.
        let isNamed = other.label == .amount && chosen.label == nil
        let isExplained = statement.isBeforeFees(other, chosen) || statement.isBalance(other, around: chosen)
        if isExplained, !isNamed { return false }
        // "1元通过扫码向你付款88.00元": what stands before a verb with an amount right behind it is a name.
        let isName = statement.events.contains {
            $0.role == .gives && $0.start > other.place && $0.end <= chosen.place && $0.part == other.part
                && statement.letters.scalars[$0.end..<chosen.place].allSatisfy { $0 == 0x20 }
        }
        return !isName && !NetAmount.isGross(other, in: statement)
    }

    /// Ties an amount to the verb that it is closest to.
    private static func tie(_ index: Int, _ verbs: [Statement.Event], _ statement: Statement) -> (Closeness, Int) {
        let amount = statement.amounts[index]
        var best = (Closeness.elsewhere, Int.max)
        for verb in verbs {
            let found = tie(amount, index, verb, statement)
            if found < best { best = found }
        }
        if amount.label == .amount, best.0 > .label { best = (.label, 0) }
        if amount.written.hasPlus { best.0 = .beside }
        return best
    }

    /// Ties an amount to a verb.
    private static func tie(
        _ amount: Statement.Amount, _ index: Int, _ verb: Statement.Event, _ statement: Statement
    ) -> (Closeness, Int) {
        if verb.frames(amount) { return (.beside, 0) }
        if verb.end <= amount.place {
            let gap = amount.place - verb.end
            let hasAmountBetween = index > 0 && statement.amounts[index - 1].place >= verb.end
            guard verb.sentence == amount.sentence else {
                if !hasAmountBetween, !statement.hasLetters(verb.end, amount.place) { return (.beside, gap) }
                return (.after, gap)
            }
            let isBeside = gap <= 14 || statement.isOnlyPayer(behind: verb, before: amount)
            return (isBeside && !hasAmountBetween ? .beside : .sentence, gap)
        }
        let gap = verb.start - amount.place
        guard verb.sentence == amount.sentence else { return (.elsewhere, gap) }
        // What stands before "sent you" may be a name; it counts when nothing right behind does.
        if verb.role == .gives { return (.sentence, gap) }
        let hasAmountBetween =
            index + 1 < statement.amounts.count && statement.amounts[index + 1].place < verb.start
        return (gap <= 14 && !hasAmountBetween ? .beside : .sentence, gap)
    }

    /// Whether the amount is added to the one behind it, or spans to it: `$4.75 + $1.00`, `between $5 and $8`.
    private static func isPartOfSum(_ amount: Statement.Amount, _ statement: Statement) -> Bool {
        guard let index = statement.amounts.firstIndex(where: { $0.place == amount.place }),
            index + 1 < statement.amounts.count
        else { return false }
        let next = statement.amounts[index + 1]
        // "20,00 € + propina 4,00 €"
        let isAdding = statement.letters.scalars[(amount.place + 1)...].first { $0 != 0x20 } == 0x2B
        guard isAdding || next.place - amount.place <= 7, next.sentence == amount.sentence, !next.isSame(as: amount),
            !statement.isBeforeFees(next, amount), !statement.isBalance(next, around: amount)
        else { return false }
        let between = amount.place + 1..<next.place
        if statement.letters.scalars[between].contains(where: { $0 == 0x2B || $0 == 0x7E }) { return true }
        let isNamed = next.label?.labelsAnotherAmount ?? false
        return !isNamed
            && !statement.events.contains {
                $0.start < between.upperBound && $0.end > between.lowerBound
                    && ![.stop, .numeral, .word].contains($0.role)
            }
    }
}

extension Statement.Amount {
    /// Whether two amounts tell the same money; a bare number may repeat an amount.
    func isSame(as other: Statement.Amount) -> Bool {
        guard let value = written.number.value, let otherValue = other.written.number.value else { return false }
        guard value.magnitude.isSameValue(as: otherValue.magnitude) else { return false }
        return written.currency == other.written.currency || written.currency == nil || other.written.currency == nil
    }
}

extension Statement {
    /// Whether a bare number may be a date or the number of an account, which a word for one leads to.
    fileprivate func isNumberOfAccount(_ index: Int) -> Bool {
        let place = amounts[index].place
        return amounts[index].written.isLikeDate
            || events.contains { $0.role == .account && $0.end <= place && place - $0.end <= 2 }
    }

    /// The one amount that is another one less a fee: "sale 400, fee 12, received 388"; nil where none or several are, or the other is
    /// what is called the amount.
    fileprivate func leftAfterFees(of close: [Amount]) -> Amount? {
        let net = close.filter { net in
            amounts.contains { !$0.isSame(as: net) && isBeforeFees($0, net) && $0.label != .amount }
        }
        guard let first = net.first, net.allSatisfy({ $0.isSame(as: first) }) else { return nil }
        return close.allSatisfy { $0.isSame(as: first) || isBeforeFees($0, first) } ? first : nil
    }

    /// Whether an amount is the balance before or after another one was added, as the third amount tells: 200 + 800 = 1000.
    fileprivate func isBalance(_ balance: Amount, around paid: Amount) -> Bool {
        guard amounts.count <= 16, let one = balance.written.number.value, let sum = paid.written.number.value else {
            return false
        }
        return amounts.contains {
            guard $0.place != balance.place, !$0.isSame(as: paid), !$0.isSame(as: balance),
                let other = $0.written.number.value
            else { return false }
            // "tip 8,000 and fare 50,000. Total 58,000": both were paid.
            return one.adding(sum)?.withoutTrailingZeros == other.withoutTrailingZeros && $0.label != .total
                || other.adding(sum)?.withoutTrailingZeros == one.withoutTrailingZeros
        }
    }

    /// Whether an amount is added to the one right before it, or taken from it: "100,00 € (97,00 € + 3,00 €)".
    fileprivate func isAdded(_ amount: Amount, to other: Amount) -> Bool {
        guard other.place < amount.place else { return false }
        let between = letters.scalars[other.place + 1..<amount.place].filter { $0 != 0x20 }
        return between.isEmpty ? amount.written.hasPlus : between == [0x2B] || between == [0x2D]
    }

    /// Whether an amount stands behind one with a plus sign, with no credit of its own: "+350.000đ. SD sau GD 2.900.000đ", and not
    /// "50 € + 30 €" or "Portfolio +$12.30. A transfer of $500.00 was received".
    fileprivate func isBehindPlus(_ other: Amount, _ chosen: Amount) -> Bool {
        guard chosen.written.hasPlus, !other.written.hasPlus, other.place > chosen.place else { return false }
        return !events.contains {
            ($0.role.isCredit || $0.hint == .inward) && $0.part == other.part && $0.start > chosen.place
        }
    }

    /// Whether an amount is another one and a fee together: "amount 500, fee 2.50, credited 497.50".
    fileprivate func isBeforeFees(_ gross: Amount, _ net: Amount) -> Bool {
        guard let sum = gross.written.number.value, let left = net.written.number.value else { return false }
        return amounts.contains {
            $0.label == .fee && $0.written.number.value.flatMap { left.adding($0) }?.isSameValue(as: sum) == true
        }
    }
}
