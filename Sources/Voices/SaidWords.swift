// SPDX-License-Identifier: Apache-2.0

/// Words that are to be said, and where in them numbers stand.
public struct SaidWords: Sendable, Hashable {
    /// A word of a number, or of what belongs to it.
    public struct Part: Sendable, Hashable {
        /// What a part means to the number.
        public enum Kind: Sendable, Hashable {
            /// It has a value of its own: "twenty", 百.
            case value(UInt64)
            /// It joins two numbers: the "and" of "one hundred and two".
            case joint
        }

        /// Where it stands in ``SaidWords/scalars``.
        public let range: Range<Int>
        /// What it means.
        public let kind: Kind

        /// Joins a place and what stands there.
        public init(range: Range<Int>, kind: Kind) {
            self.range = range
            self.kind = kind
        }
    }

    /// The words.
    public let scalars: [Unicode.Scalar]
    /// Where numbers stand, each with its currency; in order.
    public let numbers: [Range<Int>]
    /// The words of numbers, wherever they stand; in order.
    public let parts: [Part]

    /// Joins words and what is known of them.
    public init(_ words: String, numbers: [Range<Int>] = [], parts: [Part] = []) {
        let all = Array(words.unicodeScalars)
        scalars = all
        self.numbers = numbers.map { $0.clamped(to: 0..<all.count) }
        self.parts = parts
    }

    /// The words as a text.
    public var text: String { String(String.UnicodeScalarView(scalars)) }
}
