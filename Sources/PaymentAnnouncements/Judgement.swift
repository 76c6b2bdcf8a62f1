// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// Decides what a statement tells: where money went, which amount is the payment's, and whether that is certain.
///
/// Whatever speaks against a completed credit wins: one word of a request, a code or a failure silences the whole text.
struct Judgement {
    private(set) var direction = Explanation.Direction.none
    private(set) var reason = Reason.noPayment
    private(set) var number: WrittenNumber?
    private(set) var currency: Currency?
    /// The phrase that decided, for finding the payer.
    private(set) var deciding: Statement.Event?
    /// The place of the amount in the letters.
    private(set) var place: Int?
    /// The range of what is announced in the folded text.
    private(set) var range: Range<Int>?

    private let statement: Statement
    private let home: Currency?

    /// Judges a statement.
    /// - Parameter home: the currency of a region that was named explicitly: what a bare 40,000.00 is an amount of.
    init(_ statement: Statement, home: Currency?) {
        self.statement = statement
        self.home = home
        decide()
    }

    private func first(_ roles: Role...) -> Statement.Event? {
        statement.events.first { roles.contains($0.role) }
    }

    private mutating func decide() {
        let strong = statement.events.first { $0.role == .credit || $0.role == .gives } ?? statement.receivedInward
        let refund = first(.refund)
        // A refund names the purchase that it undoes.
        let debit = refund == nil ? first(.debit, .purchase) : first(.debit)
        if let veto = veto(debit: debit, hasCredit: strong != nil || refund != nil) {
            reason = veto
            return
        }
        if let strong,
            statement.events.contains(where: { $0.role == .refund && $0.hint == .undone && $0.start > strong.start })
        {
            reason = .failed
            return
        }
        if let bill = first(.cardBill), bill.start < debit?.start ?? .max {
            return settle(.other, .cardPayment, by: strong ?? bill)
        }
        if let debit {
            if strong != nil || refund != nil, let credit = strong ?? refund {
                // Both in one text: another's credit beside the user's debit, or a move between own accounts.
                let isOwn =
                    (credit.start < debit.start || first(.other) != nil) && Receiver.another(in: statement) != .subject
                return settle(isOwn ? .other : .debit, isOwn ? .ownTransfer : .debit, by: debit)
            }
            // "Vous avez viré 20 € vers votre livret": the reader still has it.
            if statement.events.contains(where: { $0.role == .other && $0.hint == .mine }) {
                return settle(.other, .ownTransfer, by: debit)
            }
            return settle(.debit, .debit, by: debit)
        }
        if let other = first(.other) { return settle(.other, .ownTransfer, by: strong ?? other) }
        if refund == nil, strong != nil || first(.creditMaybe) != nil, let card = first(.creditCard) {
            return settle(.other, .cardPayment, by: strong ?? card)
        }
        if let minus = statement.amounts.first(where: { $0.written.hasMinus && !isLabelledOther($0) }) {
            if strong == nil || refund == nil { return settle(.debit, .debit, by: first(.debitMaybe), minus) }
        }
        if strong != nil || refund != nil || first(.creditMaybe) != nil, let another = Receiver.another(in: statement) {
            if another == .object { settle(.debit, .debit, by: refund ?? strong ?? first(.creditMaybe)) }
            return
        }
        if let load = strong ?? first(.creditMaybe), refund == nil, statement.isLoadedFromOwn(by: load) {
            return settle(.other, .ownTransfer, by: load)
        }
        if let credit = refund ?? strong { return settleCredit(credit) }
        let plus = statement.amounts.first { $0.written.hasPlus && !isLabelledOther($0) }
        let maybeDebit = first(.debitMaybe)
        if let maybe = first(.creditMaybe) {
            if let maybeDebit, plus == nil, !saysFromWhom { return settle(.debit, .debit, by: maybeDebit) }
            // "Payment received" without a payer or an account may be the receipt for what the user paid.
            guard saysFromWhom || plus != nil else {
                return settle(.other, .ownTransfer, by: maybe)
            }
            return settleCredit(maybe)
        }
        if let plus, first(.balance, .account) != nil || maybeDebit != nil || statement.isFromSomebody(plus) {
            return settleCredit(nil, plus)
        }
        if let maybeDebit { return settle(.debit, .debit, by: maybeDebit) }
        if let labelled = statement.amounts.first(where: isLabelledOther) {
            switch labelled.label {
            case .interest: settle(.other, .interest, by: nil, labelled)
            case .balance: reason = .balance
            default: reason = .noPayment
            }
        }
    }

