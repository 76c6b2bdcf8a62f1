// SPDX-License-Identifier: Apache-2.0

/// Reads XML as far as SSML needs it, strictly and within bounds: what is not well-formed is refused.
///
/// There is no document type, and so no entity but XML's own five and numbers; nothing is ever opened or fetched.
package struct MarkupScanner {
    /// What comes next.
    package enum Event: Sendable, Hashable {
        case open(name: String, attributes: [String: String])
        case text(String)
        case close(name: String)
    }

    /// The document is not well-formed, or larger than a notification's can be.
    package struct NotWellFormed: Error, Hashable {
        /// What is wrong, as one sentence.
        package let message: String

        init(_ message: String) { self.message = message }

        static let tooLarge = NotWellFormed(
            "the SSML has more than \(mostBytes >> 10) KB, \(mostElements) elements, \(deepest) in one another, or "
                + "\(mostAttributes) attributes of one.")
        static let forbiddenLetter = NotWellFormed("the SSML holds a letter that XML does not allow.")
        static let openTag = NotWellFormed("a tag in the SSML is not closed.")
        static let noName = NotWellFormed("the SSML has a tag without a proper name.")
        static let twoRoots = NotWellFormed("the SSML has more than one <speak>, or words outside of it.")
    }

    /// The most bytes, elements in one another, elements, and attributes of one.
    static let mostBytes = 256 * 1024
    static let deepest = 64
    static let mostElements = 10_000
    static let mostAttributes = 32

    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var open: [String] = []
    private var elements = 0

    private init(_ document: String) { scalars = Array(document.unicodeScalars) }

    /// Reads a whole document.
    package static func events(of document: String) throws(NotWellFormed) -> [Event] {
        guard document.utf8.count <= mostBytes else { throw .tooLarge }
        var scanner = MarkupScanner(document)
        return try scanner.events()
    }

    private mutating func events() throws(NotWellFormed) -> [Event] {
        var events: [Event] = []
        _ = take("\u{FEFF}")
        if starts(with: "<?xml"), place + 5 < scalars.count, Self.isSpace(scalars[place + 5]) { _ = try skip(to: "?>") }
        while place < scalars.count {
            if scalars[place] != "<" {
                let text = try text(upTo: "<", isAttribute: false)
                if !open.isEmpty {
                    events.append(.text(text))
                } else if !text.unicodeScalars.allSatisfy(Self.isSpace) {
                    throw NotWellFormed("SSML stands inside <speak> and </speak>; this has words outside.")
                }
            } else if take("<!--") {
                // Two dashes end a comment, and stand nowhere else in it.
                _ = try skip(to: "--")
                guard take(">") else { throw NotWellFormed("two dashes stand within a comment of the SSML.") }
            } else if starts(with: "<![CDATA["), !open.isEmpty {
                place += 9
                let text = String(String.UnicodeScalarView(try skip(to: "]]>")))
                guard text.unicodeScalars.allSatisfy(Self.isAllowed) else { throw .forbiddenLetter }
                events.append(.text(text))
            } else if take("<?") {
                guard try name().lowercased() != "xml" else { throw NotWellFormed("<?xml stands within the SSML.") }
                _ = try skip(to: "?>")
            } else {
                try tag(&events)
            }
        }
        if let last = open.last { throw NotWellFormed("<\(last)> is not closed in the SSML.") }
        guard elements > 0 else { throw NotWellFormed("SSML begins with <speak>; this has no element.") }
        return events
    }

    private mutating func tag(_ events: inout [Event]) throws(NotWellFormed) {
        if take("</") {
            let name = try name()
            skipSpaces()
            guard take(">") else { throw .openTag }
            guard open.popLast() == name else {
                throw NotWellFormed("</\(name)> closes nothing that is open in the SSML.")
            }
            return events.append(.close(name: name))
        }
        guard take("<") else { throw .openTag }
        let name = try name()
        elements += 1
        guard !open.isEmpty || elements == 1 else { throw .twoRoots }
        guard open.count < Self.deepest, elements <= Self.mostElements else { throw .tooLarge }
        var attributes: [String: String] = [:]
        while true {
            let hadSpace = skipSpaces()
            if take("/>") {
                events += [.open(name: name, attributes: attributes), .close(name: name)]
                return
            }
            if take(">") {
                open.append(name)
                return events.append(.open(name: name, attributes: attributes))
            }
            guard hadSpace, place < scalars.count else { throw .openTag }
            guard attributes.count < Self.mostAttributes else { throw .tooLarge }
            let key = try self.name()
            skipSpaces()
            guard take("=") else { throw NotWellFormed("an attribute of <\(name)> has no value.") }
            skipSpaces()
            guard place < scalars.count, scalars[place] == "\"" || scalars[place] == "'" else {
                throw NotWellFormed("an attribute of <\(name)> is not in quotes.")
            }
            let quote = scalars[place]
            place += 1
            let value = try text(upTo: quote, isAttribute: true)
            guard place < scalars.count else { throw .openTag }
            guard attributes.updateValue(value, forKey: key) == nil else {
                throw NotWellFormed("an attribute of <\(name)> stands there twice.")
            }
            place += 1
        }
    }

    /// Text up to a sign, with the letters that its references stand for.
    private mutating func text(upTo end: Unicode.Scalar, isAttribute: Bool) throws(NotWellFormed) -> String {
        var text = String.UnicodeScalarView()
        while place < scalars.count, scalars[place] != end {
            let scalar = scalars[place]
            guard Self.isAllowed(scalar) else { throw .forbiddenLetter }
            guard !isAttribute || scalar != "<", isAttribute || !starts(with: "]]>") else {
                throw NotWellFormed("a < or > in the SSML must be written &lt; or &gt;.")
            }
            place += 1
            text.append(scalar == "&" ? try reference() : scalar)
        }
        return String(text)
    }

    /// What stands behind a `&`.
    private mutating func reference() throws(NotWellFormed) -> Unicode.Scalar {
        let longest = 10
        guard let end = scalars[place...].prefix(longest).firstIndex(of: ";") else {
            throw NotWellFormed("a & in the SSML must be written &amp;.")
        }
        let name = String(String.UnicodeScalarView(scalars[place..<end]))
        place = end + 1
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard name.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
                let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init),
                Self.isAllowed(scalar)
            else { throw NotWellFormed("the SSML has an entity that is not known; write the letter itself.") }
            return scalar
        }
    }

    private mutating func name() throws(NotWellFormed) -> String {
        let start = place
        while place < scalars.count, Self.isName(scalars[place], isFirst: place == start) { place += 1 }
        guard place > start else { throw .noName }
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    /// Goes behind a mark and returns what stood before it.
    private mutating func skip(to mark: String) throws(NotWellFormed) -> ArraySlice<Unicode.Scalar> {
        let start = place
        while place < scalars.count {
            if take(mark) { return scalars[start..<(place - mark.unicodeScalars.count)] }
            place += 1
        }
        throw .openTag
    }

    @discardableResult private mutating func skipSpaces() -> Bool {
        let start = place
        while place < scalars.count, Self.isSpace(scalars[place]) { place += 1 }
        return place > start
    }

    private func starts(with mark: String) -> Bool { scalars[place...].starts(with: mark.unicodeScalars) }

    private mutating func take(_ mark: String) -> Bool {
        guard starts(with: mark) else { return false }
        place += mark.unicodeScalars.count
        return true
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r".unicodeScalars.contains(scalar) }

    /// Whether XML allows a letter at all.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 ? scalar.value & 0xFFFE != 0xFFFE : isSpace(scalar)
    }

    private static func isName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        if scalar == ":" || scalar == "_" || scalar.properties.isAlphabetic { return true }
        return !isFirst && (scalar == "-" || scalar == "." || ("0"..."9").contains(scalar))
    }
}
