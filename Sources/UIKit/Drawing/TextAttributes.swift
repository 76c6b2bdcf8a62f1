// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSAttributedString.Key {
    /// A ``UIFont``.
    public static let font = NSAttributedString.Key("NSFont")
    /// The ``UIColor`` of the letters.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The ``UIColor`` behind the letters.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// An ``NSParagraphStyle``; that of the first letter holds for the text.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// What is added behind each letter, in points.
    public static let kern = NSAttributedString.Key("NSKern")
    /// What is added behind each letter, in points.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// The number of an ``NSUnderlineStyle``.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The ``UIColor`` of the line below, where it is not that of the letters.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The number of an ``NSUnderlineStyle``.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The ``UIColor`` of the line through the letters, where it is not theirs.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The ``NSShadow`` under the letters and their lines.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// How far the letters stand above the line, in points.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// How a line goes along a text.
///
/// - Note: On Linux it is drawn as a single line.
public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// What is done with a text that is given a rectangle.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The rectangle's upper left corner is that of the first line; else its origin is on the baseline, and there is one line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// The last line that can be seen ends with an ellipsis where there is more.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What is known of a text after it was drawn.
open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
    open var actualScaleFactor: CGFloat { 1 }
    /// The rectangle that was drawn in.
    open internal(set) var totalBounds = CGRect.zero
}
