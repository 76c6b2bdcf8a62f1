// SPDX-License-Identifier: Apache-2.0

/// All ways in which a whole text matches a pattern.
///
/// Holes take any text, so a piece can stand wherever it occurs between the place where the pieces before it are first
/// complete and the place from which the pieces behind it can still follow. Every such place is part of a way, and two
/// that leave room for the hole between them belong to one way: the ways are never listed, and the time is linear in
/// the text.
struct TemplateMatch {
    private let pattern: TemplatePattern
    private let letters: [UInt32]
    /// Where each piece can begin, ascending.
    private var starts: [[Int]]

    /// Matches a text; nil where it does not match.
    init?(_ pattern: TemplatePattern, _ text: TemplateLetters) {
        self.pattern = pattern
        letters = text.letters
        let pieces = pattern.pieces
        guard let first = pieces.first, let last = pieces.last, letters.starts(with: first) else { return nil }
        if pieces.count == 1 {
            guard letters.count == first.count else { return nil }
            starts = [[0]]
            return
        }
        let end = letters.count - last.count
        guard end >= first.count, letters[end...].elementsEqual(last), first.isEmpty || !text.isMark(first.count)
        else { return nil }
        starts = [[0]]
        for piece in pieces.dropFirst().dropLast() {
            let found = Self.places(of: piece, in: letters).filter { !text.isMark($0 + piece.count) }
            if found.isEmpty { return nil }
            starts.append(found)
        }
        starts.append([end])
        guard narrow() else { return nil }
    }

    /// The same match with the hole at an index filled by a range; nil where that is no way.
    func pinned(_ hole: Int, to range: Range<Int>) -> TemplateMatch? {
        var match = self
        match.starts[hole] = [range.lowerBound - pattern.pieces[hole].count]
        match.starts[hole + 1] = [range.upperBound]
        return match.narrow() ? match : nil
    }

    /// From where a hole can begin at the earliest to where it can end at the latest.
    func reach(_ hole: Int) -> Range<Int> {
        let begin = (starts[hole].first ?? 0) + pattern.pieces[hole].count
        return begin..<max(begin, starts[hole + 1].last ?? 0)
    }

    /// The texts that a hole can have, or nil where there are more than can be looked at.
    func fillings(_ hole: Int) -> [Range<Int>]? {
        var found: [Range<Int>] = []
        let ends = starts[hole + 1]
        var first = 0
        for start in starts[hole] {
            let begin = start + pattern.pieces[hole].count
            let least = least(begin, hole)
            while first < ends.count, ends[first] < least { first += 1 }
            for end in ends[first...] {
                if found.count == Self.mostFillings { return nil }
                found.append(begin..<end)
            }
        }
        return found
    }

    /// The most texts of one hole that are looked at; a text that has more is not certain anyway.
    static let mostFillings = 1000

    /// Where a hole that begins at a place can end at the earliest: all but `{ignore}` hold more than a space.
    private func least(_ place: Int, _ hole: Int) -> Int {
        if pattern.holes[hole] == .ignore { return place }
        return place < letters.count && letters[place] == TemplateLetters.space ? place + 2 : place + 1
    }

    /// Leaves only the places that are part of a way; false where there is none.
    private mutating func narrow() -> Bool {
        let pieces = pattern.pieces
        var end = starts[0][0] + pieces[0].count
        for index in 1..<pieces.count {
            let least = least(end, index - 1)
            guard let from = starts[index].firstIndex(where: { $0 >= least }) else { return false }
            starts[index].removeFirst(from)
            end = starts[index][0] + pieces[index].count
        }
        for index in (0..<pieces.count - 1).reversed() {
            guard let next = starts[index + 1].last,
                let last = starts[index].lastIndex(where: { least($0 + pieces[index].count, index) <= next })
            else { return false }
            starts[index].removeLast(starts[index].count - 1 - last)
        }
        return true
    }

    /// Finds a piece wherever it stands, in time linear in the text (Knuth, Morris, Pratt).
    private static func places(of piece: [UInt32], in letters: [UInt32]) -> [Int] {
        guard !piece.isEmpty, piece.count <= letters.count else { return [] }
        var borders = [Int](repeating: 0, count: piece.count)
        var length = 0
        for index in 1..<max(piece.count, 1) {
            while length > 0, piece[index] != piece[length] { length = borders[length - 1] }
            if piece[index] == piece[length] { length += 1 }
            borders[index] = length
        }
        var found: [Int] = []
        length = 0
        for (index, letter) in letters.enumerated() {
            while length > 0, letter != piece[length] { length = borders[length - 1] }
            if letter == piece[length] { length += 1 }
            if length == piece.count {
                found.append(index + 1 - length)
                length = borders[length - 1]
            }
        }
        return found
    }
}
