// SPDX-License-Identifier: Apache-2.0

/// An amount of one currency, as exact as it was written.
public struct Money: Sendable, Hashable {
    /// The amount in major units.
    public let number: WrittenNumber
    /// What it is an amount of.
    public let currency: Currency

    /// Joins a number and its currency.
    public init(_ number: WrittenNumber, _ currency: Currency) {
        self.number = number
        self.currency = currency
    }
}
