// SPDX-License-Identifier: Apache-2.0

extension Money {
    /// Says the amount the way a cashier does.
    ///
    ///     let english = try SpokenLanguage(tag: "en-US")
    ///     try Money(WrittenNumber(significand: 1250, fractionDigits: 2), .init("USD")!).spoken(in: english)
    ///     // "twelve dollars and fifty cents"
    ///
    /// Subunits are left out when there are none. More decimals than the currency has are read as a decimal number.
    /// - Throws: `.currencyHasNoName` where the language has no word for the currency, `.numberTooLarge`.
    public func spoken(in language: SpokenLanguage) throws(SpokenTextError) -> String { try phrase(in: language).words }

    /// Says the amount for a sentence: as its subject, as its object, and with what its verb agrees.
    ///
    ///     let ukrainian = try SpokenLanguage(tag: "uk-UA")
    ///     try Money(WrittenNumber(significand: 1), .init("UAH")!).said(in: ukrainian).asObject   // "одну гривню"
    ///
    /// - Throws: what ``spoken(in:)`` throws.
    public func said(in language: SpokenLanguage) throws(SpokenTextError) -> SpokenAmount {
        let (words, agreement) = try phrase(in: language)
        return SpokenAmount(words, asObject: language.grammar.words.asObject(words), agreement: agreement)
    }

    private func phrase(in language: SpokenLanguage) throws(SpokenTextError) -> (words: String, Agreement) {
        let grammar = language.grammar
        guard let row = try grammar.words.currency(currency.code) else {
            throw SpokenTextError(
                code: .currencyHasNoName,
                message:
                    "There is no word for the currency \(currency.code) in the language '\(language.tag)' yet; choose another."
            )
        }
        let major = language.homeCurrency == currency.code ? row.home : row.major
        let amount = SplitNumber(number)
        guard amount.whole <= grammar.largest else { throw SpokenTextError.tooLarge(language) }
        let decimals = amount.decimals
        let phrase: String
        var agreement = grammar.agreement(amount.whole, major)
        if decimals.isEmpty {
            phrase = try grammar.counted(amount.whole, major)
        } else if grammar.saysSubunits, let minor = row.minor, decimals.count <= currency.fractionDigits {
            let missing = currency.fractionDigits - decimals.count
            let count = (decimals + [UInt8](repeating: 0, count: missing)).reduce(0) { $0 * 10 + UInt64($1) }
            let subunits = try grammar.counted(count, minor)
            let second = grammar.agreement(count, minor)
            agreement = amount.whole == 0 ? second : grammar.agreement(agreement, second)
            phrase =
                amount.whole == 0 ? subunits : try grammar.joined(grammar.counted(amount.whole, major), subunits)
        } else {
            phrase = try grammar.counted(amount.whole, decimals, major)
            agreement = Agreement(grammar.pluralOfDecimals, .neuter)
        }
        return (amount.isNegative ? try grammar.negative(phrase) : phrase, agreement)
    }
}

/// A number as its whole part and its decimals, without zeros at the end.
struct SplitNumber: Sendable {
    let isNegative: Bool
    let whole: UInt64
    let decimals: [UInt8]

    init(_ number: WrittenNumber, keepingZeros: Bool = false) {
        isNegative = number.significand < 0
        var rest = number.significand.magnitude
        var digits: [UInt8] = []
        for _ in 0..<number.fractionDigits {
            let digit = UInt8(rest % 10)
            if digit != 0 || !digits.isEmpty || keepingZeros { digits.append(digit) }
            rest /= 10
        }
        whole = rest
        decimals = digits.reversed()
    }
}

extension SpokenTextError {
    static func tooLarge(_ language: SpokenLanguage) -> SpokenTextError {
        SpokenTextError(
            code: .numberTooLarge,
            message: "A number is larger than can be said in the language '\(language.tag)'; write it smaller.")
    }
}
