// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSAttributedString {
    /// The size of the text in the lines that it has.
    public func size() -> CGSize { SetParagraphs(self).size }

    /// Draws the text with its upper left corner at a place.
    public func draw(at point: CGPoint) { SetParagraphs(self).draw(at: point) }

    /// Draws the text in a rectangle, in lines as wide as that; lines that do not fit are not drawn.
    public func draw(in rect: CGRect) {
        SetParagraphs(self, in: rect.size).draw(at: rect.origin, height: rect.height)
    }

    /// Draws the text in a rectangle.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        let text = set(rect.size, options)
        context?.totalBounds = CGRect(origin: rect.origin, size: text.size)
        guard options.contains(.usesLineFragmentOrigin) else {
            return text.draw(at: CGPoint(x: rect.minX, y: rect.minY - text.firstBaseline))
        }
        text.draw(at: rect.origin, height: rect.height > 0 ? rect.height : nil)
    }

    /// The rectangle that the text fills, in lines as wide as a size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let text = set(size, options)
        context?.totalBounds = CGRect(origin: .zero, size: text.size)
        let isFromTop = options.contains(.usesLineFragmentOrigin)
        var filled = text.size
        if isFromTop, options.contains(.truncatesLastVisibleLine), size.height > 0 {
            filled.height = min(filled.height, size.height)
        }
        return CGRect(origin: CGPoint(x: 0, y: isFromTop ? 0 : -text.firstBaseline), size: filled)
    }

    private func set(_ size: CGSize, _ options: NSStringDrawingOptions) -> SetParagraphs {
        guard options.contains(.usesLineFragmentOrigin) else { return SetParagraphs(self) }
        return SetParagraphs(self, in: size, isCut: options.contains(.truncatesLastVisibleLine) && size.height > 0)
    }
}

extension NSString {
    /// The size of the text in the lines that it has.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { with(attrs).size() }
    /// Draws the text with its upper left corner at a place.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        with(attrs).draw(at: point)
    }
    /// Draws the text in a rectangle.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        with(attrs).draw(in: rect)
    }
    /// Draws the text in a rectangle.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { with(attributes).draw(with: rect, options: options, context: context) }
    /// The rectangle that the text fills, in lines as wide as a size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect { with(attributes).boundingRect(with: size, options: options, context: context) }

    private func with(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: String(describing: self), attributes: attributes)
    }
}

/// What Swift finds on iOS by taking a text for an `NSString`.
extension String {
    /// The size of the text in the lines that it has.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSString(string: self).size(withAttributes: attrs)
    }
    /// Draws the text with its upper left corner at a place.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(at: point, withAttributes: attrs)
    }
    /// Draws the text in a rectangle.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(in: rect, withAttributes: attrs)
    }
    /// Draws the text in a rectangle.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { NSString(string: self).draw(with: rect, options: options, attributes: attributes, context: context) }
    /// The rectangle that the text fills, in lines as wide as a size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSString(string: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
