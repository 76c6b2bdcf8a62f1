// SPDX-License-Identifier: Apache-2.0

/// What tells the page's owner from everybody else on the machine: 32 random bytes as hexadecimal digits.
struct PageSecret: Sendable, Hashable {
    let text: String

    /// Takes a secret that was made before.
    init(known text: String) { self.text = text }

    init() {
        var random = SystemRandomNumberGenerator()
        let hexadecimal = (0..<4).map { _ in String(random.next() as UInt64, radix: 16) }
        text = hexadecimal.map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }.joined()
    }
}
