// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// A code and bare digits that may be the number of an account instead of an amount.
extension Surroundings {
    /// Whether the amount is a currency's code and digits without a mark that stand right beside a word for an account, a card or a
    /// reference, or are as many as an account's number has: "Your USD 1234 account has been credited", "ref USD 12345",
    /// "received in USD 1234".
    var isNumberOfAccount: Bool {
        guard let digits = codedDigits else { return false }
        if digits >= fewestOfAccount { return true }
        var end = range.lowerBound
        while isSpace(at(end - 1)) || at(end - 1) == "(" { end -= 1 }
        return isWord("accounts", before: end) || isWord("into", before: end)
            || !behind("accounts", at: skipSpaces(range.upperBound)).isEmpty
    }

    /// Whether a word of a kind stands before a place, and not as the end of a longer one: the "en" of "haben".
    private func isWord(_ kind: String, before end: Int) -> Bool {
        before(kind, at: end).contains {
            !at(end - $0).isAlphabetLetter || !at(end - $0 - 1).isAlphabetLetter
        }
    }

    /// How many digits stand behind a code of three letters, where nothing else does: no mark, no decimals.
    private var codedDigits: Int? {
        let code = range.prefix(3)
        guard code.count == 3, code.allSatisfy({ ("A"..."Z").contains(text[$0]) }) else { return nil }
        let start = skipSpaces(range.lowerBound + 3)
        guard start < range.upperBound, digitCount(at: start) == range.upperBound - start else { return nil }
        return range.upperBound - start
    }

    /// As many digits as an account's number has at the least, and more than amounts have: of a currency without decimals they have more.
    private var fewestOfAccount: Int {
        guard let currency else { return 8 }
        return currency.fractionDigits == 0 || words.lists(currency.code.lowercased(), as: "whole") ? 10 : 8
    }
}
