// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// What one reading of a text saw.
public struct ReadingTrace: Sendable, Hashable, Encodable {
    /// A phrase of the tables, as it stands in the text.
    public struct Phrase: Sendable, Hashable, Encodable {
        /// The text that it was found in.
        public let text: String
        /// Its role in the table, with its hint: `credit:to`.
        public let role: String
        /// Where it begins in the text, in scalars.
        public let place: Int
    }

    /// The language of the tables.
    public let language: String
    /// How many letters its phrases explain, twice those that tell of a payment.
    public let explained: Int
    /// What it tells.
    public let reason: String
    /// The doubt that silenced it.
    public let doubt: String?
    /// The phrases, in the order of the text.
    public let phrases: [Phrase]

    init(_ reading: Reading) {
        language = reading.language
        explained = reading.statement.explained
        reason = reading.judgement.reason.rawValue
        doubt = reading.judgement.doubt
        let places = reading.statement.letters.places.map(Int.init)
        phrases = reading.statement.events.map { event in
            let start = event.start < places.count ? places[event.start] : reading.text.scalars.count
            let end = event.end < places.count ? places[event.end] : reading.text.scalars.count
            let hint = event.role == .channel ? reading.statement.channel(event) : event.hint?.rawValue ?? ""
            return Phrase(
                text: reading.text.original(start..<max(start, end)).trimmed,
                role: hint.isEmpty ? event.role.rawValue : "\(event.role.rawValue):\(hint)", place: start)
        }
    }
}
