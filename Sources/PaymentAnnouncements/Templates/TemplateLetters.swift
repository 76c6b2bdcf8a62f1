// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SpokenText

/// A text as templates compare it: folded, canonically decomposed, every run of white space one space, none at the ends.
///
/// Senders and editors differ in composed letters (NFC, NFD) and in kinds of spaces without meaning anything by it; case,
/// marks and everything else count as they are written.
struct TemplateLetters: Sendable {
    /// The text that the places are of.
    let text: FoldedText
    /// The letters that are compared.
    let letters: [UInt32]
    /// Where in the folded text each letter stands.
    private let origins: [Range<Int32>]

    /// Makes a text comparable.
    init(_ written: String) {
        text = FoldedText(written)
        var made = Self.fold(text.scalars)
        if made.letters.first == Self.space {
            made.letters.removeFirst()
            made.origins.removeFirst()
        }
        if made.letters.last == Self.space {
            made.letters.removeLast()
            made.origins.removeLast()
        }
        letters = made.letters
        origins = made.origins
    }

    /// Makes a piece of a template comparable; a space at an end stays one.
    static func folded(_ written: String) -> [UInt32] { fold(FoldedText(written).scalars).letters }

    static let space: UInt32 = 0x20

    /// The place of a range of letters in the folded text, without the spaces around it; nil where there is nothing else.
    func place(of range: Range<Int>) -> Range<Int>? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, letters[start] == Self.space { start += 1 }
        while end > start, letters[end - 1] == Self.space { end -= 1 }
        guard start < end else { return nil }
        return Int(origins[start].lowerBound)..<Int(origins[end - 1].upperBound)
    }

    /// Whether a letter is a mark upon the one before it, so that no template's text ends between the two.
    func isMark(_ place: Int) -> Bool {
        guard place < letters.count, letters[place] >= 0x300, let scalar = Unicode.Scalar(letters[place]) else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    // MARK: Folding

    private typealias Made = (letters: [UInt32], origins: [Range<Int32>])

    private static func fold(_ scalars: [Unicode.Scalar]) -> Made {
        var made: Made = ([], [])
        made.letters.reserveCapacity(scalars.count)
        made.origins.reserveCapacity(scalars.count)
        var known: [UInt32: [UInt32]] = [:]
        var hasMarks = false
        for (index, scalar) in scalars.enumerated() {
            let place = Int32(index)..<Int32(index + 1)
            let kind = scalar.kind
            if kind == .space || kind == .newline || scalar.value == 0x1680 {
                if made.letters.last == space {
                    let last = made.origins.count - 1
                    made.origins[last] = made.origins[last].lowerBound..<place.upperBound
                } else {
                    made.letters.append(space)
                    made.origins.append(place)
                }
            } else if scalar.value < 0xC0 || (0x3400...0x9FFF).contains(scalar.value) {
                made.letters.append(scalar.value)
                made.origins.append(place)
            } else if isHangul(scalar.value) {
                compose(scalar.value, place, &made)
            } else {
                let parts = known[scalar.value] ?? decomposed(scalar)
                known[scalar.value] = parts
                hasMarks = hasMarks || parts.contains { $0 >= 0x300 }
                for part in parts {
                    made.letters.append(part)
                    made.origins.append(place)
                }
            }
        }
        if hasMarks { orderMarks(&made) }
        return made
    }

    private static func decomposed(_ scalar: Unicode.Scalar) -> [UInt32] {
        String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
    }

    private static func isHangul(_ value: UInt32) -> Bool {
        (0xAC00...0xD7A3).contains(value) || (0x1100...0x11FF).contains(value)
    }

    /// Adds a syllable or a part of one: syllables are compared whole, since their parts look like letters of their own.
    private static func compose(_ value: UInt32, _ place: Range<Int32>, _ made: inout Made) {
        let last = made.letters.last ?? 0
        let joined: UInt32?
        if (0x1161...0x1175).contains(value), (0x1100...0x1112).contains(last) {
            joined = 0xAC00 + ((last - 0x1100) * 21 + value - 0x1161) * 28
        } else if (0x11A8...0x11C2).contains(value), (0xAC00...0xD7A3).contains(last), (last - 0xAC00) % 28 == 0 {
            joined = last + value - 0x11A7
        } else {
            joined = nil
        }
        if let joined {
            let index = made.letters.count - 1
            made.letters[index] = joined
            made.origins[index] = made.origins[index].lowerBound..<place.upperBound
        } else {
            made.letters.append(value)
            made.origins.append(place)
        }
    }

    /// Puts marks upon one letter into their canonical order.
    private static func orderMarks(_ made: inout Made) {
        func combining(_ value: UInt32) -> UInt8 {
            guard value >= 0x300, let scalar = Unicode.Scalar(value) else { return 0 }
            return scalar.properties.canonicalCombiningClass.rawValue
        }
        var start = 0
        while start < made.letters.count {
            guard combining(made.letters[start]) > 0 else {
                start += 1
                continue
            }
            var marks: [(order: UInt8, index: Int)] = []
            var end = start
            while end < made.letters.count, combining(made.letters[end]) > 0 {
                marks.append((combining(made.letters[end]), end))
                end += 1
            }
            if marks.count > 1 {
                marks.sort { ($0.order, $0.index) < ($1.order, $1.index) }
                let letters = marks.map { made.letters[$0.index] }
                // Whatever order they are in, a range never begins or ends among them.
                let whole = made.origins[start].lowerBound..<made.origins[end - 1].upperBound
                made.letters.replaceSubrange(start..<end, with: letters)
                made.origins.replaceSubrange(start..<end, with: letters.map { _ in whole })
            }
            start = end
        }
    }
}
