// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

extension Statement {
    /// The tip that is added to an amount right before it, as in `$4.75 + $1.00 tip`; nil where it is anything else.
    func tip(addedTo amount: Amount) -> Amount? {
        guard amounts.count <= 64, let index = amounts.firstIndex(where: { $0.place == amount.place }),
            index + 1 < amounts.count
        else { return nil }
        let tip = amounts[index + 1]
        let between = letters.scalars[amount.place + 1..<tip.place].filter { $0 != 0x20 }
        guard between == [0x2B] || (between.isEmpty && tip.written.hasPlus), !amount.written.hasMinus,
            let currency = amount.written.certainCurrency, tip.written.certainCurrency == currency,
            events.contains(where: { $0.hint == .tip && ($0.frames(tip) || $0.start - tip.place == 1) })
        else { return nil }
        // A third amount of the sum would change it.
        let isLast = index + 2 >= amounts.count || amounts[index + 2].place - tip.place > 12
        let isFirst = index == 0 || amount.place - amounts[index - 1].place > 7
        return isLast && isFirst ? tip : nil
    }
}
