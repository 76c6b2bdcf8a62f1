// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

extension Statement {
    /// Whether what a wallet or a card was loaded with came from a bank or a card, so that the reader has moved own
    /// money: "Rs 500 added to your wallet from HDFC Bank".
    func isLoadedFromOwn(by credit: Event) -> Bool {
        guard credit.hint == .loaded || (credit.role == .creditMaybe && credit.hint == .to) else { return false }
        let hasOther = events.contains {
            ($0.role == .credit || $0.role == .gives) && $0.hint != .loaded && $0.start != credit.start
        }
        guard !hasOther else { return false }
        var leads = false
        for event in events where event.sentence == credit.sentence {
            switch event.role {
            case .from: leads = true
            case .stop where event.hint == nil || event.hint == .to: leads = false
            case _ where event.start == credit.start: leads = false
            default:
                let isOwn = event.hint == .mine || event.hint == .bank || event.role == .account
                if leads, isOwn || event.role == .creditCard { return true }
            }
        }
        return false
    }
}
