// SPDX-License-Identifier: Apache-2.0

/// What a hole of a template stands for.
public enum TemplateHole: String, Sendable, Hashable, CaseIterable {
    /// The payment's amount, with or without its sign.
    case amount
    /// Who paid.
    case payer
    /// The wallet or service that the money came through.
    case channel
    /// Anything, or nothing: a balance, a date, a reference.
    case ignore

    /// As it is written in a template.
    public var written: String { "{\(rawValue)}" }
}
