// SPDX-License-Identifier: Apache-2.0

/// The ending -an of Arabic, which people write with its mark before its alif (ريالًا) or behind it (ريالاً).
enum TanwinOrder {
    private static let alif: Unicode.Scalar = "\u{627}"
    private static let fathatan: Unicode.Scalar = "\u{64B}"

    /// The letters with the mark in front, as the tables have it, each pair in the place of the pair.
    static func marksFirst(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.contains(fathatan) else { return scalars }
        var scalars = scalars
        for place in scalars.indices.dropLast() where scalars[place] == alif && scalars[place + 1] == fathatan {
            scalars.swapAt(place, place + 1)
        }
        return scalars
    }
}
