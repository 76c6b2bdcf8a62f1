// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What is asked of a font: a size, whether it is bold or italic, a design.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: it is a constant.
    let kind: UIFont.Kind

    init(_ kind: UIFont.Kind) {
        self.kind = kind
        super.init()
    }

    /// Whether a font is bold, italic and so on.
    public struct SymbolicTraits: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// What letters look like.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    open var pointSize: CGFloat { kind.size }
    open var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if kind.isItalic { traits.insert(.traitItalic) }
        if kind.weight.hundreds >= 600 { traits.insert(.traitBold) }
        if kind.family == .monospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// Returns the description of a font with exactly these traits.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var kind = kind
        kind.isItalic = symbolicTraits.contains(.traitItalic)
        let isBold = kind.weight.hundreds >= 600
        if symbolicTraits.contains(.traitBold) != isBold { kind.weight = isBold ? .regular : .bold }
        if symbolicTraits.contains(.traitMonoSpace) { kind.family = .monospaced }
        return UIFontDescriptor(kind)
    }

    /// Returns the description with another design; nil for a font that is not the system's.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        var kind = kind
        if case .named = kind.family { return nil }
        switch design {
        case .rounded: kind.family = .rounded
        case .serif: kind.family = .serif
        case .monospaced: kind.family = .monospaced
        default: kind.family = .system
        }
        return UIFontDescriptor(kind)
    }

    /// Returns the description with another size.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        var kind = kind
        kind.size = UIFont.size(newPointSize)
        return UIFontDescriptor(kind)
    }

    /// The description of a style of text.
    public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// Returns the description, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.kind == kind }
    open override var hash: Int { kind.hashValue }
}

extension UIFont {
    /// What the font is.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(kind) }
}
