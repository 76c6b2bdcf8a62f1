// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Puts a person's name together, and takes it apart.
/// - Note: On Linux the order of a name is told by its letters and not by the user's contacts: family names come first, and without a space,
///   in Chinese, Japanese and Korean letters. Phonetic names are not written.
open class PersonNameComponentsFormatter: Formatter {
    /// How much of the name is written.
    public enum Style: Int, Sendable {
        case `default` = 0
        /// The nickname, else the given name.
        case short = 1
        /// The given and the family name.
        case medium = 2
        /// All of it.
        case long = 3
        /// The first letters of the given and the family name.
        case abbreviated = 4
    }

    /// What is asked for beside the style.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// How much of the name is written.
    open var style = Style.default
    /// The language that the order of the name is of, where its letters do not say it.
    open var locale: Locale! = .current

    /// Makes one that writes the given and the family name.
    public override init() { super.init() }
    /// Archives are not read.
    public required init?(coder: NSCoder) { nil }

    /// Writes a name in a style.
    open class func localizedString(
        from components: PersonNameComponents, style nameFormatStyle: Style, options nameOptions: Options = []
    ) -> String {
        let formatter = PersonNameComponentsFormatter()
        formatter.style = nameFormatStyle
        return formatter.string(from: components)
    }

    /// Writes a name.
    open func string(from components: PersonNameComponents) -> String {
        NameParts(components).text(style)
    }

    /// Takes a name apart; nil where there is none.
    open func personNameComponents(from string: String) -> PersonNameComponents? {
        NameParts(reading: string)?.components
    }

    /// Writes a name; nil for anything but one.
    open override func string(for obj: Any?) -> String? { (obj as? PersonNameComponents).map(string(from:)) }
}

/// The parts of a name that there are.
private struct NameParts {
    var prefix = "", given = "", middle = "", family = "", suffix = "", nickname = ""

    init(_ components: PersonNameComponents) {
        func text(_ part: String?) -> String { part?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "" }
        (prefix, given, middle) = (text(components.namePrefix), text(components.givenName), text(components.middleName))
        (family, suffix) = (text(components.familyName), text(components.nameSuffix))
        nickname = text(components.nickname)
    }

    /// Reads `Dr. Ana María Gómez, Jr.`, `Gómez, Ana` or `山田 太郎`.
    init?(reading text: String) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if let first = words.first, Self.titles.contains(Self.bare(first)), words.count > 1 {
            prefix = first
            words.removeFirst()
        }
        if let last = words.last, Self.endings.contains(Self.bare(last)), words.count > 1 {
            suffix = last
            words.removeLast()
            if let end = words.indices.last, words[end].hasSuffix(",") { words[end].removeLast() }
        }
        if let comma = words.firstIndex(where: { $0.hasSuffix(",") }), comma + 1 < words.count {
            family = words[...comma].joined(separator: " ").trimmingCharacters(in: [","])
            words = Array(words[(comma + 1)...])
            given = words.removeFirst()
            middle = words.joined(separator: " ")
        } else if words.count > 1, words.allSatisfy(Self.isEastern) {
            (family, given) = (words[0], words[1...].joined())
        } else if let first = words.first {
            given = first
            words.removeFirst()
            // "van Gogh" and "de la Cruz" are families.
            let start = words.firstIndex { Self.particles.contains($0) } ?? max(0, words.count - 1)
            family = words[start...].joined(separator: " ")
            middle = words[..<start].joined(separator: " ")
        }
        if given.isEmpty, family.isEmpty { return nil }
    }

    private static let titles: Set = [
        "dr", "mr", "mrs", "ms", "miss", "prof", "sir", "herr", "frau", "don", "doña", "mx",
    ]
    private static let endings: Set = ["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"]
    private static let particles: Set = [
        "van", "von", "de", "del", "della", "di", "da", "der", "la", "le", "bin", "al",
    ]

    private static func bare(_ word: String) -> String { word.lowercased().filter { $0 != "." && $0 != "," } }

    /// Whether a word is in letters of which names begin with the family.
    private static func isEastern(_ word: String) -> Bool {
        word.unicodeScalars.contains { (0x2E80...0x9FFF).contains($0.value) || (0xAC00...0xD7A3).contains($0.value) }
    }

    var components: PersonNameComponents {
        var parts = PersonNameComponents()
        func part(_ text: String) -> String? { text.isEmpty ? nil : text }
        (parts.namePrefix, parts.givenName, parts.middleName) = (part(prefix), part(given), part(middle))
        (parts.familyName, parts.nameSuffix) = (part(family), part(suffix))
        return parts
    }

    func text(_ style: PersonNameComponentsFormatter.Style) -> String {
        let isEastern = Self.isEastern(family + given)
        func joined(_ words: [String]) -> String {
            words.filter { !$0.isEmpty }.joined(separator: isEastern ? "" : " ")
        }
        let plain = joined(isEastern ? [family, given] : [given, family])
        switch style {
        case .short:
            if !nickname.isEmpty { return nickname }
            return isEastern ? plain : given.isEmpty ? family : given
        case .long:
            return joined(isEastern ? [family, given, suffix] : [prefix, given, middle, family, suffix])
        case .abbreviated:
            if isEastern { return String((family.isEmpty ? given : family).prefix(2)) }
            return String([given, family].compactMap(\.first)).uppercased()
        case .default, .medium:
            return plain.isEmpty ? nickname : plain
        }
    }
}