    /// What in the whole text forbids an announcement, whatever else it says.
    private func veto(debit: Statement.Event?, hasCredit: Bool) -> Reason? {
        var reason: Reason?
        let paysBill = first(.cardBill) != nil
        let credit = statement.events.first { $0.role.isCredit }
        let isReceipt = first(.balance, .account) != nil || statement.letters.evidence > 0
        for event in statement.events {
            switch event.role {
            case .otp: return .otp
            case .failed where event.hint != .excused || first(.refund) == nil: reason = reason ?? .failed
            case .scam: reason = reason ?? .scam
            case .pending: reason = reason ?? .pending
            // "You completed Tom's request": what the user has done is no request any more.
            case .request
            where !paysBill && debit.map({ $0.start < event.start && $0.sentence == event.sentence }) != true:
                reason = reason ?? .request
            case .promotion: reason = reason ?? .promotion
            case .bill where !paysBill && !isPaid(event): reason = reason ?? .bill
            case .offer where debit == nil:
                // Advertising below a receipt is not what the text is about.
                let isBelowReceipt = hasCredit && isReceipt && event.sentence > credit?.sentence ?? .max
                if isBelowReceipt || (hasCredit && isPartOfName(event)) { continue }
                reason = reason ?? .promotion
            default: continue
            }
        }
        return reason
    }

    /// Whether the sentence of a bill tells that it is paid: "votre échéance de 20 € a été prélevée".
    private func isPaid(_ bill: Statement.Event) -> Bool {
        statement.events.contains { $0.role == .debit && $0.hint == .past && $0.sentence == bill.sentence }
    }

    /// Whether a word stands in the name behind a "from".
    private func isPartOfName(_ word: Statement.Event) -> Bool {
        // Looking back from every word must not become a burden in a text of thousands.
        guard word.hint == .name, statement.events.count <= 256,
            let from = statement.events.last(where: { $0.role == .from && $0.end <= word.start && $0.part == word.part }
            )
        else { return false }
        let isEnded = statement.events.contains {
            $0.start >= from.end && $0.end <= word.start && $0.role != .word && $0.hint != .name && $0.role != .numeral
        }
        let signs = statement.letters.scalars[from.end..<word.start]
        return !isEnded && !signs.contains { $0 >= Letters.amount && $0 <= Letters.url }
    }

    /// Whether a phrase stands behind a word that leaves open whether it happened.
    private func isOpen(_ event: Statement.Event) -> Bool {
        statement.events.contains { $0.hint == .open && $0.sentence == event.sentence && $0.start <= event.start }
    }

    /// Whether a payer, an account or a balance is told.
    private var saysFromWhom: Bool {
        // The "de" of "un crédito de $500" leads to no payer.
        first(.by, .account, .balance) != nil
            || statement.events.contains { from in
                from.role == .from
                    && !statement.amounts.contains { $0.place >= from.end && $0.place - from.end <= 1 }
            }
    }

    /// Whether a sum of several payments is told, and no payment.
    private var tellsSum: Bool { statement.events.contains { $0.hint == .sum || $0.hint == .several } }

    private func isLabelledOther(_ amount: Statement.Amount) -> Bool { amount.label?.labelsAnotherAmount ?? false }

    /// Settles what is not announced; its amount is given where only one can be meant.
    private mutating func settle(
        _ direction: Explanation.Direction, _ reason: Reason, by event: Statement.Event?,
        _ known: Statement.Amount? = nil
    ) {
        self.direction = direction
        self.reason = reason
        deciding = event
        let nearest = AmountChoice(statement, around: [.debit, .purchase, .debitMaybe, event?.role ?? .debit]).nearest
        let total = tellsSum ? nil : statement.amounts.first { $0.label == .total }
        // "Charges of Rs 236 debited": a fee that is all that has gone.
        let fee = event?.role == .debit ? statement.amounts.first { $0.label == .fee } : nil
        guard let choice = known ?? nearest ?? total ?? fee else {
            // A verb without an amount tells of no payment: "your debit card has been activated".
            self.direction = .none
            self.reason = .noPayment
            if let labelled = statement.amounts.first(where: isLabelledOther) { settleLabelled(labelled) }
            return
        }
        place = choice.place
        number = choice.written.number.value.map(\.magnitude)
        currency = choice.written.certainCurrency ?? (choice.written.currency == nil ? home : nil)
    }

