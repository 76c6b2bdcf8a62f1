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

    /// Tells the device of an image that could not be begun because it has more pixels than there may be.
    static func tellIfTooLarge(_ size: CGSize, _ scale: CGFloat) {
        if let message = tooLarge(size, scale) { DeviceWarning(code: "picture", message: message).send() }
    }

    /// What is told of an image that has more pixels than there may be; nil for one that has none.
    static func tooLarge(_ size: CGSize, _ scale: CGFloat) -> String? {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard (1...1e12).contains(width), (1...1e12).contains(height) else { return nil }
        let bytes = String(format: "%.0f", width * height * 4 / 1_048_576)
        return
            "An image of \(Int(width)) × \(Int(height)) pixels has more than can be drawn here and stays empty; on iOS it "
            + "takes \(bytes) MB, for which an extension is ended: draw a smaller one."
    }

    /// The pixels of a length in points; nil where there cannot be so many.
    static func pixels(_ length: CGFloat, _ scale: CGFloat) -> Int? {
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
    guard let width = ContextStack.pixels(size.width, scale), let height = ContextStack.pixels(size.height, scale),
        let context = CGContext(width: width, height: height, scale: scale, isOpaque: opaque)
    else { return ContextStack.tellIfTooLarge(size, scale) }
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
