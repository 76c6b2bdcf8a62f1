// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Images that are shown one after the other.
private final class AnimatedImage: UIImage, @unchecked Sendable {
    // Unchecked: all are constants.
    private let frames: [UIImage]
    private let seconds: TimeInterval

    init(_ frames: [UIImage], _ first: UIImage, _ seconds: TimeInterval) {
        (self.frames, self.seconds) = (frames, seconds)
        super.init(first.cgImage, first.scale, first.imageOrientation, first.renderingMode)
    }

    override var images: [UIImage]? { frames }
    override var duration: TimeInterval { seconds }
}

extension UIImage {
    /// Makes an animation; where it is drawn or written, it is its first image.
    /// - Parameter duration: of all images together, in seconds; 0 for a thirtieth each.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        images.first.map { AnimatedImage(images, $0, duration > 0 ? duration : Double(images.count) / 30) }
    }
}
