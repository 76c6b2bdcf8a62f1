// SPDX-License-Identifier: Apache-2.0

/// What a stretch of text is set in.
package struct TextFace: Sendable, Equatable {
    /// Families of fonts, the one that is wanted first, with commas between.
    package var families: String
    /// In units of the picture, above 0.
    package var size: Double
    /// From 100, thin, to 900, black; 400 is regular.
    package var weight: Int
    package var isItalic: Bool
    /// What is added behind each letter.
    package var spacing: Double

    package init(families: String, size: Double, weight: Int = 400, isItalic: Bool = false, spacing: Double = 0) {
        self.families = families
        self.size = size.isFinite ? max(0.1, min(size, 10_000)) : 1
        self.weight = max(100, min(weight, 1000))
        self.isItalic = isItalic
        self.spacing = spacing.isFinite ? max(-1000, min(spacing, 1000)) : 0
    }
}

/// A stretch of text, and what it is set in.
package struct TextRun: Sendable, Equatable {
    package var text: String
    package var face: TextFace

    package init(_ text: String, _ face: TextFace) { (self.text, self.face) = (text, face) }
}

/// Where lines end.
package struct TextBreaking: Sendable, Equatable {
    /// Where a line that is full is broken, or what is done with what does not fit on it.
    package enum Place: Sendable { case words, letters, never, cutStart, cutMiddle, cutEnd }

    /// The width of a line; nil where there is no end to it.
    package var width: Double?
    package var place: Place
    /// The most lines of a paragraph, the last of which ends with an ellipsis; nil for any number.
    package var mostLines: Int?

    package init(width: Double? = nil, place: Place = .words, mostLines: Int? = nil) {
        (self.width, self.place, self.mostLines) = (width, place, mostLines)
    }
}

/// A text in lines, as outlines.
package struct SetText: Sendable {
    /// What of a line is set in one face.
    package struct Piece: Sendable {
        /// Which of the runs it is of.
        package let run: Int
        /// From the beginning of the line.
        package let x: Double
        package let width: Double
        /// The letters, from the beginning of the line and from its baseline downwards.
        package let letters: [[Spot]]
    }

    /// A line from the left to the right.
    package struct Line: Sendable {
        package var width: Double
        package var pieces: [Piece] = []
        /// Whether a paragraph begins with it.
        package var isFirst: Bool
    }

    package var lines: [Line] = []
    /// Whether the text begins with letters that are read from the right.
    package var isFromRight = false

    package init() {}
}
