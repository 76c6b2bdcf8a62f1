// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    /// +44 20 7946 0000, 022-12345678, 8 800 555 35 35; `place` is the `+` or the first digit.
    mutating func phone(at place: Int) -> Int? {
        let hasPlus = at(place) == "+"
        var end = hasPlus ? place + 1 : place
        var lengths: [Int] = []
        var digits = 0
        var dashes = 0
        while lengths.count < 8 {
            let start = end
            while at(end).isDigit, end - start < 16 { end += 1 }
            guard end > start else { return nil }
            lengths.append(end - start)
            digits += end - start
            if (at(end) == "-" || at(end) == " " || at(end).value == 0xA0) && at(end + 1).isDigit {
                if at(end) == "-" { dashes += 1 }
                end += 1
            } else if at(end) == " " && at(end + 1) == "(" && at(end + 2).isDigit {
                end += 2
            } else if at(end) == "(" && at(end + 1).isDigit {
                end += 1
            } else if at(end) == ")" && lengths.count < 4 && at(end + 1).isDigit {
                end += 1
            } else if at(end) == ")" && lengths.count < 4 && at(end + 1) == " " && at(end + 2).isDigit {
                end += 2
            } else {
                break
            }
        }
        guard digits >= 8, digits <= 20, !at(end).isDigit, !at(end).isCodeLetter, at(end) != "%", at(end) != "*" else {
            return nil
        }
        if at(end) == "." || at(end) == "," || at(end) == ":" || at(end) == "/", at(end + 1).isDigit { return nil }
        if suffix(at: end, prefix: nil, isPlain: true, hasMultiplier: false) != nil { return nil }
        if tables.multipliers.begins(at(end)) { return nil }
        let leadingZero = text[hasPlus ? place + 1 : place] == "0"
        let isGrouped = lengths[0] <= 3 && lengths.dropFirst().allSatisfy { $0 == 3 } && dashes == 0
        let accepted: Bool
        if lengths.count == 1 {
            let isMobile =
                digits == 11 && at(place) == "1" && ("3"..."9").contains(at(place + 1)) && locale.language == "zh"
            accepted = hasPlus ? digits >= 10 && digits <= 15 : isMobile
        } else if hasPlus {
            // +48 600 700 800 has more digits than an amount.
            accepted = digits <= 15 && (digits >= 11 || !(isGrouped && locale.marks.grouping == .space))
        } else if leadingZero {
            accepted = digits >= 8
        } else if lengths.count == 2 {
            accepted = dashes == 0 && (lengths == [5, 5] || lengths == [4, 4])
        } else {
            accepted = !isGrouped || lengths[0] == 1 && lengths.count > 3
        }
        guard accepted else { return nil }
        var string = String.UnicodeScalarView()
        for number in place..<end where text[number].isDigit || number == place && hasPlus {
            string.append(text[number])
        }
        add(place..<end, digits > 15 ? .reference(String(string)) : .phone(String(string)))
        return end
    }
}
