// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

extension PayerSearch {
    /// The words after a label, up to where another phrase, sign or part begins.
    func after(_ event: Statement.Event) -> Range<Int>? {
        guard var end = nameEnd(behind: event) else { return nil }
        // "from Piet van € 20", "od ALFA sp. z o.o.": nothing of the name followed the small words.
        if let last = events.last(where: {
            $0.hint == .name && $0.role != .offer && $0.start > event.end && $0.start < end
        }),
            !statement.hasLetters(last.end, end)
        {
            end = last.start
        }
        // "por Bizum", "por Bizum de Ana": the way is no name.
        if let way = events.first(where: { $0.role == .channel && $0.start - event.end <= 1 }),
            way.start >= event.end, way.end <= end,
            !statement.hasLetters(way.end, end)
                || events.contains(where: { $0.role == .from && (0...1).contains($0.start - way.end) })
        {
            return nil
        }
        return statement.hasLetters(event.end, end)
            || scalars[event.end..<end].contains { $0 >= Mask.number && $0 <= Mask.phone }
            ? event.end..<end : nil
    }

    /// Whether a word is a part of the name beside a label: it has a capital, and not as all words of the text.
    func isCapital(_ word: Statement.Event, beside label: Statement.Event) -> Bool {
        guard word.hint == .capital else { return false }
        let isLabelSmall = !text.scalars[Int(places[label.start])].properties.isUppercase
        return (isLabelSmall || scalars[label.end - 1] == 0x3A)
            && text.scalars[Int(places[word.start])].properties.isUppercase
    }

    /// Whether a word for the reader ends a name, as in "از علی به حساب شما", and is no part of it as in "TOYS R US".
    private func isReader(_ word: Statement.Event, behind label: Statement.Event) -> Bool {
        word.role == .word && word.hint == .mine && word.start > label.end + 1
            && !text.scalars[Int(places[word.start])].properties.isUppercase
    }

    /// Where the words behind a label end: at the next phrase, sign or part, at most 80 letters on; nil where the phrase
    /// tells of an account instead.
    private func nameEnd(behind event: Statement.Event) -> Int? {
        let quoted = quotedEnd(behind: event)
        var end = quoted ?? event.end
        let next = events.first { [end] other in
            other.start >= end && other.hint != .name
                && (![.numeral, .channel, .word].contains(other.role) || isReader(other, behind: event)
                    // "من خالد بعد رفضه": why it came back.
                    || other.hint == .cause && other.start > event.end + 1
                    // A service may be part of a name; "via DANA" is none.
                    || other.role == .channel && statement.beginsWithPhrase(other, role: .stop))
                && !isCapital(other, beside: event)
                && !(other.end == other.start + 1 && statement.letters.endsWithInitial(other.end + 1))
        }
        let limit = min(scalars.count, event.end + 80)
        // "(sender: ACME)"
        let opening = scalars[max(0, event.start - 40)..<event.start].last { $0 == 0x28 || $0 == 0x29 }
        let isInBrackets = opening == 0x28
        scan: while end < limit {
            if let next, end >= next.start {
                if end - event.end <= 3, next.role == .account || next.role == .ignored { return nil }
                break
            }
            switch scalars[end] {
            case 0x0A, 0x2C, 0xFF0C, 0x3002, 0x3B, 0x21, 0x3F, 0x28, 0xFF08, 0x7C, 0x60C, 0x61B, 0x964, 0x5B, 0x2022:
                if let close = placeEnd(in: end) {
                    end = close
                    continue scan
                }
                if end > event.end + 1 { break scan }
            // "(보낸 사람: 홍길동)", "(sender: ACME)", but not "カ）ミドリ".
            case 0x29
            where isInBrackets
                || (end > event.end + 1 && !statement.hasLetters(end + 1, min(end + 2, scalars.count))):
                break scan
            case 0x3A, 0xFF1A:
                if statement.hasLetters(event.end, end) { break scan }
            // A code or a number right behind a name may be part of it, and then leaves it unsaid.
            case Mask.amount, Mask.date, Mask.url, Mask.percent: break scan
            // "VIR DE LAURENT + 66,00 EUR"; in Canal+ it is a part of the name.
            case 0x2B where scalars[end - 1] == 0x20: break scan
            // "ADA OBI / RENT"
            case 0x2F where scalars[end - 1] == 0x20 && end + 1 < limit && scalars[end + 1] == 0x20: break scan
            case Mask.phone:
                if end > event.end + 2 { break scan }
            // "от Светлана Г. «Аренда за ноябрь»"
            case let mark
            where [0x22, 0xAB, 0x201C, 0x201E].contains(mark) && statement.letters.endsWithInitial(end - 1):
                break scan
            // "от Пётр С. Сумма списана": the sentence ends behind the initial.
            case 0x2E where statement.letters.endsWithInitial(end + 1) && statement.ends.sentences.contains(end):
                end += 1
                break scan
            case 0x2E:
                let isEnd = end + 1 >= scalars.count || scalars[end + 1] == 0x20 || scalars[end + 1] == 0x0A
                // "NADIR PTE. LTD."
                let isShort = events.contains { $0.hint == .name && $0.role == .word && $0.end == end }
                if isEnd, !isShort, !statement.letters.endsWithInitial(end + 1), !goesOn(behindDot: end) { break scan }
            default: break
            }
            end += 1
        }
        return end
    }

    /// Where brackets end that hold the place of a firm, whose name goes on behind them: 捷信（中国）有限公司.
    private func placeEnd(in open: Int) -> Int? {
        func isHan(_ letter: UInt32) -> Bool { (0x4E00...0x9FFF).contains(letter) }
        guard scalars[open] == 0x28 || scalars[open] == 0xFF08, open > 0, isHan(scalars[open - 1]) else { return nil }
        let inside = scalars[(open + 1)...].prefix(5).prefix(while: isHan)
        let close = inside.endIndex
        guard (2...4).contains(inside.count), close + 1 < scalars.count,
            scalars[close] == 0x29 || scalars[close] == 0xFF09
        else { return nil }
        let rest = scalars[(close + 1)...].prefix(Self.longestFirm).prefix(while: isHan)
        let isFirm = rest.indices.dropFirst(3).contains { NamelessPayers.common?.isForm(rest[($0 - 3)...$0]) == true }
        return isFirm ? close + 1 : nil
    }

    private static var longestFirm: Int { 20 }
}

extension MaskedText {
    /// Whether a full stop closes an initial, as in `Anthony K.` and `J.P.`
    func endsWithInitial(_ end: Int) -> Bool {
        end >= 3 && end <= scalars.count && scalars[end - 1] == 0x2E && LetterClass.of(scalars[end - 2]) != .none
            && (scalars[end - 3] == 0x20 || scalars[end - 3] == 0x2E)
    }
}
