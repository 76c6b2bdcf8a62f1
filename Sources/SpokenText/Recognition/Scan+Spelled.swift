// SPDX-License-Identifier: Apache-2.0

import Letters

/// A word of a number that is written in words: `nghìn`, `پنجاه`, `belas`.
struct NumberWord: Sendable {
    /// What the word does to those before it.
    enum Kind: String {
        /// One to nine.
        case unit
        /// A number that a unit may follow, and one that none may.
        case tens, teens
        /// Ten or a hundred times the unit before it; `hundred` also without one.
        case times, hundred
        /// Ten more than the unit before it: the `belas` of `dua belas`.
        case plus
        /// A thousand and its powers, times all that stands before it; `whole` without anything before it: `seribu`.
        case big, whole
        /// Joins two parts: `و`, `linh`.
        case and
    }

    let value: Int64
    let kind: Kind
    let languages: [String]
}

/// A number in words as far as it was read.
private struct SpelledNumber {
    private var total: Int64 = 0
    private var group: Int64 = 0
    private var pending: Int64?
    /// What comes next in the group, and among the powers of a thousand, must be smaller.
    private var limit: Int64 = 1000
    private var lastBig = Int64.max
    private var isJoined = true
    private(set) var hasBig = false
    private(set) var isMalformed = false

    /// The number; nil where the words make none that is certain.
    var value: Int64? { isMalformed || !mayEnd || lacksThousand ? nil : total + group + (pending ?? 0) }

    /// "hai triệu năm trăm", "دو میلیون و پانصد": two and a half million to whoever speaks, 2,000,500 to whoever writes.
    private var lacksThousand: Bool { hasBig && lastBig >= 1_000_000 && group + (pending ?? 0) > 0 }

    /// "hai trăm năm" is 205 to some and 250 to others: a unit needs its tens, or a joint, before it.
    private var mayEnd: Bool { pending == nil || limit == 10 || isJoined }

    mutating func add(_ word: NumberWord) {
        let before = pending
        switch word.kind {
        case .and:
            isJoined = true
            isMalformed = isMalformed || pending != nil
            return
        case .unit: isMalformed = isMalformed || pending != nil || limit == 1
        case .tens, .teens: take(word.value, below: limit, then: word.kind == .teens ? 1 : word.value < 100 ? 10 : 100)
        case .times, .hundred:
            pending = nil
            let factor = before ?? (word.kind == .hundred ? 1 : nil)
            take(factor.map { $0 * word.value }, below: limit, then: word.value)
        case .plus:
            pending = nil
            take(before.map { $0 + word.value }, below: limit, then: 1)
        case .big, .whole:
            let isMissing = (group + (pending ?? 0) == 0) != (word.kind == .whole)
            isMalformed = isMalformed || isMissing || !mayEnd || word.value >= lastBig
            total += word.kind == .whole ? word.value : (group + (pending ?? 0)) * word.value
            (group, pending, limit, lastBig, hasBig) = (0, nil, 1000, word.value, true)
        }
        if word.kind == .unit { pending = word.value } else { isJoined = false }
    }

    private mutating func take(_ value: Int64?, below: Int64, then limit: Int64) {
        isMalformed = isMalformed || pending != nil || value.map { $0 >= below } ?? true
        group += value ?? 0
        self.limit = limit
    }
}

extension Scan {
    /// A number in words with thousands and the currency behind it, or nil where there is none: `năm mươi nghìn đồng`.
    mutating func spelledAmount(at place: Int) -> Int? {
        var number = SpelledNumber()
        var end = place
        var next = place
        while next - place <= 120, let word = numberWord(at: next) {
            number.add(word.value)
            end = word.end
            next = at(end) == " " ? end + 1 : end
        }
        guard number.hasBig, let beside = suffix(at: end, prefix: nil, isPlain: false, hasMultiplier: false) else {
            return nil
        }
        // Behind a number in digits it is a part of that; with a capital inside a sentence its first word may be a name.
        let behind = text[..<place].last { $0.kind != .space }
        let isPart = elements.last.map { $0.range.upperBound >= place - 1 } ?? false
        let mayBeName = text[place] != text[place].lowered && behind?.kind == .letter
        let value = number.value.flatMap {
            isPart || mayBeName ? nil : WrittenNumber(significand: $0).scaled(by: beside.scale)
        }
        if value == nil { hasUncertainNumber = true }
        if case .ambiguous = beside.reading { hasAmbiguousCurrency = true }
        add(
            place..<beside.end,
            .money(MoneyReading(number: NumberReading(value: value, hasMultiplier: true), currency: beside.reading)))
        return beside.end
    }

    private func numberWord(at place: Int) -> (value: NumberWord, end: Int)? {
        tables.numberWords.longest(
            in: text, at: place,
            where: { word, end in at(end).kind != .letter && word.languages.contains(locale.language) })
    }
}
