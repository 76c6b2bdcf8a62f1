// SPDX-License-Identifier: Apache-2.0

/// The address of an app on a device, as a provider writes it: hexadecimal digits, of which Apple fixes no number.
struct DeviceToken: Sendable, Hashable {
    /// The digits in lower case.
    let text: String

    /// Reads a token; nil for what is none: an odd number of digits, fewer than 2, more than 512, anything else.
    init?(_ text: some StringProtocol) {
        let digits = text.utf8
        guard (2...512).contains(digits.count), digits.count.isMultiple(of: 2),
            digits.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 })
        else { return nil }
        // Most are in lower case as they come.
        self.text = digits.allSatisfy { $0 &- 0x41 >= 6 } ? String(text) : text.lowercased()
    }
}
