// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Another amount of the text may be what came: a total that the amount is only a part of, or that is less; one behind an equals sign;
/// one that the verb of receiving stands by, though a label makes it something else: "Fee: $3.00. Total: $97.00".
enum OtherSum: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard let proposal = judgement.proposal, (2...16).contains(told.amounts.count),
            let chosen = told.amounts.first(where: { $0.place == judgement.place }),
            // With a tip it is a sum already.
            chosen.written.number.value?.magnitude.isSameValue(as: proposal.money.number) ?? false
        else { return nil }
        for other in told.amounts where other.place != chosen.place && !other.isSame(as: chosen) {
            // Money that has come is in the balance behind it; one of nothing is that of a debt, which the reader has paid.
            if other.label == .balance, other.written.number.value?.significand == 0, other.place > chosen.place,
                judgement.deciding?.role != .refund, told.first(.account) == nil
            {
                return .elsewhere(.other, .ownTransfer)
            }
            if told.isConverted(other, from: chosen) { return .uncertainCurrency }
            if told.isBase(chosen, of: other) { return .uncertainAmount }
            if told.mayHaveCome(other, insteadOf: chosen) { return .uncertainAmount }
        }
        return nil
    }
}

extension Statement {
    /// Whether an amount in another currency is what the chosen one was changed into, and came: "USD 100 received. Charges INR 50. Total
    /// INR 8,250". What is only worth as much did not come.
    fileprivate func isConverted(_ other: Amount, from chosen: Amount) -> Bool {
        guard other.isLabelledOther, let currency = other.written.certainCurrency,
            let own = chosen.written.certainCurrency, currency != own
        else { return false }
        let isCharged = amounts.contains {
            $0.label == .fee && $0.place != other.place && $0.written.certainCurrency == currency
        }
        return other.label == .total && isCharged || verb(of: other).map { $0.role != .creditMaybe } ?? false
    }

    /// Whether an amount stands right behind a fee or a balance, with nothing between that parts or tells of either, so that it may be what
    /// the other was taken from: "The $35.00 fee for your $1,200.00 wire was refunded", "手数料350円（振込120,000円）".
    fileprivate func isBase(_ amount: Amount, of other: Amount) -> Bool {
        guard other.isLabelledOther, other.place < amount.place, !amount.written.hasPlus,
            other.part == amount.part || isInBrackets(amount, behind: other)
        else { return false }
        let between = letters.scalars[other.place + 1..<amount.place]
        // 手数料300円を差し引いた2,700円: where no word is parted, what stands between may tell of the amount behind.
        guard isInBrackets(amount, behind: other) || !between.contains(where: { LetterClass.of($0) == .free }) else {
            return false
        }
        return !between.contains { [0x2C, 0x3A, 0x3B, 0x3001, 0xFF0C, 0xFF1A, 0x60C, 0x0A, 0x7C].contains($0) }
            && !events.contains {
                $0.end > between.startIndex && $0.start < amount.place
                    && ($0.role.isCredit || $0.hint == .arrived || $0.hint == .net || $0.role == .amount
                        || $0.role == .balance)
            }
    }

    /// Whether a bracket that begins right behind an amount holds another one.
    private func isInBrackets(_ amount: Amount, behind other: Amount) -> Bool {
        [0x28, 0xFF08].contains(letters.scalars[(other.place + 1)...].first { $0 != 0x20 } ?? 0)
            && !letters.scalars[other.place..<amount.place].contains { $0 == 0x29 || $0 == 0xFF09 }
    }

    /// Whether an amount may be the one that came, rather than the chosen one.
    fileprivate func mayHaveCome(_ other: Amount, insteadOf chosen: Amount) -> Bool {
        guard let value = other.value, let own = chosen.value,
            other.written.currency == nil || other.written.certainCurrency == chosen.written.certainCurrency
        else { return false }
        if letters.scalars[..<other.place].last(where: { $0 != 0x20 }) == 0x3D { return true }
        // Half of the amount and more is what is left of it: less is an average, or a fee.
        let isRest = value < own && value * 2 >= own
        switch other.label {
        case .total where isRest || isTotal(other, of: chosen): return true
        case .fee where isRest: return true
        case .balance where isRest && other.place > chosen.place: return true
        case .limit: return false
        case .balance: break
        default: if isAfterFee(other, chosen) { return true }
        }
        guard other.isLabelledOther, let verb = verb(of: other) else { return false }
        return self.verb(of: chosen) == nil || isRest && other.part != chosen.part && verb.role != .creditMaybe
    }

    /// Whether a total is the amount and a third one together, or the other way round.
    private func isTotal(_ total: Amount, of chosen: Amount) -> Bool {
        guard let sum = total.written.number.value, let own = chosen.written.number.value else { return false }
        return amounts.contains { third in
            guard third.place != total.place, third.place != chosen.place, let part = third.written.number.value else {
                return false
            }
            // "Total 400, fee 12, received 388"
            let isFee = third.label == .fee && total.place < chosen.place
            return !isFee && own.adding(part)?.isSameValue(as: sum) == true
                || third.label == .total && sum.adding(own)?.isSameValue(as: part) == true
        }
    }

    /// Whether an amount is what is left of the chosen one after a fee, or stands behind both and is their sum: not where a verb stands by
    /// the chosen one alone, as in "Payout of $97 deposited. Gross $100, fee $3".
    private func isAfterFee(_ other: Amount, _ chosen: Amount) -> Bool {
        guard let own = chosen.written.number.value?.magnitude, let sum = other.written.number.value?.magnitude else {
            return false
        }
        let isTold = verb(of: chosen).map { $0.role != .creditMaybe } ?? false && verb(of: other) == nil
        return amounts.contains { fee in
            guard fee.isLabelledOther || fee.written.hasMinus, fee.place != other.place, fee.place != chosen.place,
                let part = fee.written.number.value?.magnitude
            else { return false }
            if fee.label == .fee || fee.written.hasMinus, sum.adding(part)?.isSameValue(as: own) == true { return true }
            guard chosen.place < fee.place, fee.place < other.place, own.adding(part)?.isSameValue(as: sum) == true
            else { return false }
            return !isTold || letters.scalars[chosen.place..<fee.place].contains(0x2B)
        }
    }

    /// The verb of receiving that an amount stands the nearest to in its part of the sentence, without a label or a closed bracket between.
    private func verb(of amount: Amount) -> Event? {
        let near = amounts.filter { $0.part == amount.part }
        return events.first { verb in
            guard verb.role.isCredit, verb.part == amount.part,
                near.min(by: { verb.distance(to: $0) < verb.distance(to: $1) })?.place == amount.place
            else { return false }
            if verb.frames(amount) { return true }
            if amount.place < verb.start {
                return !letters.scalars[amount.place..<verb.start].contains { $0 == 0x29 || $0 == 0xFF09 }
            }
            return !events.contains {
                $0.role.labelsAnotherAmount && $0.start >= verb.end && $0.start <= amount.place
            }
        }
    }
}

extension Statement.Amount {
    /// Its number, near enough to tell which of two is less.
    fileprivate var value: Double? {
        written.number.value.map {
            Double($0.magnitude.significand) / (0..<$0.fractionDigits).reduce(1.0) { power, _ in power * 10 }
        }
    }
}

extension Statement.Event {
    fileprivate func distance(to amount: Statement.Amount) -> Int {
        if frames(amount) { return 0 }
        // What somebody gave stands behind, and a name before may hold an amount.
        return amount.place < start ? start - amount.place + (role == .gives ? 20 : 0) : amount.place - end
    }
}
