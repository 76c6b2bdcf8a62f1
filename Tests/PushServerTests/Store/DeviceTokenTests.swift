// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("Device tokens")
struct DeviceTokenTests {
    @Test("A token is an even number of hexadecimal digits, in either case", arguments: ["ab", "ABCD", "00ff"])
    func isToken(text: String) { #expect(DeviceToken(text)?.text == text.lowercased()) }

    @Test("Anything else is none", arguments: ["", "a", "abc", "zz", "a b!", "é1"])
    func isNone(text: String) { #expect(DeviceToken(text) == nil) }
}
