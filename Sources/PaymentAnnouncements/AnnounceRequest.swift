// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// What the sender of a push asks of the announcer: the payload's `announce` keys.
public struct AnnounceRequest: Sendable, Hashable {
    /// How an announcement reaches the user.
    public enum Mode: String, Sendable, Hashable {
        /// As the notification's sound.
        case sound
        /// Spoken while the notification is delivered.
        case speak
    }

    /// How to announce; nil where the payload does not say, or says something unknown.
    public let mode: Mode?
    /// Words to speak as they are.
    public let text: String?
    /// The BCP-47 tag of the language to speak.
    public let locale: String?
    /// The identifier of the voice.
    public let voice: String?
    /// The amount in major units, a plain decimal as it was written.
    public let amount: String?
    /// The code of the currency.
    public let currency: String?
    /// Who paid.
    public let payer: String?
    /// The wallet or service.
    public let channel: String?

    /// Reads the `announce` object of a payload; values of another type count as absent.
    public init(userInfo: [AnyHashable: Any]) {
        let keys = userInfo["announce"] as? [String: Any] ?? [:]
        func text(_ key: String) -> String? {
            guard let value = keys[key] as? String, !value.isEmpty else { return nil }
            return value
        }
        mode = text("mode").flatMap(Mode.init(rawValue:))
        self.text = text("text")
        locale = text("locale")
        voice = text("voice")
        amount = text("amount")
        currency = text("currency")
        payer = text("payer")
        channel = text("channel")
    }
}

extension AnnouncementRules {
    /// Explains a notification by its payload's `announce` keys and its texts.
    ///
    /// What the payload says is never louder than a certain text: an amount that contradicts the body is not announced.
    public func explain(
        userInfo: [AnyHashable: Any], title: String, subtitle: String, body: String, saysPayer: Bool = true
    ) -> (Explanation, AnnounceRequest) {
        let request = AnnounceRequest(userInfo: userInfo)
        let text = NotificationText(title: title, subtitle: subtitle, body: body, locale: request.locale)
        return (explain(text, told: ToldPayment(request), saysPayer: saysPayer).0, request)
    }
}

/// A payment as the payload tells it.
struct ToldPayment {
    private let text: String?
    private let amount: String?
    private let number: WrittenNumber?
    private let code: String?
    private let currency: Currency?
    private let payer: String?
    private let channel: String?

    /// Nil where the payload tells nothing beside its texts.
    init?(_ request: AnnounceRequest) {
        text = request.text
        amount = request.amount
        number = request.amount.flatMap { WrittenNumber(plain: $0) }
        code = request.currency
        currency = request.currency.flatMap { Currency($0) }
        payer = request.payer
        channel = request.channel
        if text == nil, amount == nil, code == nil, payer == nil, channel == nil { return nil }
    }

    /// Puts what the payload tells in the place of what the texts tell, unless the two contradict each other.
    func overrule(_ draft: inout Draft, _ reading: Reading) {
        if let payer { draft.payer = Payer(name: payer, language: reading.language ?? "") }
        if let channel { draft.channel = channel }
        if amount != nil || code != nil { overruleAmount(&draft, reading) }
        if let text, draft.reason != .contradiction {
            draft.text = text
            draft.reason = .text
        }
    }

    private func overruleAmount(_ draft: inout Draft, _ reading: Reading) {
        guard amount == nil || number != nil, number.map({ $0.significand > 0 }) ?? true else {
            draft.reason = .uncertainAmount
            return
        }
        guard code == nil || currency != nil else {
            draft.reason = .uncertainCurrency
            return
        }
        let amounts = reading.statement.amounts.filter { $0.written.currency != nil }
        switch draft.reason {
        case .credit, .uncertainAmount, .uncertainCurrency:
            if draft.reason == .credit, let told = number, let read = draft.number, !told.isSameValue(as: read) {
                draft.reason = .contradiction
            } else if draft.reason == .credit, let currency, draft.currency != currency {
                draft.reason = .contradiction
            } else if !agrees(with: amounts) {
                draft.reason = .contradiction
            }
        case .noPayment, .noLanguage, .noWords:
            if !agrees(with: amounts) { draft.reason = .contradiction }
        case .debit, .cardPayment, .ownTransfer, .interest, .reward, .zeroAmount:
            draft.reason = .contradiction
        default:
            // A code, a request, a failure or advertising silences whatever the payload says.
            return
        }
        guard draft.reason != .contradiction else { return }
        guard let number = number ?? draft.number, let currency = currency ?? draft.currency else { return }
        draft.number = number
        draft.currency = currency
        draft.direction = .credit
        draft.reason = number.hasMoreDecimals(than: currency.fractionDigits) ? .uncertainAmount : .credit
    }

    /// Whether the told amount stands among a text's amounts, or the text has none.
    private func agrees(with amounts: [Statement.Amount]) -> Bool {
        guard !amounts.isEmpty else { return true }
        return amounts.contains { amount in
            if let number {
                guard let read = amount.written.number.value else { return false }
                guard number.isSameValue(as: read.magnitude) else { return false }
            }
            guard let currency else { return true }
            switch amount.written.currency {
            case .certain(let read): return read == currency
            case .ambiguous(let several): return several.contains(currency)
            case nil: return true
            }
        }
    }
}

extension WrittenNumber {
    /// Reads a plain decimal: ASCII digits with at most one `.`, at most 18 digits.
    init?(plain text: String) {
        var significand: Int64 = 0
        var fraction: Int?
        var digits = 0
        for byte in text.utf8 {
            if byte == 0x2E, fraction == nil, digits > 0 {
                fraction = 0
            } else if byte >= 0x30, byte <= 0x39, digits < 18 {
                significand = significand * 10 + Int64(byte - 0x30)
                digits += 1
                if let read = fraction { fraction = read + 1 }
            } else {
                return nil
            }
        }
        guard digits > 0, fraction != 0 else { return nil }
        self.init(significand: significand, fractionDigits: fraction ?? 0)
    }

    /// Whether two numbers have one value, however many decimals they were written with.
    func isSameValue(as other: WrittenNumber) -> Bool { withoutTrailingZeros == other.withoutTrailingZeros }
}
