// SPDX-License-Identifier: Apache-2.0

public import CoreGraphics
public import Foundation

/// How an image is drawn: pixels to a point, and whether it may be seen through.
open class UIGraphicsImageRendererFormat: NSObject {
    /// How many pixels make a point; the screen's unless set.
    open var scale: CGFloat = UIScreen.main.scale
    /// Whether nothing can be seen through it.
    open var opaque = false

    public required override init() {}

    /// The format of the screen.
    open class func preferred() -> Self { Self() }
    /// The format of the screen.
    open class func `default`() -> Self { Self() }
}

/// What is drawn on in a renderer's block.
open class UIGraphicsImageRendererContext: NSObject {
    /// The context of Core Graphics'.
    public let cgContext: CGContext
    /// How it is drawn.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, self.format) = (context, format)
        super.init()
    }

    /// The image as it is now.
    open var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) } ?? UIImage()
    }

    /// Fills a rectangle.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills a rectangle, mixed by a mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(CGPath(rect: rect), mode: blendMode) }
    /// Draws a line along the inside of a rectangle.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5)) }
    /// Lets only a rectangle be changed from now on.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws images.
///
///     let round = UIGraphicsImageRenderer(size: size).image { _ in
///         UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).addClip()
///         avatar.draw(in: CGRect(origin: .zero, size: size))
///     }
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect
    /// How it draws.
    public let format: UIGraphicsImageRendererFormat

    /// Draws images of a size in points.
    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: UIGraphicsImageRendererFormat())
    }
    /// Draws images of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }
    /// Draws what lies in a rectangle of points.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }
    /// Draws what lies in a rectangle of points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
        super.init()
    }

    /// Returns what a block draws; an image without pixels where the size is none that can be.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let scale = format.scale > 0 && format.scale.isFinite ? format.scale : UIScreen.main.scale
        guard let context = ContextStack.begin(bounds.size, scale, isOpaque: format.opaque) else { return UIImage() }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        let depth = ContextStack.current.contexts.count
        ContextStack.current.contexts.append((context, scale, true))
        actions(UIGraphicsImageRendererContext(context, format))
        // What the block has begun and not ended goes with it.
        ContextStack.current.contexts.removeLast(ContextStack.current.contexts.count - depth)
        return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
    }

    /// Returns what a block draws, as a PNG file.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Returns what a block draws, as a JPEG file.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
}
