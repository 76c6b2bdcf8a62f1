// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// What a statement tells: where money went, and, where that is a completed credit of a certain amount, the proposal to say it.
///
/// The proposal is made once, when the judgement is; afterwards it can only be withdrawn.
struct Judgement {
    private(set) var direction = Explanation.Direction.none
    private(set) var reason = Reason.noPayment
    private(set) var number: WrittenNumber?
    private(set) var currency: Currency?
    /// The phrase that decided, for finding the payer.
    private(set) var deciding: Statement.Event?
    /// The place of the amount in the letters.
    private(set) var place: Int?
    /// What is proposed to be said; nil where nothing is.
    private(set) var proposal: Proposal?
    /// Whether a verb of receiving decided: only then does it matter who received.
    private(set) var tellsReceipt = false
    /// The doubt that withdrew the proposal.
    private(set) var doubt: String?

    let statement: Statement
    private let home: Currency?

    /// Money whose amount and currency are certain.
    struct Proposal {
        let money: Money
        /// Where its amount stands in the folded text.
        let range: Range<Int>
    }

    /// Judges a statement.
    /// - Parameter home: the currency of a region that was named explicitly: what a bare 40,000.00 is an amount of.
    init(_ statement: Statement, home: Currency?) {
        self.statement = statement
        self.home = home.flatMap { statement.leavesCurrencyOpen($0) ? nil : $0 }
        decide()
    }

    private mutating func decide() {
        let strong = statement.leadingCredit
        let refund = statement.first(.refund)
        let debit = statement.leadingDebit
        if let strong,
            statement.events.contains(where: { $0.role == .refund && $0.hint == .undone && $0.start > strong.start })
        {
            reason = .failed
            return
        }
        // "A refund of $20 has been credited to your credit card" pays no bill.
        if let bill = statement.first(.cardBill), bill.start < debit?.start ?? .max,
            bill.start < refund?.start ?? .max
        {
            return settle(.other, .cardPayment, by: strong ?? bill)
        }
        if let debit {
            if strong != nil || refund != nil, let credit = strong ?? refund {
                // Both in one text: another's credit beside the user's debit, or a move between own accounts.
                let isOwn =
                    (credit.start < debit.start || statement.first(.other) != nil)
                    && Receiver.another(in: statement) == nil
                return settle(isOwn ? .other : .debit, isOwn ? .ownTransfer : .debit, by: debit)
            }
            // "Vous avez viré 20 € vers votre livret": the reader still has it.
            if statement.events.contains(where: { $0.role == .other && $0.hint == .mine }) {
                return settle(.other, .ownTransfer, by: debit)
            }
            return settle(.debit, .debit, by: debit)
        }
        if let other = statement.first(.other) { return settle(.other, .ownTransfer, by: strong ?? other) }
        if refund == nil, strong != nil || statement.first(.creditMaybe) != nil, let card = statement.first(.creditCard)
        {
            return settle(.other, .cardPayment, by: strong ?? card)
        }
        if let minus = statement.amounts.first(where: { $0.written.hasMinus && !$0.isLabelledOther }) {
            if strong == nil || refund == nil { return settle(.debit, .debit, by: statement.first(.debitMaybe), minus) }
        }
        tellsReceipt = strong != nil || refund != nil || statement.first(.creditMaybe) != nil
        if let load = strong ?? statement.first(.creditMaybe), refund == nil, statement.isLoadedFromOwn(by: load) {
            return settle(.other, .ownTransfer, by: load)
        }
        if let credit = refund ?? strong { return settleCredit(credit) }
        let plus = statement.amounts.first { $0.written.hasPlus && !$0.isLabelledOther }
        let maybeDebit = statement.first(.debitMaybe)
        if let maybe = statement.first(.creditMaybe) {
            if let maybeDebit, plus == nil, !statement.saysFromWhom { return settle(.debit, .debit, by: maybeDebit) }
            // "Payment received" without a payer or an account may be the receipt for what the user paid.
            guard statement.saysFromWhom || plus != nil || statement.isReceivedThroughChannel(maybe) else {
                return settle(.other, .ownTransfer, by: maybe)
            }
            return settleCredit(maybe)
        }
        if let plus,
            statement.first(.balance, .account) != nil || maybeDebit != nil || statement.isFromSomebody(plus)
                || statement.isAnnotated(plus)
        {
            return settleCredit(nil, plus)
        }
        if let maybeDebit {
            if statement.goesFromNameToNumber || statement.comesFromSomebody(maybeDebit),
                let amount = AmountChoice(statement, around: [.debitMaybe]).nearest
            {
                return settleCredit(nil, amount)
            }
            return settle(.debit, .debit, by: maybeDebit)
        }
        if let labelled = statement.amounts.first(where: \.isLabelledOther) {
            switch labelled.label {
            case .interest: settle(.other, .interest, by: nil, labelled)
            case .balance: reason = .balance
            default: reason = .noPayment
            }
        }
    }

