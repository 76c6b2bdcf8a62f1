// SPDX-License-Identifier: Apache-2.0

import Letters

/// Chinese and Japanese numerals, everyday and capital: 一百二十, 壹佰贰拾.
enum EastAsianNumeral {
    enum Piece {
        case digit(Int64)
        case unit(Int64)
        case big(Int64)
    }

    static func value(_ scalar: Unicode.Scalar) -> Piece? {
        switch scalar {
        case "零", "〇": .digit(0)
        case "一", "壹", "壱": .digit(1)
        case "二", "两", "兩", "贰", "貳", "弐": .digit(2)
        case "三", "叁", "參", "叄", "参": .digit(3)
        case "四", "肆": .digit(4)
        case "五", "伍": .digit(5)
        case "六", "陆", "陸": .digit(6)
        case "七", "柒": .digit(7)
        case "八", "捌": .digit(8)
        case "九", "玖": .digit(9)
        case "十", "拾": .unit(10)
        case "百", "佰": .unit(100)
        case "千", "仟": .unit(1000)
        case "万", "萬": .big(10_000)
        case "亿", "億": .big(100_000_000)
        default: nil
        }
    }
}

extension Unicode.Scalar {
    /// A Chinese or Japanese digit, everyday or capital: 八, 捌.
    package var isEastAsianDigit: Bool {
        if case .digit = EastAsianNumeral.value(self) { true } else { false }
    }
}

extension Scan {
    /// A run of numerals; it is an amount only beside a currency, else it is words already.
    mutating func numeral(at place: Int, from: Int? = nil, prefix: BesideNumber? = nil) -> Int {
        let parsed = numeralValue(at: place)
        guard let suffix = suffix(at: parsed.end, prefix: prefix, isPlain: false, hasMultiplier: false) ?? prefix,
            !parsed.isVague
        else { return max(parsed.end, place + 1) }
        var beside = suffix
        if let prefix, suffix.end != prefix.end {
            beside = prefix.joined(with: suffix)
            if prefix.candidates.allSatisfy({ !suffix.candidates.contains($0) }) {
                contradictions.insert(from ?? place)
            }
        }
        var end = max(parsed.end, beside.end)
        // Before what follows is added: 三角五分 is three tenths and five hundredths of a yuan.
        var value = beside.scale == 0 ? parsed.value : parsed.value.flatMap { $0.scaled(by: beside.scale) }
        if beside.end >= parsed.end, let tail = subunits(at: end) {
            value = value.flatMap { $0.adding(tail.value) }
            end = tail.end
        }
        if isPartOfWord(from: parsed.end, to: end) { return parsed.end }
        if value == nil { hasUncertainNumber = true }
        if case .ambiguous = beside.reading { hasAmbiguousCurrency = true }
        add(
            (from ?? place)..<end,
            .money(MoneyReading(number: NumberReading(value: value), currency: beside.reading)))
        return end
    }

    /// Reads numerals; vague where they begin with a unit (百元: some hundreds) or with 数, nil where they are malformed (两三百).
    private func numeralValue(at place: Int) -> (value: WrittenNumber?, end: Int, isVague: Bool) {
        var end = place
        var total: Int64 = 0
        var section: Int64 = 0
        var digit: Int64?
        var lastUnit: Int64 = .max
        var lastBig: Int64 = .max
        var isWrong = false
        // 数千円, 几十元: some thousands, some tens.
        var isVague = "数數几幾何".unicodeScalars.contains(at(place - 1))
        // 千円 is a thousand yen; 百元 is some hundreds.
        let isJapanese = locale.language == "ja"
        while let piece = EastAsianNumeral.value(at(end)), end - place < 40 {
            switch piece {
            case .digit(let value):
                if let digit, digit != 0 { isWrong = true }
                digit = value
            case .unit(let unit):
                if end == place, unit != 10, !isJapanese { isVague = true }
                if unit >= lastUnit || digit == 0 && unit != 10 { isWrong = true }
                section += (digit ?? 1) * unit
                (digit, lastUnit) = (nil, unit)
            case .big(let unit):
                if end == place { isVague = true }
                section += digit ?? 0
                if unit > lastBig, total > 0 {
                    isWrong = total >= 100_000_000
                    total = (total + section) * unit
                } else {
                    total += section * unit
                }
                (section, digit, lastUnit, lastBig) = (0, nil, .max, unit)
            }
            end += 1
        }
        // 一百五 is 150, 两万五 is 25,000, and 五 alone after a zero is a unit: only the last is certain.
        let isShort = lastUnit == .max ? lastBig != .max : lastUnit > 10
        if let digit, digit != 0, isShort, EastAsianNumeral.isZero(at(end - 2)) == false { isWrong = true }
        while EastAsianNumeral.value(at(end)) != nil { end += 1 }
        let value = total + section + (digit ?? 0)
        var number: WrittenNumber? = isWrong ? nil : WrittenNumber(significand: value)
        if at(end) == "点" || at(end) == "點", EastAsianNumeral.value(at(end + 1)) != nil {
            end += 1
            var decimals = WrittenNumber(significand: value)
            while case .digit(let next)? = EastAsianNumeral.value(at(end)), decimals.fractionDigits < 6 {
                decimals = WrittenNumber(
                    significand: decimals.significand &* 10 &+ next, fractionDigits: decimals.fractionDigits + 1)
                end += 1
            }
            number = number == nil ? nil : decimals
        }
        return (number, end, isVague)
    }

