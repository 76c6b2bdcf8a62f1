// SPDX-License-Identifier: Apache-2.0

internal import CoreGraphics
public import Foundation

/// A shadow under letters.
///
///     let shadow = NSShadow()
///     shadow.shadowOffset = CGSize(width: 0, height: 2)
///     shadow.shadowBlurRadius = 4
///     "Paid".draw(at: .zero, withAttributes: [.shadow: shadow])
open class NSShadow: NSObject, NSCopying {
    /// How far it lies to the right of the letters and below them, in points.
    open var shadowOffset = CGSize.zero
    /// How far it is blurred, in points; 0 for none.
    open var shadowBlurRadius: CGFloat = 0
    /// A ``UIColor``: black that can be seen through, unless another is set; nil for no shadow.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// Returns a shadow of its own that is the same.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
        copy.shadowColor = shadowColor
        return copy
    }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
            && shadowColor as? UIColor == other.shadowColor as? UIColor
    }
    open override var hash: Int { Int(shadowBlurRadius.isFinite ? min(shadowBlurRadius, 1_000) : 0) }

    /// Lies under what is drawn on a context from now on.
    func set(on context: CGContext) {
        context.setShadow(
            offset: shadowOffset, blur: shadowBlurRadius, color: (shadowColor as? UIColor)?.cgColor)
    }
}

@available(*, unavailable)
extension NSShadow: @unchecked Sendable {}
