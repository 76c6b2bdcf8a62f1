// SPDX-License-Identifier: Apache-2.0

import Letters

/// What multiplies a number, and what is added after that: 1万5000, 1tr5.
struct Multiplied {
    var exponent: Int
    var more: WrittenNumber?
    var end: Int
    var isUncertain = false
}

extension Scan {
    /// Looks for multipliers after a number that ends at a place.
    mutating func multiplied(after end: Int, isMoney: Bool) -> Multiplied? {
        let isWhole = !separators.contains { $0 == "." || $0 == "," || $0.value == 0x66B } || groups.last?.count == 3
        guard let first = multiplier(at: end, isMoney: isMoney) else { return nil }
        var result = Multiplied(exponent: first.value.exponent, end: first.end)
        if first.value.place == .credit {
            // INR 500.00 CR is a credit, not crores; so is Rs.500 Cr to A/c XX1.
            let isCredit = text[first.end - 1] == "R"
            let hasOneDecimal = separators.count == 1 && groups[groups.count - 1].count == 1
            // "Rs 2CR" may be either.
            if isCredit, first.end - end == 2, groups.count == 1, groups[0].count <= 3, separators.isEmpty {
                result.isUncertain = true
                return result
            }
            if isCredit || (!hasOneDecimal && isCreditToAccount(first.end)) { return nil }
            if at(first.end) == "." { result.end += 1 }
            result.isUncertain = !hasOneDecimal || isCreditToAccount(first.end)
            return result
        }
        if first.value.place == .doubtful {
            result.isUncertain = true
            return result
        }
        var last = first.value
        while let next = multiplier(at: result.end, isMoney: isMoney), next.value.place == last.place,
            next.value.exponent > last.exponent
        {
            result.exponent += next.value.exponent
            result.end = next.end
            last = next.value
        }
        if last.place == .east, isWhole { return addingSmallerParts(to: result) }
        if locale.language == "vi", isWhole {
            return at(result.end).isDigit ? addingTail(to: result) : addingSmallerWords(to: result)
        }
        return result
    }

    /// Whether "to a/c", "in your ac" and the like stand behind a `Cr`: what a ledger credits. "Account" in full may be
    /// the accounts of many, who get crores.
    private func isCreditToAccount(_ end: Int) -> Bool {
        var words: [String] = []
        var place = at(end) == "." ? end + 1 : end
        while words.count < 3, place - end < 20, at(place) == " " {
            place += 1
            var word = String.UnicodeScalarView()
            while at(place).kind == .letter || at(place) == "/", word.count < 8 {
                word.append(text[place].lowered)
                place += 1
            }
            words.append(String(word))
        }
        guard let first = words.first, ["to", "in", "into"].contains(first) else { return false }
        let isMine = words.count > 1 && ["your", "ur"].contains(words[1])
        return ["a/c", "ac", "acct"].contains(words[isMine ? words.count - 1 : min(1, words.count - 1)])
    }

    private func multiplier(at end: Int, isMoney: Bool) -> (value: Multiplier, end: Int)? {
        for place in at(end).kind == .space ? [end, end + 1] : [end] where tables.multipliers.begins(at(place)) {
            let found = tables.multipliers.longest(
                in: text, at: place,
                where: { word, after in
                    guard locale.knows(word) else { return false }
                    if word.endsInSpacedLetter {
                        if at(after).kind == .letter { return false }
                        if at(after).isDigit, locale.language != "vi" { return false }
                    }
                    switch word.place {
                    case .free, .credit: return true
                    case .attached, .east: return place == end
                    case .money: return place == end && isMoney
                    case .small: return at(place) == at(place).lowered
                    case .doubtful: return isMoney
                    }
                })
            if let found { return found }
        }
        return nil
    }

    /// 1万5000, 3만 5천, 1億2345万: parts that get smaller.
    private func addingSmallerParts(to first: Multiplied) -> Multiplied {
        var result = first
        var smallest = first.exponent
        while true {
            var place = result.end
            let isKorean = (0xAC00...0xD7A3).contains(at(place - 1).value)
            if isKorean, at(place) == " " { place += 1 }
            guard at(place).isDigit else { return result }
            var value: Int64 = 0
            var digits = 0
            while at(place).isDigit || (at(place) == "," && at(place + 1).isDigit && digits > 0) {
                if at(place) != "," {
                    guard digits < 15 else {
                        result.isUncertain = true
                        return result
                    }
                    value = value * 10 + Int64(at(place).digit)
                    digits += 1
                }
                place += 1
            }
            var exponent = 0
            while let next = multiplier(at: place, isMoney: true), next.value.place == .east {
                exponent += next.value.exponent
                place = next.end
            }
            guard let part = WrittenNumber(significand: value).scaled(by: exponent),
                let limit = WrittenNumber(significand: 1).scaled(by: smallest), part.significand < limit.significand
            else {
                result.isUncertain = true
                return result
            }
            // 1万5 is 15,000 to some and 10,005 to others.
            if exponent == 0, digits == 1 { result.isUncertain = true }
            result.more = result.more.flatMap { $0.adding(part) } ?? part
            result.end = place
            if exponent == 0 { return result }
            smallest = exponent
        }
    }

    /// 2 triệu 500 nghìn: each part with its own word, and smaller than the one before.
    private func addingSmallerWords(to first: Multiplied) -> Multiplied {
        var result = first
        var smallest = first.exponent
        while at(result.end) == " " {
            var place = result.end + 1
            var value: Int64 = 0
            while at(place).isDigit, place - result.end <= 3 {
                value = value * 10 + Int64(at(place).digit)
                place += 1
            }
            guard place > result.end + 1, let next = multiplier(at: place, isMoney: true),
                next.value.exponent < smallest,
                let part = WrittenNumber(significand: value).scaled(by: next.value.exponent)
            else { break }
            result.more = result.more.flatMap { $0.adding(part) } ?? part
            result.end = next.end
            smallest = next.value.exponent
        }
        return result
    }

    /// 1tr5 is one and a half million.
    private func addingTail(to first: Multiplied) -> Multiplied {
        var result = first
        var tail: Int64 = 0
        var digits = 0
        while at(result.end).isDigit, digits < 15 {
            tail = tail * 10 + Int64(at(result.end).digit)
            digits += 1
            result.end += 1
        }
        if digits > first.exponent {
            result.isUncertain = true
        } else {
            result.more = WrittenNumber(significand: tail).scaled(by: first.exponent - digits)
        }
        return result
    }
}
