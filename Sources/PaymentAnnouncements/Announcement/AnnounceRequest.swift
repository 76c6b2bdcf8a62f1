// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText

/// What the sender of a push asks of the announcer: the payload's `announce` keys.
public struct AnnounceRequest: Sendable, Hashable {
    /// How an announcement reaches the user.
    public enum Mode: String, Sendable, Hashable {
        /// As the notification's sound.
        case sound
        /// Spoken while the notification is delivered.
        case speak
    }

    /// How to announce; nil where the payload does not say, or says something unknown.
    public let mode: Mode?
    /// Words to speak as they are.
    public let text: String?
    /// The BCP-47 tag of the language to speak.
    public let locale: String?
    /// The identifier of the voice.
    public let voice: String?
    /// The amount in major units, a plain decimal as it was written.
    public let amount: String?
    /// The code of the currency.
    public let currency: String?
    /// Who paid.
    public let payer: String?
    /// The wallet or service.
    public let channel: String?

    /// Reads the `announce` object of a payload; values of another type count as absent, but for an amount or a currency: whoever
    /// writes 12.5 without quotation marks means one, which is no plain decimal.
    public init(userInfo: [AnyHashable: Any]) {
        let keys = userInfo["announce"] as? [String: Any] ?? [:]
        func text(_ key: String) -> String? {
            guard let value = keys[key] as? String, !value.isEmpty else { return nil }
            return value
        }
        func payment(_ key: String) -> String? {
            guard let value = keys[key], !(value is NSNull), !(value is String) else { return text(key) }
            return ""
        }
        mode = text("mode").flatMap(Mode.init(rawValue:))
        self.text = text("text")
        locale = text("locale")
        voice = text("voice")
        amount = payment("amount")
        currency = payment("currency")
        payer = text("payer")
        channel = text("channel")
    }

    /// The keys of a payment that are there and cannot be taken as one: an `amount` that is no plain decimal above zero, and a
    /// `currency` that is no code.
    public var wrongKeys: [String] {
        var keys: [String] = []
        if let amount, (WrittenNumber(plain: amount)?.significand ?? 0) <= 0 { keys.append("amount") }
        if let currency, Currency(currency) == nil { keys.append("currency") }
        return keys
    }

    /// Asks for nothing but a language.
    public init(locale: String? = nil) {
        self.locale = locale
        (mode, text, voice, amount, currency, payer, channel) = (nil, nil, nil, nil, nil, nil, nil)
    }
}
