// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// The marks between which a name may stand: what opens, and what closes then.
private let quotationMarks: [(open: UInt32, close: Set<UInt32>)] = [
    (0xAB, [0xBB]), (0x201E, [0x201C, 0x201D]), (0x201C, [0x201D]), (0x22, [0x22]), (0x300C, [0x300D]),
]

extension PayerSearch {
    /// Where a name between quotation marks ends, closing mark included, that follows a label at once or behind a company's form:
    /// "от ООО «Альфа»". Whatever its words mean elsewhere, they are the name's.
    func quotedEnd(behind label: Statement.Event) -> Int? {
        var place = skippingSpaces(label.end)
        let word = scalars[place...].prefix { LetterClass.of($0) == .joined }
        if NamelessPayers.common?.isForm(word) == true { place = skippingSpaces(word.endIndex) }
        guard place < scalars.count, let pair = quotationMarks.first(where: { $0.open == scalars[place] }),
            let close = scalars[(place + 1)...].prefix(60).firstIndex(where: { pair.close.contains($0) }),
            statement.hasLetters(place + 1, close),
            scalars[(place + 1)..<close].allSatisfy({ $0 < Mask.amount && $0 != 0x0A })
        else { return nil }
        return close + 1
    }

    private func skippingSpaces(_ place: Int) -> Int { scalars[place...].firstIndex { $0 != 0x20 } ?? scalars.count }
}

extension Payer {
    /// A name with the quotation mark beside it that one inside of it belongs to: «Альфа» ООО, ООО "Ромашка".
    static func withQuotationMarks(_ name: Range<Int>, _ scalars: [UInt32]) -> Range<Int> {
        var (start, end) = (name.lowerBound, name.upperBound)
        for (open, close) in quotationMarks {
            let marks = name.filter { scalars[$0] == open || close.contains(scalars[$0]) }.map { scalars[$0] }
            guard !marks.isEmpty else { continue }
            let isSame = close.contains(open)
            if isSame ? marks.count.isMultiple(of: 2) : marks.first == open && marks.last != open { continue }
            // French has a space inside of them.
            let before = start > 1 && scalars[start - 1] == 0x20 ? start - 2 : start - 1
            let behind = end < scalars.count && scalars[end] == 0x20 ? end + 1 : end
            if isSame || marks.first != open, before >= 0, scalars[before] == open {
                start = before
            } else if isSame || marks.last == open, behind < scalars.count, close.contains(scalars[behind]) {
                end = behind + 1
            }
        }
        return start..<end
    }
}
