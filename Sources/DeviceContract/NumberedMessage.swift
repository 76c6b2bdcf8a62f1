// SPDX-License-Identifier: Apache-2.0

/// A question to the device's notification centre or an answer of it, with the number that says which belongs to which.
package struct NumberedMessage: Equatable, Sendable {
    /// The number of the question in the extension's process.
    package let number: UInt32
    /// What is asked or answered, in the form in which values cross the process boundary.
    package let value: [UInt8]

    /// Numbers a value.
    package init(number: UInt32, value: [UInt8]) {
        self.number = number
        self.value = value
    }

    /// Reads what a frame holds; nil when it is too short for a number.
    package init?(contents: [UInt8]) {
        guard contents.count >= 4 else { return nil }
        number = contents[..<4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        value = Array(contents[4...])
    }

    /// What a frame holds.
    package var contents: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(value.count + 4)
        bytes.appendInteger(number)
        return bytes + value
    }
}
