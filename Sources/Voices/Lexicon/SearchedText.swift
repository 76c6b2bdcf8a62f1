// SPDX-License-Identifier: Apache-2.0

/// A text laid out for the search: as it is written, and in small letters where that is not the same.
struct SearchedText {
    /// The letters in UTF-8, and where each begins.
    struct Letters {
        private(set) var bytes: [UInt8] = []
        /// Where each letter begins, and the end.
        private(set) var starts: [Int] = [0]

        init(_ scalars: some Sequence<Unicode.Scalar>) {
            for scalar in scalars {
                bytes += UTF8.encode(scalar).map(Array.init) ?? []
                starts.append(bytes.count)
            }
        }

        /// How many letters from a place on so many bytes are; nil when they end within one.
        func length(from place: Int, bytes count: Int) -> Int? {
            let end = starts[place] + count
            var next = place + 1
            while next < starts.count, starts[next] < end { next += 1 }
            return next < starts.count && starts[next] == end ? next - place : nil
        }
    }

    /// The text's letters.
    let scalars: [Unicode.Scalar]
    /// As it is written.
    let exact: Letters
    /// In small letters that the voice knows; nil where that is the same.
    let small: Letters?
    /// The letters in small letters.
    let smallScalars: [Unicode.Scalar]

    /// Lays out a text of a language, which decides what İ and I are in small letters.
    /// - Parameter known: the text in letters that the voice knows.
    init(_ scalars: [Unicode.Scalar], known: [Unicode.Scalar]? = nil, language: String) {
        self.scalars = scalars
        exact = Letters(scalars)
        let lower = (known ?? scalars).map { Capitals.small($0, language: language) }
        smallScalars = lower
        small = lower == scalars ? nil : Letters(lower)
    }

    /// Whether something stands at a place, in any case when it is written in small letters.
    func continues(with words: [Unicode.Scalar], at place: Int) -> Bool {
        guard place >= 0 else { return false }
        return scalars[place...].starts(with: words) || smallScalars[place...].starts(with: words)
    }
}
