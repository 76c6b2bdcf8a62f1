// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Testing

@Suite("A value of what an extension answers")
struct PropertyValueTests {
    /// A value with its name.
    struct Bridged: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: PropertyValue
        let value: @Sendable () -> Any

        init(_ name: String, _ expected: PropertyValue, _ value: @escaping @Sendable () -> Any) {
            (testDescription, self.expected, self.value) = (name, expected, value)
        }
    }

    @Test(arguments: [
        Bridged("a byte", .integer(-3)) { Int8(-3) }, Bridged("a byte of one", .integer(1)) { Int8(1) },
        Bridged("a number of a byte", .integer(-3)) { NSNumber(value: Int8(-3)) },
        Bridged("a byte without a sign", .integer(200)) { UInt8(200) }, Bridged("true", .bool(true)) { true },
        Bridged("a number of false", .bool(false)) { NSNumber(value: false) }, Bridged("one", .integer(1)) { 1 },
        Bridged("a half", .double(0.5)) { 0.5 }, Bridged("null", .null) { NSNull() },
        Bridged("nil", .null) { String?.none as Any }, Bridged("nil in something", .null) { String??.some(nil) as Any },
        Bridged("something", .string("a")) { String?.some("a") as Any },
        Bridged("a list", .array([.string("a"), .null])) { [String?.some("a"), nil] },
        Bridged("a table", .dictionary(["a": .null])) { ["a": Int?.none as Any] },
    ]) func `is what it is bridged to on iOS`(bridged: Bridged) throws {
        #expect(try PropertyValue(bridged.value()) == bridged.expected)
    }

    @Test func `is refused by its name where it is no property list`() {
        func message(_ value: Any) -> String? {
            do {
                _ = try PropertyValue(value)
                return nil
            } catch { return error.message }
        }
        #expect(message(["a": URL(fileURLWithPath: "/")])?.contains("'a'") == true)
        #expect(message(["a": [5: "x"] as [AnyHashable: Any]]) == "The key '5' at 'a' is no string.")
        #expect(message([5: "x"] as [AnyHashable: Any]) == "The key '5' is no string.")
    }
}
