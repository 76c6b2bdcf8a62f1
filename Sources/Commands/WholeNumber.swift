// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The number that stands there in digits alone, without a sign or a space; nil for anything else, and what is too large.
    package var wholeNumber: Int? { utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(self) : nil }
}
