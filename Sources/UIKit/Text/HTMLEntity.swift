// SPDX-License-Identifier: Apache-2.0

/// Letters that are written by name or number, `&amp;` and `&#8364;`.
enum HTMLEntity {
    /// Those of Latin 1, from 160 on, in order.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot \
        cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
        Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
        agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
        ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """
    private static let others: [(String, String)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("euro", "€"), ("hellip", "…"),
        ("ndash", "–"),
        ("mdash", "—"), ("lsquo", "‘"), ("rsquo", "’"), ("sbquo", "‚"), ("ldquo", "“"), ("rdquo", "”"), ("bdquo", "„"),
        ("lsaquo", "‹"), ("rsaquo", "›"), ("bull", "•"), ("dagger", "†"), ("permil", "‰"), ("trade", "™"),
        ("larr", "←"),
        ("uarr", "↑"), ("rarr", "→"), ("darr", "↓"), ("hearts", "♥"), ("minus", "−"), ("le", "≤"), ("ge", "≥"),
        ("ne", "≠"),
        ("asymp", "≈"), ("infin", "∞"), ("OElig", "Œ"), ("oelig", "œ"), ("Scaron", "Š"), ("scaron", "š"), ("Yuml", "Ÿ"),
        ("ensp", "\u{2002}"), ("emsp", "\u{2003}"), ("thinsp", "\u{2009}"), ("zwnj", "\u{200C}"), ("zwj", "\u{200D}"),
    ]
    private static let names: [String: String] = {
        var names = Dictionary(uniqueKeysWithValues: others)
        for (number, name) in latin.split(separator: " ").enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(160 + number)).map { String(Character($0)) }
        }
        return names
    }()

    /// Returns a text with the letters themselves; what names none stays as it is.
    static func decoded(_ letters: ArraySlice<Character>) -> String {
        guard letters.contains("&") else { return String(letters) }
        var text = ""
        var rest = letters
        while let letter = rest.popFirst() {
            let name = rest.prefix(10).prefix { $0 != ";" && $0 != "&" }
            if letter == "&", rest.dropFirst(name.count).first == ";", let meant = meant(String(name)) {
                text += meant
                rest = rest.dropFirst(name.count + 1)
            } else {
                text.append(letter)
            }
        }
        return text
    }

    private static func meant(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return names[name] }
        let isHex = name.dropFirst().first == "x" || name.dropFirst().first == "X"
        let number = isHex ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
