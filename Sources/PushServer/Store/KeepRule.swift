// SPDX-License-Identifier: Apache-2.0

/// Which deliveries are kept, as `--keep` says it: so many of them, or those of so many days.
enum KeepRule: Sendable, Hashable {
    case newest(Int)
    case days(Int)

    /// Reads `1000` or `30d`; nil for anything else, none at all, or more than fits.
    init?(_ text: String) {
        let isDays = text.hasSuffix("d")
        let digits = isDays ? text.dropLast() : text[...]
        guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
            let number = Int(digits),
            number > 0
        else { return nil }
        self = isDays ? .days(number) : .newest(number)
    }
}
