// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import CoreGraphics
internal import DeviceContract
public import Foundation

/// The contexts that a thread draws on, the last of which is drawn on now.
final class ContextStack {
    /// A context, and how many of its pixels make a point.
    var contexts: [(context: CGContext, scale: CGFloat, isImage: Bool)] = []

    /// The present thread's.
    static var current: ContextStack {
        let key = "earshot.contexts"
        if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    /// Begins an image of a size in points; nil where it has no pixels, or more than there may be, which the device is told.
    static func begin(_ size: CGSize, _ scale: CGFloat, isOpaque: Bool) -> CGContext? {
        if let width = pixels(size.width, scale), let height = pixels(size.height, scale),
            let context = CGContext(width: width, height: height, scale: scale, isOpaque: isOpaque)
        {
            return context
        }
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard (1...1e12).contains(width), (1...1e12).contains(height) else { return nil }
        let bytes = String(format: "%.0f", width * height * 4 / 1_048_576)
        let message =
            "An image of \(Int(width)) × \(Int(height)) pixels has more than can be drawn here and stays empty; on iOS it "
            + "takes \(bytes) MB, for which an extension is ended: draw a smaller one."
        DeviceWarning(code: "picture", message: message).send()
        return nil
    }

    /// The pixels of a length in points; nil where there cannot be so many.
    private static func pixels(_ length: CGFloat, _ scale: CGFloat) -> Int? {
        let pixels = (length * scale).rounded(.up)
        return pixels >= 1 && pixels < 1_048_576 ? Int(pixels) : nil
    }
}

/// The context that is drawn on; nil where none was begun.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last?.context }

/// Draws on a context from now on.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.contexts.append((context, 1, false)) }

/// Draws on the context before again.
public func UIGraphicsPopContext() {
    if ContextStack.current.contexts.last?.isImage == false { ContextStack.current.contexts.removeLast() }
}

/// Begins an image of a size in points, one pixel each.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins an image of a size in points.
/// - Parameter scale: how many pixels make a point; 0 stands for the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : UIScreen.main.scale
    guard let context = ContextStack.begin(size, scale, isOpaque: opaque) else { return }
    ContextStack.current.contexts.append((context, scale, true))
}

/// The image that was begun last, as it is now.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let last = ContextStack.current.contexts.last, last.isImage else { return nil }
    return last.context.makeImage().map { UIImage(cgImage: $0, scale: last.scale, orientation: .up) }
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() {
    if ContextStack.current.contexts.last?.isImage == true { ContextStack.current.contexts.removeLast() }
}

/// Fills a rectangle.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
/// Fills a rectangle, mixed by a mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    UIGraphicsGetCurrentContext()?.fill(CGPath(rect: rect), mode: blendMode)
}
/// Lets only a rectangle be changed from now on.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
