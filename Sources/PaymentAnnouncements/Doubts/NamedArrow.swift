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
        let scalars = letters.scalars
        return scalars.indices.contains { place in
            let isDrawn = scalars[place] == 0x3E && place > 0 && [0x2D, 0x3D].contains(scalars[place - 1])
            // A space stands for it, as for any picture.
            let sign = text.folded.scalars[Int(letters.places[place])].value
            guard isDrawn || scalars[place] == 0x20 && Self.arrows.contains(sign) else { return false }
            let before = scalars[..<(isDrawn ? place - 1 : place)].lastIndex { $0 != 0x20 }
            let after = scalars[(place + 1)...].firstIndex { $0 != 0x20 }
            guard let before, let after, isName(endingAt: before, in: text), isName(at: after, in: text) else {
                return false
            }
            let first = scalars[after...].prefix { LetterClass.of($0) != .none }
            let word = String(String.UnicodeScalarView(first.compactMap(Unicode.Scalar.init)))
            if NamelessPayers.common?.isReader(word, in: LanguageSearch.base(text.language)) == true { return false }
            let end = scalars[after...].firstIndex { $0 == 0x0A || $0 == 0x7C } ?? scalars.count
            return !events.contains {
                $0.start >= after && $0.start < end && ($0.hint == .mine || $0.role == .account)
                    || $0.start == after && $0.role != .word && $0.role != .numeral
            }
        }
    }

    private func isName(endingAt place: Int, in text: ReadText) -> Bool {
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
