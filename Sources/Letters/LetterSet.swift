// SPDX-License-Identifier: Apache-2.0

/// The letters that words begin with, one bit each: quicker to fill at every start than a hashed set.
///
/// A scalar outside of the basic plane may always begin one.
@usableFromInline package struct LetterSet: Sendable {
    @usableFromInline var bits = [UInt64](repeating: 0, count: 1024)

    package init() {}

    package mutating func insert(_ letter: Unicode.Scalar) {
        if letter.value < 0x10000 { bits[Int(letter.value >> 6)] |= 1 << UInt64(letter.value & 63) }
    }

    @inlinable package func contains(_ letter: Unicode.Scalar) -> Bool {
        letter.value >= 0x10000 || bits[Int(letter.value >> 6)] & (1 << UInt64(letter.value & 63)) != 0
    }
}
