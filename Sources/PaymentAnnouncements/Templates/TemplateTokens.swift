// SPDX-License-Identifier: Apache-2.0

import Letters

/// A template as one row of steps, title and body together, for comparing it with another.
struct TemplateTokens {
    /// One step.
    enum Token: Equatable {
        /// This letter.
        case letter(UInt32)
        /// One amount as a whole.
        case amount
        /// One letter or amount, of a payer's name or of anything.
        case one(isPayer: Bool)
        /// Any number of them.
        case any(isPayer: Bool)
    }

    let tokens: [Token]

    /// Stands between title and body; no hole holds it.
    static let border: UInt32 = 0x11_0000
    /// Stands for a text that no template writes out.
    private static let unknown: UInt32 = 0x11_0001

    /// Takes a template apart.
    /// - Parameter takesSigns: whether the signs beside its amount belong to the amount.
    init(_ template: Template, takesSigns: Bool) {
        var tokens: [Token] = []
        if let heading = template.heading {
            Self.add(heading, of: template, takesSigns, to: &tokens)
        } else {
            tokens.append(.any(isPayer: false))
        }
        tokens.append(.letter(Self.border))
        Self.add(template.body, of: template, takesSigns, to: &tokens)
        self.tokens = tokens
    }

    private init(_ tokens: [Token]) { self.tokens = tokens }

    /// The same row with a text that no template writes out in every hole; the second has nothing in what may be empty.
    var examples: [TemplateTokens] {
        [[Token.letter(Self.unknown)], []].map { (filling: [Token]) in
            TemplateTokens(
                tokens.flatMap { token -> [Token] in
                    switch token {
                    case .any: filling
                    case .one: [.letter(Self.unknown)]
                    case .letter, .amount: [token]
                    }
                })
        }
    }

    private static func add(
        _ pattern: TemplatePattern, of template: Template, _ takesSigns: Bool, to tokens: inout [Token]
    ) {
        var pieces = pattern.pieces
        if takesSigns, template.kind == .credit, let hole = pattern.holes.firstIndex(of: .amount) {
            let (before, behind) = signs(beside: hole, of: pattern, locale: template.locale)
            pieces[hole].removeLast(before)
            pieces[hole + 1].removeFirst(behind)
        }
        for (index, piece) in pieces.enumerated() {
            tokens += piece.map { .letter($0) }
            guard index < pattern.holes.count else { continue }
            switch pattern.holes[index] {
            case .amount where template.kind == .credit: tokens.append(.amount)
            case .payer: tokens += [.one(isPayer: true), .any(isPayer: true)]
            case .amount, .channel: tokens += [.one(isPayer: false), .any(isPayer: false)]
            case .ignore: tokens.append(.any(isPayer: false))
            }
        }
    }

    /// How many letters beside the hole for the amount the recogniser takes for its signs.
    private static func signs(beside hole: Int, of pattern: TemplatePattern, locale: String) -> (Int, Int) {
        var text = String.UnicodeScalarView()
        var places = 0..<0
        for (index, piece) in pattern.pieces.enumerated() {
            text.append(contentsOf: piece.compactMap { Unicode.Scalar($0) })
            guard index < pattern.holes.count else { continue }
            if index == hole { places = text.count..<text.count + 1 }
            text.append(index == hole ? "7" : "q")
        }
        var subject = TemplateSubject(title: nil, subtitle: nil, body: String(text))
        guard subject.body.letters.count == text.count,
            let amount = subject.amounts(in: .body, locale: locale).touching(places).first
        else { return (0, 0) }
        let before = max(places.lowerBound - amount.range.lowerBound, 0)
        let behind = max(amount.range.upperBound - places.upperBound, 0)
        return (min(before, pattern.pieces[hole].count), min(behind, pattern.pieces[hole + 1].count))
    }
}

extension TemplateTokens {
    /// Whether two rows have a text in common.
    func meets(_ other: TemplateTokens) -> Bool { meeting(other).meets }

    /// Whether two rows have a text in common, and one in which amount or payer stand at different places.
    func meeting(_ other: TemplateTokens) -> (meets: Bool, differently: Bool) {
        let (one, two) = (tokens, other.tokens)
        guard Self.mayMeet(one, two), Self.mayMeet(one.reversed(), two.reversed()) else { return (false, false) }
        let width = two.count + 1
        var seen = [Bool](repeating: false, count: (one.count + 1) * width * 2)
        var open: [(Int, Int, Bool)] = []
        func reach(_ first: Int, _ second: Int, _ differs: Bool) {
            let slot = (first * width + second) * 2 + (differs ? 1 : 0)
            if seen[slot] { return }
            seen[slot] = true
            open.append((first, second, differs))
        }
        reach(0, 0, false)
        while let (first, second, differs) = open.popLast() {
            if first < one.count, case .any = one[first] { reach(first + 1, second, differs) }
            if second < two.count, case .any = two[second] { reach(first, second + 1, differs) }
            guard first < one.count, second < two.count else { continue }
            guard let differ = Self.share(one[first], two[second]) else { continue }
            let stays = (Self.repeats(one[first]), Self.repeats(two[second]))
            reach(first + (stays.0 ? 0 : 1), second + (stays.1 ? 0 : 1), differs || differ)
        }
        let end = (one.count * width + two.count) * 2
        return (seen[end] || seen[end + 1], seen[end + 1])
    }

    /// Whether the letters before the first holes are no hindrance; it spares most pairs the whole comparison.
    private static func mayMeet(_ one: some Sequence<Token>, _ two: some Sequence<Token>) -> Bool {
        for (first, second) in zip(one, two) {
            switch (first, second) {
            case (.letter(let letter), .letter(let other)): if letter != other { return false }
            case (.letter, .amount), (.amount, .letter): return false
            case (.amount, .amount): continue
            default: return true
            }
        }
        return true
    }

    private static func repeats(_ token: Token) -> Bool {
        if case .any = token { return true }
        return false
    }

    /// Whether two steps can take the same thing, and whether it is another thing for each; nil where they cannot.
    private static func share(_ one: Token, _ two: Token) -> Bool? {
        switch (one, two) {
        case (.letter(let letter), .letter(let other)): return letter == other ? false : nil
        case (.amount, .amount): return false
        case (.amount, .letter), (.letter, .amount): return nil
        case (.letter(let letter), .one(let isPayer)), (.letter(let letter), .any(let isPayer)),
            (.one(let isPayer), .letter(let letter)), (.any(let isPayer), .letter(let letter)):
            return letter == border ? nil : isPayer
        // An amount in a payer's name is no certain payer, so that nothing is said.
        case (.amount, .one(let isPayer)), (.amount, .any(let isPayer)), (.one(let isPayer), .amount),
            (.any(let isPayer), .amount):
            return isPayer ? nil : true
        case (.one(let first), .one(let second)), (.one(let first), .any(let second)),
            (.any(let first), .one(let second)), (.any(let first), .any(let second)):
            return first != second
        }
    }
}
