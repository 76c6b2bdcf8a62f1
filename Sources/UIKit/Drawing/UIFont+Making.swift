// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension UIFont {
    /// Finds a font by its name, `Avenir-Heavy`, or its family's; nil where iOS has none of the name.
    ///
    /// - Note: On Linux fonts that the bundle brings (`UIAppFonts`) are not read.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        let parts = fontName.split(separator: "-", maxSplits: 1)
        guard let family = parts.first.map(String.init), let known = Self.families[family.filter { $0 != " " }] else {
            return nil
        }
        let style = parts.count > 1 ? String(parts[1]) : ""
        let weight = Self.styles.first { style.contains($0.0) }?.1 ?? .regular
        self.init(
            Kind(
                family: .named(known), weight: weight, isItalic: style.contains("Italic") || style.contains("Oblique"),
                size: Self.size(fontSize)))
    }

    /// Makes the font that is described; a size of 0 leaves it the one of the description.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var kind = descriptor.kind
        if pointSize > 0 { kind.size = Self.size(pointSize) }
        self.init(kind)
    }

    /// The families that extensions name, by their names without blanks.
    private static let families: [String: String] = {
        let names = [
            "Helvetica", "Helvetica Neue", "Arial", "Avenir", "Avenir Next", "Courier", "Courier New", "Futura",
            "Georgia",
            "Gill Sans", "Menlo", "Noteworthy", "Optima", "Palatino", "PingFang SC", "PingFang TC", "PingFang HK",
            "Times New Roman", "Trebuchet MS", "Verdana", "American Typewriter", "Chalkboard SE", "Hiragino Sans",
            "Apple SD Gothic Neo", "Thonburi", "Geeza Pro", "Kohinoor Devanagari", "Apple Color Emoji", "Marker Felt",
        ]
        var table = Dictionary(uniqueKeysWithValues: names.map { ($0.filter { $0 != " " }, $0) })
        for (short, name) in [
            "TimesNewRomanPSMT": "Times New Roman", "ArialMT": "Arial", "CourierNewPSMT": "Courier New",
        ] {
            table[short] = name
        }
        return table
    }()

    /// What a name says of the weight, the longest first.
    private static let styles: [(String, Weight)] = [
        ("UltraLight", .ultraLight), ("Ultralight", .ultraLight), ("DemiBold", .semibold), ("Semibold", .semibold),
        ("SemiBold", .semibold), ("ExtraBold", .heavy), ("Thin", .thin), ("Light", .light), ("Medium", .medium),
        ("Bold", .bold), ("Heavy", .heavy), ("Black", .black),
    ]

    // MARK: The system's

    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(Kind(family: .system, weight: weight, size: size(fontSize)))
    }
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(Kind(family: .system, isItalic: true, size: size(fontSize)))
    }
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(Kind(family: .monospaced, weight: weight, size: size(fontSize)))
    }
    public class var labelFontSize: CGFloat { 17 }
    public class var buttonFontSize: CGFloat { 18 }
    public class var systemFontSize: CGFloat { 14 }
    public class var smallSystemFontSize: CGFloat { 12 }

    // MARK: Styles of text

    /// What a text is for.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// In the size that a device has at first.
        var size: CGFloat {
            switch self {
            case .extraLargeTitle: 36
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }
    }

    /// The font of a style, in the size that a device has at first.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
    }
}

/// Fonts that grow with the size that is chosen in the device's settings, which here is the one that it has at first.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    // Unchecked: it holds nothing that changes.
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }
    public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }
    open func scaledFont(for font: UIFont) -> UIFont { font }
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.withSize(min(font.pointSize, maximumPointSize))
    }
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
