// SPDX-License-Identifier: Apache-2.0

/// Reads XML as far as SSML needs it, strictly and within bounds: what is not well-formed is refused.
///
/// There is no document type, and so no entity but XML's own five and numbers; nothing is ever opened or fetched.
struct MarkupScanner {
    /// What comes next.
    enum Event: Hashable {
        case open(name: String, attributes: [String: String])
        case text(String)
        case close(name: String)
    }

    /// The document is not well-formed, or larger than a notification's can be.
    struct NotWellFormed: Error, Hashable {}

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
    static func events(of document: String) throws(NotWellFormed) -> [Event] {
        guard document.utf8.count <= mostBytes else { throw NotWellFormed() }
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
                    throw NotWellFormed()
                }
            } else if take("<!--") {
                // Two dashes end a comment, and stand nowhere else in it.
                _ = try skip(to: "--")
                guard take(">") else { throw NotWellFormed() }
            } else if starts(with: "<![CDATA["), !open.isEmpty {
                place += 9
                let text = String(String.UnicodeScalarView(try skip(to: "]]>")))
                guard text.unicodeScalars.allSatisfy(Self.isAllowed) else { throw NotWellFormed() }
                events.append(.text(text))
            } else if take("<?") {
                guard try name().lowercased() != "xml" else { throw NotWellFormed() }
                _ = try skip(to: "?>")
            } else {
                try tag(&events)
            }
        }
        guard open.isEmpty, elements > 0 else { throw NotWellFormed() }
        return events
    }

    private mutating func tag(_ events: inout [Event]) throws(NotWellFormed) {
        if take("</") {
            let name = try name()
            skipSpaces()
            guard take(">"), open.popLast() == name else { throw NotWellFormed() }
            return events.append(.close(name: name))
        }
        guard take("<") else { throw NotWellFormed() }
        let name = try name()
        elements += 1
        // There is one root.
        guard !open.isEmpty || elements == 1, open.count < Self.deepest, elements <= Self.mostElements else {
            throw NotWellFormed()
        }
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
            guard hadSpace, attributes.count < Self.mostAttributes else { throw NotWellFormed() }
            let key = try self.name()
            skipSpaces()
            guard take("=") else { throw NotWellFormed() }
            skipSpaces()
            guard place < scalars.count, scalars[place] == "\"" || scalars[place] == "'" else { throw NotWellFormed() }
            let quote = scalars[place]
            place += 1
            let value = try text(upTo: quote, isAttribute: true)
            guard place < scalars.count, attributes.updateValue(value, forKey: key) == nil else {
                throw NotWellFormed()
            }
            place += 1
        }
    }

    /// Text up to a sign, with the letters that its references stand for.
    private mutating func text(upTo end: Unicode.Scalar, isAttribute: Bool) throws(NotWellFormed) -> String {
        var text = String.UnicodeScalarView()
        while place < scalars.count, scalars[place] != end {
            let scalar = scalars[place]
            guard Self.isAllowed(scalar), !isAttribute || scalar != "<", isAttribute || !starts(with: "]]>") else {
                throw NotWellFormed()
            }
            place += 1
            text.append(scalar == "&" ? try reference() : scalar)
        }
        return String(text)
    }

    /// What stands behind a `&`.
    private mutating func reference() throws(NotWellFormed) -> Unicode.Scalar {
        let longest = 10
        guard let end = scalars[place...].prefix(longest).firstIndex(of: ";") else { throw NotWellFormed() }
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
            else { throw NotWellFormed() }
            return scalar
        }
    }

    private mutating func name() throws(NotWellFormed) -> String {
        let start = place
        while place < scalars.count, Self.isName(scalars[place], isFirst: place == start) { place += 1 }
        guard place > start else { throw NotWellFormed() }
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    /// Goes behind a mark and returns what stood before it.
    private mutating func skip(to mark: String) throws(NotWellFormed) -> ArraySlice<Unicode.Scalar> {
        let start = place
        while place < scalars.count {
            if take(mark) { return scalars[start..<(place - mark.unicodeScalars.count)] }
            place += 1
        }
        throw NotWellFormed()
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
