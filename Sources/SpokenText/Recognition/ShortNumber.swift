// SPDX-License-Identifier: Apache-2.0

import Letters

/// A few digits of a date or a time.
struct ShortNumber {
    let value: Int
    /// The place behind the last digit.
    let end: Int
    let digits: Int
}

extension Scan {
    /// At most `limit` digits at a place; nil where there are none or more.
    func shortNumber(_ place: Int, _ limit: Int = 2) -> ShortNumber? {
        var end = place
        var value = 0
        while at(end).isDigit {
            if end - place == limit { return nil }
            value = value * 10 + Int(at(end).digit)
            end += 1
        }
        return end > place ? ShortNumber(value: value, end: end, digits: end - place) : nil
    }

    /// Whether a word stands at a place, to the letter.
    func stands(_ word: String, at place: Int) -> Bool {
        word.unicodeScalars.enumerated().allSatisfy { at(place + $0) == $1 }
    }
}
