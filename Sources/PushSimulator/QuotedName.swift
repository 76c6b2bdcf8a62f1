// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The beginning of a name that came from outside, as a message can quote it: in one line, and with nothing that a terminal obeys.
    var quoted: String {
        let letters = unicodeScalars.prefix(80).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: Character("\u{FFFD}")
            default: Character(scalar)
            }
        }
        return "'\(String(letters))\(unicodeScalars.count > 80 ? "…" : "")'"
    }
}