    /// Whether the everyday unit behind numerals goes on as a word that is no money: 三角裤, 一块去, 三毛流浪记. The numerals are
    /// words already, so that nothing is lost where an amount is left as it stands.
    private func isPartOfWord(from unit: Int, to end: Int) -> Bool {
        guard end == unit + 1, "角毛块塊".unicodeScalars.contains(at(unit)) else { return false }
        return goesOnAsWord(end)
    }

    /// Whether a tenth's sign behind a number is a corner or a spice: 3角裤, 5角星, 八角, but not 3角5分, 3角钱 and 八角五分.
    func isCorner(at unit: Int, to end: Int) -> Bool {
        guard end == unit + 1, at(unit) == "角" || at(unit) == "毛" else { return false }
        if at(unit) == "角", at(unit - 1) == "八", EastAsianNumeral.value(at(unit - 2)) == nil,
            !isAmountGoingOn(at: end)
        {
            return true
        }
        return EastAsianNumeral.value(at(end)) == nil && goesOnAsWord(end)
    }

    private func isAmountGoingOn(at place: Int) -> Bool {
        "钱錢整已到".unicodeScalars.contains(at(place)) || oneDigit(place) != nil && at(place + 1) == "分"
    }

    private func goesOnAsWord(_ place: Int) -> Bool {
        at(place).kind == .unspaced && !"的了整正到已转轉入钱錢和及或由来來从從余餘".unicodeScalars.contains(at(place))
    }

    /// What follows 元 or 块: 5角3分, 5毛, 5毛3, the bare 5 of 12块5 and the 50 of 12块50; and the bare 5 of 3毛5.
    func subunits(at place: Int) -> (value: WrittenNumber, end: Int)? {
        let unit = at(place - 1)
        if unit == "毛" || unit == "角" {
            guard let cents = oneDigit(place), at(place + 1) == "分", at(place + 2) != "钟", at(place + 2) != "鐘" else {
                return lastDigit(at: place, exponent: 2)
            }
            return (WrittenNumber(significand: cents, fractionDigits: 2), place + 2)
        }
        guard "元块塊圆圓蚊".unicodeScalars.contains(unit) else { return nil }
        if isExactly(place) { return (WrittenNumber(significand: 0), place + 1) }
        var end = place
        var cents: Int64 = 0
        if at(end) == "零" { end += 1 }
        guard let first = oneDigit(end) else { return nil }
        switch at(end + 1) {
        case "角", "毛", "毫":
            cents = first * 10
            end += 2
            if let second = oneDigit(end), at(end + 1) == "分" || at(end + 1) == "仙",
                at(end + 2) != "钟", at(end + 2) != "鐘"
            {
                cents += second
                end += 2
            } else if let last = lastDigit(at: end, exponent: 2) {
                cents += last.value.significand
                end = last.end
            }
        case "分", "仙":
            // 5分钟 is five minutes.
            guard at(end + 2) != "钟", at(end + 2) != "鐘" else { return nil }
            cents = first
            end += 2
        default:
            guard unit == "块" || unit == "塊" else { return nil }
            if let last = lastDigit(at: end, exponent: 1) {
                cents = last.value.significand * 10
                end = last.end
            } else if at(end).isDigit, let last = lastDigit(at: end + 1, exponent: 2) {
                cents = first * 10 + last.value.significand
                end = last.end
            } else {
                return nil
            }
        }
        if isExactly(end) { end += 1 }
        return (WrittenNumber(significand: cents, fractionDigits: 2), end)
    }

    /// Whether the word that closes an amount stands at a place, as in 一百元整; 100元正在处理 goes on with another.
    private func isExactly(_ place: Int) -> Bool {
        switch at(place) {
        case "整": !"个個理体體改数數".unicodeScalars.contains(at(place + 1))
        case "正": at(place + 1).kind != .unspaced || "已存入".unicodeScalars.contains(at(place + 1))
        default: false
        }
    }

    /// A digit without a unit that ends an amount: nothing that could go on with it stands behind.
    private func lastDigit(at place: Int, exponent: Int) -> (value: WrittenNumber, end: Int)? {
        guard let digit = oneDigit(place) else { return nil }
        let next = at(place + 1)
        let isMoney = next == "钱" || next == "錢"
        guard
            isMoney
                || !next.isDigit && next != "." && next != "," && next != "-" && next != "/" && next != ":"
                    && next != "%" && next.kind != .letter && next.kind != .unspaced
        else { return nil }
        return (WrittenNumber(significand: digit, fractionDigits: exponent), isMoney ? place + 2 : place + 1)
    }

    private func oneDigit(_ place: Int) -> Int64? {
        if at(place).isDigit { return Int64(at(place).digit) }
        if case .digit(let value)? = EastAsianNumeral.value(at(place)) { return value }
        return nil
    }
}

extension EastAsianNumeral {
    static func isZero(_ scalar: Unicode.Scalar) -> Bool { scalar == "零" || scalar == "〇" }
}
