// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

/// What a text with a fee says of what was left: the amount that arrived, or one that only may have.
enum NetAmount {
    /// No amount is called net.
    case none
    /// The text says plainly that this amount arrived.
    case arrived(Statement.Amount)
    /// The chosen amount is not the one that the text calls net.
    case unclear

    /// Looks for an amount beside a word such as "net".
    /// - Parameter chosen: the amount that the verb is about.
    static func look(in statement: Statement, chosen: Statement.Amount?) -> NetAmount {
        guard statement.amounts.count <= 64 else { return .none }
        var found = NetAmount.none
        for event in statement.events {
            switch event.hint {
            case .arrived:
                guard let amount = named(by: event, statement, looksBack: false) else { continue }
                if case .arrived(let other) = found, !other.isSame(as: amount) { return .unclear }
                found = .arrived(amount)
            case .net, .gross:
                guard let chosen, let amount = named(by: event, statement, looksBack: true) else { continue }
                guard amount.isSame(as: chosen) != (event.hint == .net) else { continue }
                if case .none = found { found = .unclear }
            default: continue
            }
        }
        return found
    }

    /// Whether an amount is called one before fees.
    static func isGross(_ amount: Statement.Amount, in statement: Statement) -> Bool {
        statement.events.contains {
            $0.hint == .gross && named(by: $0, statement, looksBack: true)?.place == amount.place
        }
    }

    /// The amount inside a phrase, right behind it or, where nothing stands behind, right before it.
    private static func named(
        by event: Statement.Event, _ statement: Statement, looksBack: Bool
    ) -> Statement.Amount? {
        let amounts = statement.amounts
        let next = amounts.firstIndex { $0.place >= event.start } ?? amounts.count
        if next < amounts.count, amounts[next].part == event.part || event.frames(amounts[next]) {
            return amounts[next]
        }
        guard looksBack, next > 0, amounts[next - 1].part == event.part else { return nil }
        return amounts[next - 1]
    }
}
