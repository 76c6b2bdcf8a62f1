// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// An amount and a verb of receiving stand between the same quotation marks, with words outside of them, or behind one of the reader's
/// people and a colon ("Mom: received $40 from Dave"): what somebody writes, asks about or warns of is no payment.
enum QuotedPayment: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard let amount = judgement.proposal?.range else { return nil }
        let (scalars, statement) = (text.folded.scalars, judgement.statement)
        // "妈妈：给你打了2000块": who writes may be who has paid.
        if judgement.deciding?.role != .gives, isWritten(before: amount.lowerBound, in: scalars) {
            return .noPayment(.noPayment)
        }
        guard let open = opening(before: amount.lowerBound, in: scalars),
            let close = closing(behind: amount.upperBound, in: scalars),
            statement.events.contains(where: {
                $0.role.isCredit && open + 1..<close ~= Int(statement.letters.places[$0.start])
            }),
            scalars[..<open].contains(where: \.isLetter) || scalars[close...].contains(where: \.isLetter)
        else { return nil }
        return .noPayment(.noPayment)
    }

    /// Whether the line of a place begins with one of the reader's people and a colon.
    private static func isWritten(before place: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let start = scalars[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return Surroundings.Words.common?.behind(start, in: scalars).contains { word in
            guard word.kind == "kin", start + word.count < place else { return false }
            let mark = scalars[(start + word.count)..<place].first { $0 != " " }
            return mark == ":" || mark == "："
        } == true
    }

    /// The mark that is open at a place of its line.
    private static func opening(before place: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var open: Int?
        var start = place
        while start > 0, scalars[start - 1] != "\n" { start -= 1 }
        for place in start..<place {
            switch scalars[place] {
            case "“", "„", "「", "『", "＂", "‘", "«": open = place
            case "\"": open = open == nil ? place : nil
            case "”", "」", "』", "»": open = nil
            case "’" where endsWord(place, in: scalars) && open.map { scalars[$0] == "‘" } == true: open = nil
            default: continue
            }
        }
        return open
    }

    /// The mark that closes behind a place of its line.
    private static func closing(behind place: Int, in scalars: [Unicode.Scalar]) -> Int? {
        guard place < scalars.count else { return nil }
        for place in place..<scalars.count {
            switch scalars[place] {
            case "\"", "”", "“", "」", "』", "＂", "»": return place
            case "’" where endsWord(place, in: scalars): return place
            case "\n": return nil
            default: continue
            }
        }
        return nil
    }

    /// Whether no letter follows a mark, as one does an apostrophe.
    private static func endsWord(_ place: Int, in scalars: [Unicode.Scalar]) -> Bool {
        place + 1 >= scalars.count || !scalars[place + 1].isLetter
    }
}
