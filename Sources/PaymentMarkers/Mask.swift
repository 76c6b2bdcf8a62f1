// SPDX-License-Identifier: Apache-2.0

import Letters
import TabSeparated

/// The signs that stand in a masked text for what is more than words, from Unicode's private use area.
package enum Mask {
    /// Stands for an amount of money, or for a number written like one.
    package static let amount: UInt32 = 0xE000
    /// Stands for any other number.
    package static let number: UInt32 = 0xE001
    /// Stands for a percentage.
    package static let percent: UInt32 = 0xE002
    /// Stands for a date or a time.
    package static let date: UInt32 = 0xE003
    /// Stands for a reference or a code.
    package static let reference: UInt32 = 0xE004
    /// Stands for a phone number, or for a long number that no name has in it.
    package static let phone: UInt32 = 0xE005
    /// Stands for an address of the web.
    package static let url: UInt32 = 0xE006

    /// Stands for the asterisks or dots inside a word in capitals, which hide letters of a name: a letter that no phrase has.
    package static let hidden: UInt32 = 0x298

    /// The sign that a phrase calls by a name in braces.
    static func named(_ name: String) -> UInt32? {
        switch name {
        case "amount": Mask.amount
        case "number": Mask.number
        case "percent": Mask.percent
        case "date": Mask.date
        case "reference": Mask.reference
        case "phone": Mask.phone
        case "url": Mask.url
        default: nil
        }
    }
}
