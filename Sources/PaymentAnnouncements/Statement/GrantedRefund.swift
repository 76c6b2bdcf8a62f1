// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

extension Statement {
    /// The events without what was asked for or awaited in the sentences before the one that tells that its amount came back to
    /// the reader: "Refund request approved. £52 has been returned to your card".
    func withoutGrantedRequests() -> [Event] {
        guard events.contains(where: { $0.isAwaited }), events.count <= 256,
            let refund = events.first(where: isRefundToReader)
        else { return events }
        let paid = amounts.filter { !$0.isLabelledOther }
        guard let amount = paid.first(where: { $0.sentence == refund.sentence }),
            paid.allSatisfy({ $0.isSame(as: amount) })
        else { return events }
        let told = Set(events.filter { $0.isAwaited && $0.sentence < refund.sentence }.map(\.sentence))
        return events.filter { !(told.contains($0.sentence) && ($0.isAwaited || $0.role == .promotion)) }
    }

    /// Whether a verb of giving back has a word for the reader or an account in its sentence.
    private func isRefundToReader(_ event: Event) -> Bool {
        event.role == .refund && event.hint != .describing
            && (phrases(in: event, toEnd: false).contains { $0.role == .account || $0.hint == .mine }
                || events.contains {
                    $0.sentence == event.sentence && ($0.role == .account || $0.hint == .mine && $0.role != .ignored)
                })
    }
}

extension Statement.Event {
    fileprivate var isAwaited: Bool { role == .pending || role == .request }
}
