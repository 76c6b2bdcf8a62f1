// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// The sender has not filled in what a template of theirs leaves open, has struck a part out, or shows by a sign that it is not done:
/// "{{payer}} sent you $20", "~~$20~~", "⏳ You received $20".
enum UnfinishedText: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let scalars = text.folded.scalars
        return scalars.indices.contains { isOpen(at: $0, in: scalars) } ? .noPayment(.noPayment) : nil
    }

    private static func isOpen(at place: Int, in text: [Unicode.Scalar]) -> Bool {
        func at(_ distance: Int) -> Unicode.Scalar {
            text.indices.contains(place + distance) ? text[place + distance] : " "
        }
        switch text[place] {
        case "{":
            let name = text[(place + 1)...].prefix(longest).prefix {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789_.{ ".unicodeScalars.contains($0))
            }
            return !name.isEmpty && name.endIndex < text.count && text[name.endIndex] == "}"
        case "~": return at(1) == "~" && at(2) != "~" && at(-1) != "~"
        case "%":
            let isWord = at(-1).properties.isAlphabetic || ("0"..."9").contains(at(-1))
            let letter = ("1"..."9").contains(at(1)) && at(2) == "$" ? 3 : 1
            return !isWord && ["s", "@", "d"].contains(at(letter)) && !at(letter + 1).properties.isAlphabetic
        case "❌", "🚫", "⛔", "🛑", "⏳", "⌛": return true
        case "[": return text[place...].starts(with: "[object ".unicodeScalars)
        default: return false
        }
    }

    /// How long a name between braces is that somebody has left to be filled in.
    private static let longest = 40
}
