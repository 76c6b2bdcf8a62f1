// SPDX-License-Identifier: Apache-2.0

/// How long SSML's pauses are, in seconds.
package enum SpokenPause {
    /// Behind a paragraph or a sentence; nil behind any other element.
    package static func behind(_ element: String) -> Double? {
        switch element {
        case "p": 0.5
        case "s": 0.25
        default: nil
        }
    }

    /// A break of which nothing is told.
    static let medium = 0.4

    /// A break of a strength, ``medium`` where none is told; nil where it is none of SSML's.
    package static func ofStrength(_ strength: String?) -> Double? {
        strength.map { strengths[$0] } ?? medium
    }

    private static let strengths = [
        "none": 0, "x-weak": 0.1, "weak": 0.2, "medium": medium, "strong": 0.7, "x-strong": 1.2,
    ]

    /// A time such as `300ms` or `1.5s`; nil where it is none.
    package static func ofTime(_ time: String) -> Double? {
        Manner.number(time, unit: "ms").map { $0 / 1000 } ?? Manner.number(time, unit: "s")
    }
}
