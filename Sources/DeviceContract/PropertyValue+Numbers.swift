// SPDX-License-Identifier: Apache-2.0

extension PropertyValue {
    /// The value with whole numbers in the place of fractions that are none, as `12.00` in JSON: an extension that writes such a number
    /// out writes `12`, as on iOS.
    ///
    /// Foundation on Linux describes a fraction as Swift does, `12.0`; of a whole number both say the same. What is below zero by its
    /// sign alone stays, and so does what a fraction no longer tells from the next whole number.
    package var withWholeNumbers: PropertyValue {
        switch self {
        case .double(let value):
            guard value.magnitude < 0x1p53, value != 0 || value.sign == .plus, let whole = Int64(exactly: value) else {
                return self
            }
            return .integer(whole)
        case .array(let values): return .array(values.map(\.withWholeNumbers))
        case .dictionary(let values): return .dictionary(values.mapValues(\.withWholeNumbers))
        default: return self
        }
    }
}
