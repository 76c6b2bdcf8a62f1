// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// A body with holes where it varies from one notification to the next.
struct Skeleton: Hashable {
    /// A word, a mark, a letter of a script without spaces; a space; a hole.
    enum Piece: Hashable {
        case text(String)
        case space
        case hole(TemplateHole)
    }

    private(set) var pieces: [Piece]

    /// Masks a body.
    /// - Parameters:
    ///   - amount: the payment's amount, which gets its hole.
    ///   - payer: the payer's name, which gets its hole.
    ///   - keepsUnit: whether what stands behind the amount's last digit stays in the text.
    init(_ text: FoldedText, _ elements: [Element], amount: Range<Int>?, payer: Range<Int>?, keepsUnit: Bool = false) {
        var holes = [TemplateHole?](repeating: nil, count: text.scalars.count)
        func mask(_ range: Range<Int>, _ hole: TemplateHole) { for place in range { holes[place] = hole } }
        for element in elements {
            if case .emoji = element.kind { continue }
            mask(element.range, .ignore)
        }
        Self.spread(&holes, over: text.scalars)
        if let payer { mask(payer, .payer) }
        if var amount {
            mask(amount, .amount)
            if keepsUnit, let digit = amount.last(where: { text.scalars[$0].isDigit }) {
                for place in digit + 1..<amount.upperBound { holes[place] = nil }
                amount = amount.lowerBound..<digit + 1
            }
        }
        pieces = []
        var place = 0
        while place < holes.count {
            var end = place + 1
            let kind = text.scalars[place].kind
            if let hole = holes[place] {
                while end < holes.count, holes[end] == hole { end += 1 }
                pieces.append(.hole(hole))
            } else if kind == .space || kind == .newline {
                if pieces.last != .space { pieces.append(.space) }
            } else {
                if kind == .letter {
                    while end < holes.count, holes[end] == nil, text.scalars[end].kind == .letter { end += 1 }
                }
                pieces.append(.text(text.original(place..<end)))
            }
            place = end
        }
        tidy()
    }

    private init(_ pieces: [Piece]) {
        self.pieces = pieces
        tidy()
    }

    /// Masks every digit that no element holds, every brace, and the letters that a code has beside its digits.
    private static func spread(_ holes: inout [TemplateHole?], over scalars: [Unicode.Scalar]) {
        func isCode(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCIILetter || scalar.isDigit || scalar == "*" || scalar == "_" || scalar == "#"
        }
        for place in scalars.indices where scalars[place].isDigit || scalars[place] == "{" || scalars[place] == "}" {
            holes[place] = .ignore
        }
        for place in scalars.indices.dropFirst()
        where holes[place - 1] == .ignore && isCode(scalars[place]) && isCode(scalars[place - 1]) {
            holes[place] = .ignore
        }
        for place in scalars.indices.dropFirst().reversed()
        where holes[place] == .ignore && isCode(scalars[place]) && isCode(scalars[place - 1]) {
            holes[place - 1] = .ignore
        }
    }

    /// Makes one hole of two that touch, and leaves out the spaces at the ends.
    private mutating func tidy() {
        var tidied: [Piece] = []
        for piece in pieces {
            if case .hole(let hole) = piece {
                if case .hole(let last) = tidied.last, hole != .amount, last != .amount {
                    tidied[tidied.count - 1] = .hole(.ignore)
                    continue
                }
                if hole == .ignore, tidied.suffix(2) == [.hole(.ignore), .space] {
                    tidied.removeLast()
                    continue
                }
            }
            tidied.append(piece)
        }
        if tidied.first == .space { tidied.removeFirst() }
        if tidied.last == .space { tidied.removeLast() }
        pieces = tidied
    }

    /// The text of a template.
    var text: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .space: " "
            case .hole(let hole): hole.written
            }
        }.joined()
    }

    /// The same with one hole in the place of another.
    func replacing(_ hole: TemplateHole, with other: TemplateHole) -> Skeleton {
        Skeleton(pieces.map { $0 == .hole(hole) ? .hole(other) : $0 })
    }

    /// What it begins with, by which the ones that may be alike are found.
    var beginning: Piece? { pieces.first }

    /// The holes that a payment needs.
    private var named: [TemplateHole] {
        pieces.compactMap { piece in
            guard case .hole(let hole) = piece, hole != .ignore else { return nil }
            return hole
        }
    }
}

