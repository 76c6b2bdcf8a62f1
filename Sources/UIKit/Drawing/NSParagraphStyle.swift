// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Where lines stand.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// What is done with a line that is full.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// In which direction a text is read.
public enum NSWritingDirection: Int, Sendable {
    case natural = -1
    case leftToRight, rightToLeft
}

/// How paragraphs are set.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Unchecked: it is a constant; what can change says that it is not Sendable.
    struct Parts: Hashable {
        var alignment = NSTextAlignment.natural
        var breaking = NSLineBreakMode.byWordWrapping
        var direction = NSWritingDirection.natural
        var spacing: CGFloat = 0
        var after: CGFloat = 0
        var before: CGFloat = 0
        var least: CGFloat = 0
        var most: CGFloat = 0
        var multiple: CGFloat = 0
        var head: CGFloat = 0
        var firstHead: CGFloat = 0
        var tail: CGFloat = 0
    }
    var parts = Parts()

    /// The style of a text that has none.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    open var alignment: NSTextAlignment { parts.alignment }
    open var lineBreakMode: NSLineBreakMode { parts.breaking }
    open var baseWritingDirection: NSWritingDirection { parts.direction }
    open var lineSpacing: CGFloat { parts.spacing }
    open var paragraphSpacing: CGFloat { parts.after }
    open var paragraphSpacingBefore: CGFloat { parts.before }
    open var minimumLineHeight: CGFloat { parts.least }
    open var maximumLineHeight: CGFloat { parts.most }
    open var lineHeightMultiple: CGFloat { parts.multiple }
    open var headIndent: CGFloat { parts.head }
    open var firstLineHeadIndent: CGFloat { parts.firstHead }
    open var tailIndent: CGFloat { parts.tail }

    /// Returns a style that cannot change.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.parts = parts
        return copy
    }

    /// Returns a style that can change.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.parts = parts
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.parts == parts }
    open override var hash: Int { parts.hashValue }
}

/// How paragraphs are set, while it can change.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    open override var alignment: NSTextAlignment {
        get { parts.alignment }
        set { parts.alignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { parts.breaking }
        set { parts.breaking = newValue }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { parts.direction }
        set { parts.direction = newValue }
    }
    open override var lineSpacing: CGFloat {
        get { parts.spacing }
        set { parts.spacing = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { parts.after }
        set { parts.after = newValue }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { parts.before }
        set { parts.before = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { parts.least }
        set { parts.least = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { parts.most }
        set { parts.most = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { parts.multiple }
        set { parts.multiple = newValue }
    }
    open override var headIndent: CGFloat {
        get { parts.head }
        set { parts.head = newValue }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { parts.firstHead }
        set { parts.firstHead = newValue }
    }
    open override var tailIndent: CGFloat {
        get { parts.tail }
        set { parts.tail = newValue }
    }
    /// Takes over what another style says.
    open func setParagraphStyle(_ style: NSParagraphStyle) { parts = style.parts }
}
