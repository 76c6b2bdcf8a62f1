// SPDX-License-Identifier: Apache-2.0

/// The text of a localised notification.
package enum LocalizedText {
    /// Puts arguments into a format: `%@` takes the next one, `%2$@` the second, `%%` is a percent sign.
    ///
    /// An argument that is missing leaves its place empty. Every other percent sign stays as it is, so that no format can read what
    /// it was not given.
    package static func fill(_ format: String, with arguments: [String]) -> String {
        var text = ""
        var next = 0
        var rest = format[...]
        while let sign = rest.firstIndex(of: "%") {
            text += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            if rest.first == "%" {
                text += "%"
                rest.removeFirst()
            } else if rest.first == "@" {
                if arguments.indices.contains(next) { text += arguments[next] }
                next += 1
                rest.removeFirst()
            } else if let place = place(in: rest) {
                if arguments.indices.contains(place.number - 1) { text += arguments[place.number - 1] }
                rest = rest[place.end...]
            } else {
                text += "%"
            }
        }
        return text + rest
    }

    /// Reads `2$@` at the beginning of a text.
    private static func place(in text: Substring) -> (number: Int, end: Substring.Index)? {
        guard let dollar = text.firstIndex(of: "$"), let number = Int(text[..<dollar]), number > 0 else { return nil }
        let at = text.index(after: dollar)
        guard at < text.endIndex, text[at] == "@" else { return nil }
        return (number, text.index(after: at))
    }
}
