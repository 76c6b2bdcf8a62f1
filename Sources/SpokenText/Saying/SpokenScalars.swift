// SPDX-License-Identifier: Apache-2.0

/// Words as they grow, and for each of their letters what of the text it stands for.
struct SpokenScalars {
    /// The words.
    private(set) var scalars = String.UnicodeScalarView()
    /// For each letter of the words, where in the folded text that is which it says; empty where it is not traced.
    private(set) var places: [Range<Int>] = []
    /// For each letter of the words, whether it belongs to a number, an amount, a date or the like.
    private(set) var isNumber: [Bool] = []
    /// What stands between two words of the language: a space, or nothing.
    let gap: String
    private let isTraced: Bool
    private var place = 0..<0
    private var saysNumber = false

    init(gap: String = "", isTraced: Bool) { (self.gap, self.isTraced) = (gap, isTraced) }

    var last: Unicode.Scalar? { scalars.last }
    var isEmpty: Bool { scalars.isEmpty }

    /// Tells what is said by the letters that follow.
    mutating func begin(_ place: Range<Int>, isNumber: Bool = false) {
        self.place = place
        saysNumber = isNumber
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        scalars.append(scalar)
        guard isTraced else { return }
        places.append(place)
        isNumber.append(saysNumber)
    }

    mutating func append(contentsOf words: String.UnicodeScalarView) {
        guard isTraced else { return scalars.append(contentsOf: words) }
        for scalar in words { append(scalar) }
    }

    mutating func removeLast() {
        scalars.removeLast()
        guard isTraced else { return }
        places.removeLast()
        isNumber.removeLast()
    }
}
