// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// What is said about a payment, with places for its amount, payer and channel.
///
/// `{amount}` stands once, or `{amount:object}` for the form of an object; `{payer}` and `{channel}` at most once. A verb
/// that agrees with the amount is written in its forms, each behind its condition and the last one without:
/// `{one.m:Получен|one.f:Получена|few:Получены|Получено} {amount}`. A condition is a plural category, a gender (`m`, `f`,
/// `n`, `c`) or both; `vowel` asks whether what follows is spoken as if it began with a vowel: `{vowel:d'|de }{payer}`.
struct Phrase: Sendable {
    /// What is wrong with a phrase.
    struct Fault: Error {
        let message: String
    }

    /// What a phrase is put together from.
    private enum Part: Sendable, Equatable {
        case words(String)
        case amount(isObject: Bool)
        case payer, channel
        case forms([Form], otherwise: String)
    }

    /// A word and what it takes for it to stand there.
    private struct Form: Sendable, Equatable {
        enum Condition: Sendable, Equatable {
            case agreement(PluralForm?, Gender?)
            case vowel
        }

        let condition: Condition
        let word: String
    }

    private let parts: [Part]

    /// Whether the payer is named.
    var hasPayer: Bool { parts.contains(.payer) }

    /// Reads a phrase and checks it: no digit may stand in one, because none may be spoken.
    init(_ written: String) throws(Fault) {
        var parts: [Part] = []
        var rest = written[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace > rest.startIndex { parts.append(.words(String(rest[..<brace]))) }
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}"),
                let part = Self.part(rest[rest.index(after: brace)..<end])
            else {
                throw Fault(
                    message: "has a brace that holds none of {amount}, {amount:object}, {payer} and {channel}, and no "
                        + "forms such as {one.m:…|few:…|…}")
            }
            parts.append(part)
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.words(String(rest))) }
        let amounts = parts.count { $0 == .amount(isObject: false) || $0 == .amount(isObject: true) }
        guard amounts == 1 else { throw Fault(message: "must hold {amount} once") }
        guard parts.count(where: { $0 == .payer }) <= 1, parts.count(where: { $0 == .channel }) <= 1 else {
            throw Fault(message: "may hold {payer} and {channel} only once")
        }
        guard !written.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else {
            throw Fault(message: "may hold no digit")
        }
        self.parts = parts
    }

    /// Reads what stands between braces; nil where it is none of what may.
    private static func part(_ inner: Substring) -> Part? {
        switch inner {
        case "amount": return .amount(isObject: false)
        case "amount:object": return .amount(isObject: true)
        case "payer": return .payer
        case "channel": return .channel
        default: break
        }
        var words = inner.split(separator: "|", omittingEmptySubsequences: false)
        guard words.count > 1, let otherwise = words.popLast(), !otherwise.contains(":") else { return nil }
        var forms: [Form] = []
        for word in words {
            guard let colon = word.firstIndex(of: ":"), let condition = condition(word[..<colon]) else { return nil }
            forms.append(Form(condition: condition, word: String(word[word.index(after: colon)...])))
        }
        return .forms(forms, otherwise: String(otherwise))
    }

    private static func condition(_ written: Substring) -> Form.Condition? {
        if written == "vowel" { return .vowel }
        let names = written.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = names.first, names.count <= 2 else { return nil }
        if names.count == 1, let gender = Gender(rawValue: String(first)) { return .agreement(nil, gender) }
        guard let plural = PluralForm(rawValue: String(first)) else { return nil }
        guard names.count == 2 else { return .agreement(plural, nil) }
        return Gender(rawValue: String(names[1])).map { .agreement(plural, $0) }
    }

    /// Puts an amount, a payer and a channel into the phrase.
    /// - Parameter elides: whether a small word before a name loses its vowel.
    func filled(_ amount: SpokenAmount, payer: String, channel: String, elides: (String) -> Bool) -> String {
        var spoken = ""
        // From the end, because a small word depends on what follows it.
        for part in parts.reversed() {
            let words =
                switch part {
                case .words(let words): words
                case .amount(let isObject): isObject ? amount.asObject : amount.words
                case .payer: payer
                case .channel: channel
                case .forms(let forms, let otherwise):
                    forms.first { form in
                        switch form.condition {
                        case .vowel: elides(spoken)
                        case .agreement(let plural, let gender):
                            (plural ?? amount.agreement.plural) == amount.agreement.plural
                                && (gender ?? amount.agreement.gender) == amount.agreement.gender
                        }
                    }?.word ?? otherwise
                }
            spoken = words + spoken
        }
        return spoken
    }
}