    /// Settles what is not announced; its amount is given where only one can be meant.
    private mutating func settle(
        _ direction: Explanation.Direction, _ reason: Reason, by event: Statement.Event?,
        _ known: Statement.Amount? = nil
    ) {
        self.direction = direction
        self.reason = reason
        deciding = event
        let nearest = AmountChoice(statement, around: [.debit, .purchase, .debitMaybe, event?.role ?? .debit]).nearest
        let total = statement.tellsSum ? nil : statement.amounts.first { $0.label == .total }
        // "Charges of Rs 236 debited": a fee that is all that has gone.
        let fee = event?.role == .debit ? statement.amounts.first { $0.label == .fee } : nil
        guard let choice = known ?? nearest ?? total ?? fee else {
            // A verb without an amount tells of no payment: "your debit card has been activated".
            self.direction = .none
            self.reason = .noPayment
            if let labelled = statement.amounts.first(where: \.isLabelledOther) { settleLabelled(labelled) }
            return
        }
        place = choice.place
        number = choice.written.number.value.map(\.magnitude)
        currency = choice.written.certainCurrency ?? (choice.written.currency == nil ? home : nil)
    }

    /// Settles a completed credit: its amount and currency must be certain.
    private mutating func settleCredit(_ event: Statement.Event?, _ known: Statement.Amount? = nil) {
        deciding = event
        let isAsked = (event?.sentence ?? known?.sentence).map(statement.isQuestion) ?? false
        if isAsked || event.map(statement.isOpen) ?? false {
            reason = .request
            return
        }
        var choice = AmountChoice(statement, around: [.credit, .gives, .refund, .creditMaybe])
        if let known, !choice.isTorn { choice.amount = known }
        guard let amount = choice.amount else {
            if choice.isTorn {
                direction = .credit
                reason = .uncertainAmount
            } else if let labelled = statement.amounts.first(where: \.isLabelledOther) {
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
        currency = known ?? (isBare && statement.isReceiptLine(amount, choice.closeness, in: home) ? home : nil)
        number = value.magnitude
        var range = amount.written.range
        if let tip = choice.tip {
            number = tip.written.number.value.flatMap { value.magnitude.adding($0.magnitude) }
            range = amount.written.range.lowerBound..<tip.written.range.upperBound
        }
        guard let currency else {
            reason = isBare ? .uncertainAmount : .uncertainCurrency
            return
        }
        if choice.isContested {
            reason = .uncertainAmount
            self.number = nil
            return
        }
        guard let number, !number.hasMoreDecimals(than: currency.fractionDigits) else {
            reason = .uncertainAmount
            return
        }
        reason = .credit
        proposal = Proposal(money: Money(number, currency), range: range)
    }

    /// Withdraws the proposal, and what a doubt objects to of what was told.
    mutating func withdraw(_ objection: Objection, because doubt: String) {
        proposal = nil
        self.doubt = doubt
        switch objection {
        case .noPayment(let reason): (direction, self.reason, number, currency) = (.none, reason, nil, nil)
        case .uncertainAmount: (reason, number) = (.uncertainAmount, nil)
        case .uncertainCurrency: (reason, currency) = (.uncertainCurrency, nil)
        case .elsewhere(let direction, let reason):
            let credit = statement.first(.refund) ?? statement.leadingCredit ?? statement.first(.creditMaybe)
            settle(direction, reason, by: credit)
        }
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
