// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension String {
    /// A key of a strings file that values may stand in: `"Hello \(name)"` is the key `Hello %@`.
    public struct LocalizationValue: Equatable, Sendable, ExpressibleByStringInterpolation {
        let key: String
        let arguments: [String]

        public init(_ value: String) { (key, arguments) = (value, []) }
        public init(stringLiteral value: String) { self.init(value) }
        public init(stringInterpolation: StringInterpolation) {
            (key, arguments) = (stringInterpolation.key, stringInterpolation.arguments)
        }

        /// Puts a key together, with a format in the place of each value.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var key = ""
            var arguments: [String] = []

            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }
            public mutating func appendInterpolation(_ value: String) { append("%@", value) }
            public mutating func appendInterpolation(_ value: some BinaryInteger) { append("%lld", "\(value)") }
            public mutating func appendInterpolation(_ value: Double) {
                append("%lf", String(format: "%lf", value))
            }
            public mutating func appendInterpolation(_ value: Float) {
                append("%f", String(format: "%f", Double(value)))
            }
            public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                append("%@", value.description)
            }

            private mutating func append(_ format: String, _ argument: String) {
                key += format
                arguments.append(argument)
            }
        }

        /// The text that a strings file has for the key, or another, with the values in it.
        func text(_ found: String) -> String {
            // A key without values is no format: its percent signs are its own.
            guard !arguments.isEmpty else { return found }
            return LocalizedText.fill(
                found.replacing(#/%(\d+\$)?(?:lld|ld|d|i|u|llu|lf|f|g)/#) { "%\($0.1 ?? "")@" }, with: arguments)
        }
    }

    /// Looks a key up in a table of strings, `Localizable.strings` unless another is named, and puts its values in.
    ///
    /// - Note: On Linux it is looked up in the language of the process; plurals (`.stringsdict`) are not read,
    ///   and numbers are written as in English, without separators.
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = keyAndValue.text(
            (bundle ?? .main).localizedString(forKey: keyAndValue.key, value: nil, table: table))
    }

    /// Looks a key up, for which another text stands where no table has it.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = defaultValue.text(
            (bundle ?? .main).localizedString(forKey: "\(key)", value: defaultValue.key, table: table))
    }
}
