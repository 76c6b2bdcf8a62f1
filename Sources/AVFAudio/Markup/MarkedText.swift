// SPDX-License-Identifier: Apache-2.0

/// A stretch of a marked-up text that one voice reads in one way: what stands in it, and where that is in the text as others see
/// it.
struct MarkedText: Sendable, Hashable {
    /// How it is read.
    enum Reading: Sendable, Hashable {
        /// As a text, whose numbers are put into words.
        case text
        /// Letter by letter, and digit by digit.
        case characters
    }

    /// The voice that the markup asks for: by its names, then by its language.
    struct Wish: Sendable, Hashable {
        var names: [String] = []
        var language: String?
    }

    /// Something that happens before a place of `text`.
    struct Turn: Sendable, Hashable {
        enum What: Sendable, Hashable {
            case manner(Manner)
            case silence(Double)
            case mark(String)
        }
        var offset: Int
        var what: What
    }

    var text = ""
    /// For each UTF-16 code unit of `text`, the place in the whole that it stands for.
    var sources: [Range<Int>] = []
    let wish: Wish?
    let reading: Reading
    /// Whether nothing parts it from what stands before it.
    let isGlued: Bool
    /// In order.
    var turns: [Turn] = []

    init(wish: Wish?, reading: Reading, isGlued: Bool) {
        self.wish = wish
        self.reading = reading
        self.isGlued = isGlued
    }

    mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) {
        text.unicodeScalars.append(scalar)
        for _ in 0..<UTF16.width(scalar) { sources.append(source) }
    }

    /// The place in the whole of some of `text`.
    func original(_ range: Range<Int>) -> Range<Int> {
        guard range.lowerBound < sources.count else {
            let end = sources.last?.upperBound ?? 0
            return end..<end
        }
        let first = sources[range.lowerBound]
        guard !range.isEmpty, range.upperBound <= sources.count else { return first.lowerBound..<first.lowerBound }
        return first.lowerBound..<max(first.lowerBound, sources[range.upperBound - 1].upperBound)
    }
}
