// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    /// Digits without marks and without a currency that name something: a card, an order, an account.
    mutating func plainReference(_ digits: WrittenDigits, from: Int) -> Int? {
        let range = digits.leading
        let end = digits.end
        let looksLong = range.count >= 7
        // "account 1234 INR 500": what follows a cue is no amount when a currency and a number come next.
        if let after = suffix(at: end, prefix: nil, isPlain: true, hasMultiplier: false) {
            if at(end).kind == .space, numberFollows(after.end), !dateFollows(after.end), cueStandsBefore(from) {
                return reference(from..<end)
            }
            return nil
        }
        if tables.multipliers.begins(at(end)), !looksLong { return nil }
        if at(end) == "%" || (at(end) == " " && at(end + 1) == "%") { return nil }
        if at(end).isCodeLetter || at(end) == "_" {
            if let code = alternating(from: range.lowerBound, to: end) { return code }
        }
        if looksLong || leadsWithZero(range) { return reference(from..<end) }
        return range.count >= 2 && cueStandsBefore(from) ? reference(from..<end) : nil
    }

    /// Whether groups of digits behind a cue are one reference, as in "ref 123 456 789".
    func isGroupedReference(_ digits: WrittenDigits, from: Int) -> Bool {
        let isCertain = digits.doubtfulSpace == nil ? !separators.isEmpty : separators.count > 1
        return isCertain && separators.allSatisfy { $0 == " " } && cueStandsBefore(from)
    }

    private mutating func reference(_ range: Range<Int>) -> Int {
        add(range, .reference(asciiLettersAndDigits(range)))
        return range.upperBound
    }

    private func asciiLettersAndDigits(_ range: Range<Int>) -> String {
        var string = String.UnicodeScalarView()
        for place in range where text[place].isDigit || text[place].isASCIILetter { string.append(text[place]) }
        return String(string)
    }

    /// Digits that go on with letters: `3AA33` and `0426JXCX` are codes, `24GB` is not.
    private mutating func alternating(from start: Int, to digitsEnd: Int) -> Int? {
        var end = digitsEnd
        var changes = 0
        while end < count, text[end].isDigit || text[end].isCodeLetter || text[end] == "_", end - start < 64 {
            if text[end].isDigit != text[end - 1].isDigit { changes += 1 }
            end += 1
        }
        guard changes > 1 || leadsWithZero(start..<digitsEnd) else { return nil }
        // 18h46m18s and 5x3 are no codes, but they are rare enough beside order numbers.
        return reference(start..<end)
    }

    /// A word that goes on with digits: `DAV5COORPD`, `UPI-PRIYA-2000`, `XX1234`.
    mutating func code(at place: Int, lettersTo lettersEnd: Int) -> Int? {
        let isMask = (place..<lettersEnd).allSatisfy { text[$0].lowered == "x" }
        guard isMask || text[place].isCodeLetter else { return nil }
        if isMask, let end = mask(from: place, at: lettersEnd) { return end }
        var end = lettersEnd
        var digits = 0
        let isCapital = (place..<lettersEnd).allSatisfy { (0x41...0x5A).contains(text[$0].value) }
        while end < count, end - place < 64 {
            let scalar = text[end]
            if scalar.isDigit {
                digits += 1
            } else if scalar.isCodeLetter {
            } else if scalar == "*" || scalar == "•" || scalar == "_" {
                guard at(end + 1).isDigit || at(end + 1).isCodeLetter || at(end + 1) == scalar else { break }
            } else if scalar == "-" {
                guard isCapital, at(end + 1).isDigit || at(end + 1).isCodeLetter else { break }
            } else {
                break
            }
            end += 1
        }
        guard digits > 0 else { return nil }
        // "Amt-500.00" is a word and an amount.
        if at(end) == "." || at(end) == ",", at(end + 1).isDigit, at(lettersEnd) == "-" { return nil }
        return reference(place..<end)
    }

    /// Digits behind a mask: `*5654`, `••1234`, `...1357`, `#0068`, `421****577`.
    mutating func masked(at place: Int) -> Int? {
        var end = place
        while at(end).isDigit, end - place < 24 { end += 1 }
        if end > place {
            // Digits first: a mask must follow, and digits or nothing after it.
            guard isMask(end), at(end) != ".", at(end) != "#" || at(end + 1) == "#" || at(end + 1).isDigit else {
                return nil
            }
            var next = end
            while isMask(next), next - end < 32 { next += 1 }
            guard at(next).isDigit || (next - end > 1 && at(next).kind != .letter) else { return nil }
            if next - end == 1, text[end].lowered == "x" { return nil }
            return mask(from: place, at: next, allowsNone: true)
        }
        while isMask(end), end - place < 32 { end += 1 }
        return mask(from: place, at: end)
    }

    private func isMask(_ place: Int) -> Bool {
        switch at(place) {
        case "*", "•", "#", "x", "X", "×", "…", "·", "●", ".": true
        default: false
        }
    }

    /// What follows a mask: digits, and more masks and digits.
    private mutating func mask(from start: Int, at maskEnd: Int, allowsNone: Bool = false) -> Int? {
        var end = maskEnd
        if at(end) == "-" || at(end) == " ", at(end + 1).isDigit, maskEnd - start > 2 { end += 1 }
        while at(end) == "*" || at(end) == "•", end - maskEnd < 32 { end += 1 }
        let digitsStart = end
        while at(end).isDigit, end - digitsStart < 24 { end += 1 }
        guard end > digitsStart else { return allowsNone ? reference(start..<maskEnd) : nil }
        // *500* and *12.50* are bold, not masked.
        if text[start] == "*", maskEnd - start == 1 {
            if at(end) == "*" || at(end) == "/" { return nil }
            if at(end) == "." || at(end) == ",", at(end + 1).isDigit { return nil }
        }
        if text[start] == ".", at(end) == "." || at(end) == ",", at(end + 1).isDigit { return nil }
        if let after = suffix(at: end, prefix: nil, isPlain: true, hasMultiplier: false), !numberFollows(after.end),
            at(end).kind != .space
        {
            return nil
        }
        // More of the same: 6*1234, 12**56#.
        while end < count, end - start < 64 {
            let scalar = text[end]
            let goesOn = isMask(end) && scalar != "." || scalar.isDigit || (scalar == "-" && at(end + 1).isDigit)
            if !goesOn { break }
            end += 1
        }
        return reference(start..<end)
    }

    /// Whether a word before a place says that digits are a card, an account, an order or a code.
    func cueStandsBefore(_ place: Int) -> Bool {
        var end = place
        for hop in 0..<3 {
            var fillers = 0
            while end > 0, fillers < 4, isFiller(at(end - 1)) {
                end -= 1
                fillers += 1
            }
            guard end > 0 else { return false }
            if at(end - 1) == "№" || at(end - 1) == "#" { return true }
            if at(end - 1).kind == .unspaced {
                return tables.attachedCues.contains { cue in
                    cue.count <= end && cue.indices.allSatisfy { at(end - cue.count + $0) == cue[$0] }
                }
            }
            var start = end
            while start > 0, end - start < 20, at(start - 1).kind == .letter || at(start - 1) == "/" { start -= 1 }
            guard start < end else { return false }
            var word = String.UnicodeScalarView()
            for place in start..<end { word.append(text[place].lowered) }
            if tables.cues.contains(String(word)) { return true }
            // "ending in 4417", "code is 482913": one or two small words may stand between.
            guard hop < 2, end - start <= 6, tables.smallWords.contains(String(word)) else { return false }
            end = start
        }
        return false
    }

    private func isFiller(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", ":", ".", "(", "[", "-", "（", "【", "\u{A0}", "*", "：": true
        default: false
        }
    }

    // MARK: Addresses

    /// A web or mail address that begins at a place.
    mutating func address(at place: Int) -> Int? {
        guard place >= addressSearchedTo else { return nil }
        var end = place
        var isMail = false
        var hasScheme = false
        var dots = 0
        var lastLabel = place
        var hostEnd: Int?
        while end < count {
            let scalar = text[end]
            guard scalar.value > 0x20, scalar.value < 0x2E80, !"<>\"'|()[]{}，".unicodeScalars.contains(scalar),
                scalar.kind != .space, scalar.kind != .newline, scalar.kind != .emoji
            else { break }
            if scalar == "@" { isMail = true }
            if scalar == ":", at(end + 1) == "/", at(end + 2) == "/" { hasScheme = true }
            if hostEnd == nil, scalar == "." {
                dots += 1
                lastLabel = end + 1
            }
            if hostEnd == nil, scalar == "/" || scalar == "?" || scalar == ":" || scalar == "," { hostEnd = end }
            end += 1
        }
        addressSearchedTo = end
        while end > place, ".,;:!?。".unicodeScalars.contains(text[end - 1]) { end -= 1 }
        let isWeb = hasScheme && text[place].isASCIILetter || isDomain(place, lastLabel, min(hostEnd ?? end, end), dots)
        if isWeb || (isMail && text[place] != "@" && isMailbox(place..<end)) {
            add(place..<end, .url)
            return end
        }
        return nil
    }

    /// Whether a host ends in a domain that is written without a scheme, and is no number or symbol.
    private func isDomain(_ start: Int, _ label: Int, _ end: Int, _ dots: Int) -> Bool {
        guard dots > 0, label > start + 1, label < end, end - label <= 6, end - start < 64, text[start].isASCIILetter,
            (start..<end).allSatisfy({
                text[$0].isASCIILetter || text[$0].isDigit || text[$0] == "." || text[$0] == "-"
            })
        else { return false }
        var name = String.UnicodeScalarView()
        for place in label..<end { name.append(text[place]) }
        // "credited.in" and "paid.to" are sentences: two-letter words need a path.
        guard let needsPath = tables.domains[String(name)] else { return false }
        return !needsPath || at(end) == "/" && !(start..<label).contains { text[$0].isDigit }
    }

    /// `name@bank`: one `@` between letters or digits.
    private func isMailbox(_ range: Range<Int>) -> Bool {
        guard let sign = range.first(where: { text[$0] == "@" }), sign + 1 < range.upperBound else { return false }
        return at(sign + 1).isASCIILetter
            && range.allSatisfy { place in
                let scalar = text[place]
                return scalar.isDigit || scalar.isASCIILetter || ".-_@+".unicodeScalars.contains(scalar)
            }
    }
}
