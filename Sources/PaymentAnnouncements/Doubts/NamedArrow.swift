// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// An arrow leads from somebody to somebody else: "홍길동 → 김철수 50,000원 입금". Where it leads to the reader, a word of theirs stands behind
/// it: "김하늘 → 내 통장".
enum NamedArrow: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.proposal != nil else { return nil }
        return judgement.statement.leadsByArrow(in: text) ? .noPayment(.noPayment) : nil
    }
}

extension Statement {
    private static var arrows: Set<UInt32> { [0x2192, 0x21D2, 0x27A1, 0x2794] }

    /// Whether an arrow stands between two names in one line, and nothing behind it in that line is the reader's.
    fileprivate func leadsByArrow(in text: ReadText) -> Bool {
        let (scalars, language) = (letters.scalars, LanguageSearch.base(text.language))
        // A space stands for the sign, as for any picture.
        func isArrow(_ place: Int) -> Bool {
            scalars[place] == 0x20 && Self.arrows.contains(text.folded.scalars[Int(letters.places[place])].value)
                || scalars[place] == 0x3E && place > 0 && [0x2D, 0x3D].contains(scalars[place - 1])
        }
        guard scalars.indices.contains(where: isArrow) else { return false }
        let readers = Set(events.lazy.filter { $0.hint == .mine || $0.role == .account }.map(\.start))
        let phrases = Set(events.lazy.filter { $0.role != .word && $0.role != .numeral }.map(\.start))
        var isReaders = false
        var after: Int?
        // From the end, so that what stands behind an arrow is known.
        for place in scalars.indices.reversed() {
            if scalars[place] == 0x0A || scalars[place] == 0x7C { isReaders = false }
            if readers.contains(place) { isReaders = true }
            if isArrow(place), !isReaders, let after, !phrases.contains(after), isName(at: after, in: text),
                NamelessPayers.common?.isReader(scalars[after...].prefix { LetterClass.of($0) != .none }, in: language)
                    == false,
                endsName(scalars[..<place].lastIndex { ![0x20, 0x2D, 0x3D].contains($0) }, in: text)
            {
                return true
            }
            if scalars[place] != 0x20 { after = place }
        }
        return false
    }

    private func endsName(_ place: Int?, in text: ReadText) -> Bool {
        guard let place else { return false }
        guard LetterClass.of(letters.scalars[place]) == .joined else {
            return LetterClass.of(letters.scalars[place]) == .free
        }
        let start = letters.scalars[...place].lastIndex { LetterClass.of($0) != .joined }.map { $0 + 1 } ?? 0
        return isName(at: start, in: text)
    }

    /// Whether a word begins there with a capital, or in a script that has none.
    private func isName(at place: Int, in text: ReadText) -> Bool {
        switch LetterClass.of(letters.scalars[place]) {
        case .free: true
        case .joined: letters.hasCapital(place, in: text.folded.scalars)
        default: false
        }
    }
}
