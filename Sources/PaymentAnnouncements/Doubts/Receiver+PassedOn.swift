// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

extension Receiver {
    /// Whether the money goes from one name to another, with nothing of the reader's behind: "Transfer $50 from Bob to Sara".
    func isPassedOn(in text: [Unicode.Scalar]) -> Bool {
        func isCapital(_ place: Int) -> Bool { statement.letters.hasCapital(place, in: text) }
        func isName(_ places: Range<Int>) -> Bool {
            places.allSatisfy { LetterClass.of(scalars[$0]) == .none || scalars[$0 - 1] != 0x20 || isCapital($0) }
        }
        return events.indices.prefix(256).contains { index in
            let to = events[index]
            guard to.role == .stop, to.hint == .to, to.end + 1 < scalars.count, isCapital(to.end + 1),
                let from = events[..<index].last(where: { $0.part == to.part && $0.role == .from }),
                from.end + 1 < to.start, isName(from.end..<to.start),
                !events[index...].contains(where: {
                    $0.hint == .mine || $0.hint == .bank || $0.role == .account || $0.role == .channel
                })
            else { return false }
            return isStranger(after: index, needsAccount: false)
        }
    }
}
