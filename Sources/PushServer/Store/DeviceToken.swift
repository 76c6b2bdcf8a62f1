// SPDX-License-Identifier: Apache-2.0

/// The address of an app on a device, as a provider writes it: hexadecimal digits, of which Apple fixes no number.
struct DeviceToken: Sendable, Hashable {
    /// The digits in lower case.
    let text: String
    /// A number mixed of the digits when they were read: a token is looked up in several tables on its way.
    let mark: UInt64

    /// Reads a token; nil for what is none: an odd number of digits, fewer than 2, more than 512, anything else.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        let digits = text.utf8.span
        guard (2...512).contains(digits.count), digits.count.isMultiple(of: 2) else { return nil }
        var hasCapitals = false
        for place in digits.indices {
            let digit = digits[place]
            if digit &- 0x30 < 10 || digit &- 0x61 < 6 { continue }
            guard digit &- 0x41 < 6 else { return nil }
            hasCapitals = true
        }
        // Most are in lower case as they come.
        self.text = hasCapitals ? text.lowercased() : text
        mark = MixedText.mark(of: self.text)
    }

    static func == (one: Self, other: Self) -> Bool { one.mark == other.mark && one.text == other.text }

    func hash(into hasher: inout Hasher) { hasher.combine(mark) }
}