    /// Settles a completed credit: its amount and currency must be certain.
    private mutating func settleCredit(_ event: Statement.Event?, _ known: Statement.Amount? = nil) {
        deciding = event
        if let event, statement.isQuestion(event.sentence) || isOpen(event) {
            reason = .request
            return
        }
        var choice = AmountChoice(statement, around: [.credit, .gives, .refund, .creditMaybe])
        if let known { choice.amount = known }
        guard let amount = choice.amount else {
            if choice.isTorn {
                direction = .credit
                reason = .uncertainAmount
            } else if let labelled = statement.amounts.first(where: isLabelledOther) {
                settleLabelled(labelled)
            }
            return
        }
        if event?.role == .creditMaybe, choice.closeness > .label, !amount.written.hasPlus {
            reason = .noPayment
            return
        }
        let isBare = amount.written.currency == nil
        if isBare, statement.hasUnitBehind(amount) {
            // "2,000 SuperCoins credited" is no money.
            reason = .noPayment
            return
        }
        direction = .credit
        place = amount.place
        guard let value = amount.written.number.value else {
            reason = .uncertainAmount
            currency = amount.written.certainCurrency
            return
        }
        if value.significand == 0 {
            direction = .none
            reason = .zeroAmount
            return
        }
        let known = amount.written.certainCurrency
        currency = known ?? (isBare && isReceiptLine(amount, choice.closeness) ? home : nil)
        number = value.magnitude
        range = amount.written.range
        if let tip = choice.tip {
            number = tip.written.number.value.flatMap { value.magnitude.adding($0.magnitude) }
            range = amount.written.range.lowerBound..<tip.written.range.upperBound
        }
        guard let currency else {
            reason = isBare ? .uncertainAmount : .uncertainCurrency
            return
        }
        guard let number, !number.hasMoreDecimals(than: currency.fractionDigits) else {
            reason = .uncertainAmount
            return
        }
        reason = .credit
    }

    /// Whether a bare number is surely money of the region that was named: right behind the verb or its label, in a
    /// text with an account, a balance, a date or a reference.
    private func isReceiptLine(_ amount: Statement.Amount, _ closeness: AmountChoice.Closeness) -> Bool {
        guard closeness <= .label || amount.written.hasPlus else { return false }
        // A line of its own for the verb and the next for the number: 입금\n500,000.
        let isBehindVerb = statement.events.contains {
            $0.role.isCredit && $0.start < amount.place
                && ($0.sentence == amount.sentence || !statement.hasLetters($0.end, amount.place))
        }
        guard isBehindVerb || amount.label == .amount || amount.written.hasPlus else { return false }
        let hasAccount = statement.events.contains { $0.role == .balance || $0.role == .account }
        return hasAccount || statement.letters.evidence > 0
    }

    /// Takes an amount back that something beside it makes uncertain.
    mutating func doubtAmount() {
        reason = .uncertainAmount
        number = nil
    }

    private mutating func settleLabelled(_ amount: Statement.Amount) {
        switch amount.label {
        case .interest, .reward:
            direction = .other
            reason = amount.label == .interest ? .interest : .reward
            number = amount.written.number.value
            currency = amount.written.certainCurrency
        case .balance: reason = .balance
        default: reason = .noPayment
        }
    }
}

extension WrittenNumber {
    /// The number without its sign.
    var magnitude: WrittenNumber {
        significand < 0 && significand != .min
            ? WrittenNumber(significand: -significand, fractionDigits: fractionDigits) : self
    }

    /// Whether it is more exact than a currency's subunit; zeros at the end do not count.
    func hasMoreDecimals(than digits: Int) -> Bool { withoutTrailingZeros.fractionDigits > digits }

    /// The same value with no zero after the decimal mark's last digit.
    var withoutTrailingZeros: WrittenNumber {
        var (significand, digits) = (significand, fractionDigits)
        while digits > 0, significand % 10 == 0 {
            significand /= 10
            digits -= 1
        }
        return WrittenNumber(significand: significand, fractionDigits: digits)
    }
}