extension Skeleton {
    /// Joins two skeletons of one text whose words vary; nil where they have too little in common.
    ///
    /// Those of payments may differ in one place only: what is masked there could be what makes it a payment.
    func merged(with other: Skeleton) -> Skeleton? {
        guard pieces.count <= 400, other.pieces.count <= 400, named == other.named else { return nil }
        let common = Self.common(pieces, other.pieces)
        let words = common.count { if case .text = pieces[$0.0] { true } else { false } }
        let most = max(pieces.words, other.pieces.words)
        guard words >= 2, Double(words) >= (isPayment ? 0.75 : 0.6) * Double(most) else { return nil }
        var joined: [Piece] = []
        var (first, second) = (0, 0)
        for (one, two) in common + [(pieces.count, other.pieces.count)] {
            let gaps = (pieces[first..<one], other.pieces[second..<two])
            if gaps.0.contains(where: \.isMore) || gaps.1.contains(where: \.isMore) {
                // Nothing that varies may stand right beside amount or payer: it could belong to them.
                let next = pieces[one...].first { $0 != .space }
                if joined.last(where: { $0 != .space })?.isNamed == true || next?.isNamed == true { return nil }
                joined.append(.hole(.ignore))
            } else if !gaps.0.isEmpty || !gaps.1.isEmpty {
                return nil
            }
            if one < pieces.count { joined.append(pieces[one]) }
            (first, second) = (one + 1, two + 1)
        }
        let merged = Skeleton(joined.withoutCrumbs)
        guard merged.named == named, merged.pieces.count(where: \.isHole) <= 10 else { return nil }
        if isPayment, merged.ignored > max(ignored, other.ignored) + 1 { return nil }
        return merged
    }

    private var isPayment: Bool { pieces.contains(.hole(.amount)) }

    private var ignored: Int { pieces.count { $0 == .hole(.ignore) } }

    /// The longest row of pieces that two skeletons have in common, by their places in both.
    private static func common(_ one: [Piece], _ two: [Piece]) -> [(Int, Int)] {
        let width = two.count + 1
        var lengths = [Int16](repeating: 0, count: (one.count + 1) * width)
        for first in one.indices.reversed() {
            for second in two.indices.reversed() {
                lengths[first * width + second] =
                    one[first] == two[second]
                    ? lengths[(first + 1) * width + second + 1] + 1
                    : max(lengths[(first + 1) * width + second], lengths[first * width + second + 1])
            }
        }
        var common: [(Int, Int)] = []
        var (first, second) = (0, 0)
        while first < one.count, second < two.count {
            if one[first] == two[second] {
                common.append((first, second))
                (first, second) = (first + 1, second + 1)
            } else if lengths[(first + 1) * width + second] >= lengths[first * width + second + 1] {
                first += 1
            } else {
                second += 1
            }
        }
        return common
    }
}

extension Skeleton.Piece {
    fileprivate var isHole: Bool { if case .hole = self { true } else { false } }
    /// Whether it is a hole that something is said of.
    fileprivate var isNamed: Bool { isHole && self != .hole(.ignore) }
    /// Whether it is more than a space.
    fileprivate var isMore: Bool { self != .space }
}

extension [Skeleton.Piece] {
    fileprivate var words: Int { count { if case .text = $0 { true } else { false } } }

    /// Leaves out what is so short between two `{ignore}` that it stands there by chance.
    fileprivate var withoutCrumbs: [Skeleton.Piece] {
        var kept: [Skeleton.Piece] = []
        for piece in self {
            if piece == .hole(.ignore), let last = kept.lastIndex(where: \.isHole), kept[last] == .hole(.ignore) {
                let letters = kept[(last + 1)...].reduce(0) { sum, piece in
                    guard case .text(let text) = piece else { return sum }
                    return sum + text.unicodeScalars.count { $0.kind == .letter || $0.kind == .unspaced }
                }
                if letters <= 2 {
                    kept.removeSubrange((last + 1)...)
                    continue
                }
            }
            kept.append(piece)
        }
        return kept
    }
}
