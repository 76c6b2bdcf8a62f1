// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

extension Statement {
    /// Whether a bare number may be of another currency than the region's: the text names another, or it is about a wallet
    /// that counts in its own unit.
    func leavesCurrencyOpen(_ home: Currency) -> Bool {
        events.contains { $0.hint == .bare }
            || amounts.contains { $0.written.currency != nil && $0.written.certainCurrency != home }
    }

    /// Whether a balance names a currency, which is then that of a bare number, too.
    func namesInBalance(_ currency: Currency?) -> Bool {
        amounts.contains { $0.label == .balance && currency != nil && $0.written.certainCurrency == currency }
    }
}
