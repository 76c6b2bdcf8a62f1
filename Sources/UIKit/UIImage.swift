// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import CoreGraphics
internal import DeviceContract
public import Foundation
internal import Pictures

/// An image: pixels, how many of them make a point, and how they lie.
///
/// PNG, JPEG, WebP and GIF are read, PNG and JPEG written. The pixels are made when they are first needed, so that an image that is
/// only looked at costs no memory.
/// - Note: On Linux HEIC, TIFF and BMP are not read, which the device is told of; an animated GIF is its first frame.
open class UIImage: NSObject, @unchecked Sendable {
    /// How an image's rows and columns lie.
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// Whether an image's own colours are shown, or only its shape in the tint of where it is shown.
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

    // Unchecked: all are constants, and the image is Sendable itself.
    private let held: CGImage?
    private let heldScale: CGFloat
    private let heldOrientation: Orientation
    private let heldMode: RenderingMode

    /// An image without pixels.
    public override init() {
        (held, heldScale, heldOrientation, heldMode) = (nil, 1, .up, .automatic)
        super.init()
    }

    init(_ image: CGImage?, _ scale: CGFloat, _ orientation: Orientation, _ mode: RenderingMode) {
        held = image
        heldScale = scale > 0 && scale.isFinite ? scale : 1
        (heldOrientation, heldMode) = (orientation, mode)
        super.init()
    }

    /// Takes pixels, one to a point.
    public convenience init(cgImage: CGImage) { self.init(cgImage, 1, .up, .automatic) }

    /// Takes pixels, and says how many make a point and how they lie.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage, scale, orientation, .automatic)
    }

    /// Reads a file's bytes; nil where they are no picture that is read.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Reads a file's bytes, of which so many pixels make a point.
    public convenience init?(data: Data, scale: CGFloat) {
        do throws(PictureError) {
            let file = try PictureFile(data)
            self.init(CGImage(file), scale, Orientation(file.orientation), .automatic)
        } catch {
            if PictureFile.isOfApple(error) {
                DeviceWarning(code: "picture", message: "UIImage: \(error.message)").send()
            }
            return nil
        }
    }

    /// Reads a file; `@2x` and `@3x` at the end of its name say how many pixels make a point.
    public convenience init?(contentsOfFile path: String) {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
            size <= PictureFile.largest, let data = FileManager.default.contents(atPath: path)
        else { return nil }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
    }

    // MARK: What it is

    /// The pixels, with the rows as they are stored.
    open var cgImage: CGImage? { held }
    /// How many pixels make a point.
    open var scale: CGFloat { heldScale }
    /// How the pixels lie.
    open var imageOrientation: Orientation { heldOrientation }
    /// How it is shown.
    open var renderingMode: RenderingMode { heldMode }
    /// In points, as it is looked at.
    open var size: CGSize {
        guard let held else { return .zero }
        let (width, height) = (CGFloat(held.width) / heldScale, CGFloat(held.height) / heldScale)
        return heldOrientation.exif.isOnItsSide
            ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
    /// The images of an animation; nil of a file's, because an animated GIF is its first frame.
    open var images: [UIImage]? { nil }
    /// How long an animation takes, in seconds.
    open var duration: TimeInterval { 0 }

    /// The pixels as they are looked at.
    var upright: Picture? { held?.picture?.upright(from: heldOrientation.exif) }

    // MARK: Files

    /// The image as a PNG file; its rows as they are stored.
    open func pngData() -> Data? { held?.picture?.png }

    /// The image as a JPEG file, which says how its rows lie.
    /// - Parameter compressionQuality: from 0, the smallest file, to 1.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        held?.picture?.jpeg(quality: Double(compressionQuality), heldOrientation.exif)
    }

    // MARK: Other images of it

    /// Returns the image in another size, in points.
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        let width = (size.width * heldScale).rounded()
        let height = (size.height * heldScale).rounded()
        guard width >= 1, height >= 1, width < 1_048_576, height < 1_048_576,
            let small = upright?.scaled(width: Int(width), height: Int(height))
        else { return nil }
        return UIImage(CGImage(small), heldScale, .up, heldMode)
    }

    /// Calls back with the image in another size, in points.
    @preconcurrency
    open func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global().async { completionHandler(self.preparingThumbnail(of: size)) }
    }

    /// Returns the image in another size, in points.
    open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

    /// Returns the image with its pixels made; nil where its file is damaged.
    open func preparingForDisplay() -> UIImage? { held?.picture == nil ? nil : self }
    /// Returns the image with its pixels made; nil where its file is damaged.
    open func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

    /// Returns the image, which is shown in another way.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(held, heldScale, heldOrientation, renderingMode)
    }

    /// Returns the image's shape in a colour.
    open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: heldMode) }

    /// Returns the image's shape in a colour, shown in a way.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        guard let shape = upright,
            let context = CGContext(width: shape.width, height: shape.height, scale: 1, isOpaque: false)
        else { return self }
        let all = CGRect(x: 0, y: 0, width: shape.width, height: shape.height)
        context.draw(shape, placed: CGAffineTransform(scaleX: all.width, y: all.height))
        context.setBlendMode(.sourceIn)
        context.setFillColor(color.cgColor)
        context.fill(all)
        return UIImage(context.makeImage(), heldScale, .up, renderingMode)
    }

    /// Returns the image seen in a mirror.
    open func withHorizontallyFlippedOrientation() -> UIImage {
        let flipped: Orientation =
            switch heldOrientation {
            case .up: .upMirrored
            case .upMirrored: .up
            case .down: .downMirrored
            case .downMirrored: .down
            case .left: .rightMirrored
            case .rightMirrored: .left
            case .right: .leftMirrored
            case .leftMirrored: .right
            }
        return UIImage(held, heldScale, flipped, heldMode)
    }

    // MARK: Drawing

    /// Draws the image in its size.
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
    /// Draws the image in its size.
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }
    /// Draws the image into a rectangle.
    open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }
    /// Draws the image into a rectangle of the context that is drawn on, if there is one.
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let picture = upright else { return }
        context.draw(
            picture,
            placed: CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY),
            mode: blendMode, opacity: Double(alpha))
    }

    /// Whether the other is of the same pixels, lying the same way.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return held === other.held && heldScale == other.heldScale && heldOrientation == other.heldOrientation
    }
    open override var hash: Int { held?.hashValue ?? 0 }
    open override var description: String { "<UIImage: {\(size.width), \(size.height)} scale \(scale)>" }
}

extension UIImage.Orientation {
    init(_ exif: PictureOrientation) {
        self =
            switch exif {
            case .up: .up
            case .upMirrored: .upMirrored
            case .down: .down
            case .downMirrored: .downMirrored
            case .leftMirrored: .leftMirrored
            case .right: .right
            case .rightMirrored: .rightMirrored
            case .left: .left
            }
    }

    var exif: PictureOrientation {
        switch self {
        case .up: .up
        case .upMirrored: .upMirrored
        case .down: .down
        case .downMirrored: .downMirrored
        case .leftMirrored: .leftMirrored
        case .right: .right
        case .rightMirrored: .rightMirrored
        case .left: .left
        }
    }
}

/// The image as a PNG file, by its name before Swift 4.2.
@available(*, deprecated, renamed: "UIImage.pngData(self:)")
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The image as a JPEG file, by its name before Swift 4.2.
@available(*, deprecated, renamed: "UIImage.jpegData(self:compressionQuality:)")
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
