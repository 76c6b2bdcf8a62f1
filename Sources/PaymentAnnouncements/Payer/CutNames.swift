// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

extension Statement {
    /// Whether what stands right beside a name tells that it is only a part of whoever paid: "from Bob and Anna", "Mr. Bob and Mrs.
    /// Anna", 李雷的妻子, 李雷通过王芳.
    func isCut(_ name: Range<Int>, in text: FoldedText, _ language: String) -> Bool {
        isJoined(behind: name.upperBound, in: text, language) || isJoined(before: name, in: text, language)
            || isLed(to: name.lowerBound)
    }

    /// Whether somebody else stands before a name: a word for "and", perhaps with a title behind it, or, where the name holds one, a
    /// comma ("Bob, Anna and Carl").
    private func isJoined(before name: Range<Int>, in text: FoldedText, _ language: String) -> Bool {
        let scalars = letters.scalars
        func isAnd(_ word: ArraySlice<UInt32>) -> Bool {
            NamelessPayers.common?.joins(word, in: language) == true
        }
        /// The last word before a place, but for spaces and the dot of a title.
        func word(before end: Int) -> ArraySlice<UInt32> {
            let last = scalars[..<end].lastIndex { $0 != 0x20 && $0 != 0x2E } ?? -1
            let start = scalars[..<(last + 1)].lastIndex { LetterClass.of($0) != .joined } ?? -1
            return scalars[(start + 1)..<(last + 1)]
        }
        func isName(_ word: ArraySlice<UInt32>) -> Bool {
            !word.isEmpty && letters.hasCapital(word.startIndex, in: text.scalars)
        }
        /// Where a word or a sign for "and" begins that ends at a place.
        func and(before end: Int) -> Int? {
            if let sign = scalars[..<end].lastIndex(where: { $0 != 0x20 }), scalars[sign] == 0x26 { return sign }
            let word = word(before: end)
            return isAnd(word) ? word.startIndex : nil
        }
        if scalars[name.lowerBound] == 0x26 { return true }
        let title = word(before: name.lowerBound)
        if let and = and(before: name.lowerBound) ?? (isName(title) ? and(before: title.startIndex) : nil) {
            return isName(word(before: and))
        }
        guard let comma = scalars[..<name.lowerBound].lastIndex(where: { $0 != 0x20 }), scalars[comma] == 0x2C else {
            return false
        }
        return isName(word(before: comma)) && scalars[name].split(separator: 0x20).dropFirst().contains(where: isAnd)
    }

    /// Whether a word for "and" and another name follow.
    private func isJoined(behind end: Int, in text: FoldedText, _ language: String) -> Bool {
        let scalars = letters.scalars
        guard end + 1 < scalars.count, scalars[end] == 0x20 else { return false }
        let stop = scalars[(end + 1)...].firstIndex { LetterClass.of($0) != .joined } ?? scalars.count
        let next = stop + 1
        guard next < scalars.count, scalars[stop] == 0x20, letters.hasCapital(next, in: text.scalars),
            NamelessPayers.common?.joins(scalars[(end + 1)..<stop], in: language) == true
        else { return false }
        return !events.contains { $0.start <= next && next < $0.end && $0.role != .numeral && $0.role != .word }
    }

    /// Whether somebody, or the beginning of a word, stands before a name where words are not separated: 李雷的妻子, 余额宝.
    private func isLed(to start: Int) -> Bool {
        let scalars = letters.scalars
        guard start > 1, start < scalars.count, (0x4E00...0x9FFF).contains(scalars[start - 1]),
            (0x4E00...0x9FFF).contains(scalars[start])
        else { return false }
        if events.contains(where: { $0.role == .balance && $0.end == start }) { return true }
        let lead = (1...2).first { $0 < start && NamelessPayers.common?.leads(scalars[(start - $0)..<start]) == true }
        guard let before = lead.map({ start - $0 }) else { return false }
        // 张三于06月24日12:31通过丰收e网向您汇入: who paid stands before the time.
        if scalars[before - 1] == Mask.date { return true }
        guard (0x4E00...0x9FFF).contains(scalars[before - 1]) else { return false }
        return !events.contains { $0.start < before && before <= $0.end }
    }
}

extension PayerSearch {
    /// Whether a dot ends a title or a word cut short, behind which the name goes on with a capital: "Dr. Paulo Reis".
    func goesOn(behindDot dot: Int) -> Bool {
        guard dot + 2 < scalars.count, scalars[dot + 1] == 0x20,
            statement.letters.hasCapital(dot + 2, in: text.scalars)
        else { return false }
        return NamelessPayers.common?.isShort(scalars[statement.letters.word(before: dot)]) == true
    }
}
