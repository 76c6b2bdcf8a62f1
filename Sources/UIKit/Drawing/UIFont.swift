// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Pictures

/// A font by its family, weight and size.
///
/// - Note: On Linux Apple's fonts are not there: letters are those of a font of this machine that is like the one that was asked for, so
///   widths differ; heights are those of Apple's system font.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: it is a constant.
    let kind: Kind

    /// What is known of a font.
    struct Kind: Hashable, Sendable {
        var family: Family
        var weight: Weight = .regular
        var isItalic = false
        var size: CGFloat
    }

    /// What its letters look like.
    enum Family: Hashable, Sendable {
        case system, rounded, serif, monospaced
        case named(String)

        /// The families that are looked for on this machine, the nearest first.
        var candidates: String {
            switch self {
            case .system: "SF Pro Text,Inter,Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif"
            case .rounded: "SF Pro Rounded,Nunito,Helvetica,Arial,Liberation Sans,sans-serif"
            case .serif: "New York,Times New Roman,Liberation Serif,serif"
            case .monospaced: "SF Mono,Menlo,Courier New,Liberation Mono,monospace"
            case .named(let name): "\(name),Helvetica,Arial,Liberation Sans,sans-serif"
            }
        }

        var name: String {
            switch self {
            case .system: ".AppleSystemUIFont"
            case .rounded: ".AppleSystemUIFontRounded"
            case .serif: ".AppleSystemUIFontSerif"
            case .monospaced: ".AppleSystemUIFontMonospaced"
            case .named(let name): name
            }
        }
    }

    init(_ kind: Kind) {
        self.kind = kind
        super.init()
    }

    /// How thick the letters are, from -1 to 1.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)

        /// From 100 to 900, as fonts' files count.
        var hundreds: Int {
            let steps: [(Weight, Int)] = [
                (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
                (.bold, 700), (.heavy, 800), (.black, 900),
            ]
            return steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
        }
    }

    // MARK: Measures

    /// The family's name.
    open var familyName: String { kind.family.name }
    /// The font's name.
    open var fontName: String {
        let style = (kind.weight.hundreds >= 600 ? "Bold" : "") + (kind.isItalic ? "Italic" : "")
        return style.isEmpty ? familyName : "\(familyName)-\(style)"
    }
    open var pointSize: CGFloat { kind.size }
    /// From the baseline to the top of a line.
    open var ascender: CGFloat { kind.size * 0.952_148 }
    /// From the baseline to the bottom of a line, below 0.
    open var descender: CGFloat { kind.size * -0.241_211 }
    open var capHeight: CGFloat { kind.size * 0.704_590 }
    open var xHeight: CGFloat { kind.size * 0.526_367 }
    open var lineHeight: CGFloat { ascender - descender }
    open var leading: CGFloat { 0 }

    /// Returns the font in another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        var kind = kind
        kind.size = Self.size(fontSize)
        return UIFont(kind)
    }

    /// Sizes of no use are the usual one, as on iOS.
    static func size(_ size: CGFloat) -> CGFloat { size > 0 && size.isFinite ? size : 14 }

    /// Returns the font, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.kind == kind }
    open override var hash: Int { kind.hashValue }

    /// As text is set in it.
    func face(spacing: CGFloat = 0) -> TextFace {
        TextFace(
            families: kind.family.candidates, size: Double(kind.size), weight: kind.weight.hundreds,
            isItalic: kind.isItalic, spacing: Double(spacing))
    }
}
