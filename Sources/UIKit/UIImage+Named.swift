// SPDX-License-Identifier: Apache-2.0

internal import CoreGraphics
internal import DeviceContract
public import Foundation

extension UIImage {
    /// Finds an image among the extension's resources, `name.png`, `name@2x.png` and their like, the sharpest first.
    ///
    /// - Note: On Linux no asset catalogue is read; an image that lies in one is told as missing.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Finds an image among the resources of a bundle; nil stands for the extension's.
    public convenience init?(named name: String, in bundle: Bundle?) {
        for file in Self.files(name) {
            let url = (bundle ?? .main).bundleURL.appendingPathComponent(file)
            guard let image = UIImage(contentsOfFile: url.path) else { continue }
            self.init(image.cgImage, image.scale, image.imageOrientation, .automatic)
            return
        }
        let missing = "There is no image of the name that UIImage(named:) was given among the bundle's files"
        DeviceWarning(
            code: "picture", message: "\(missing); asset catalogues are not read, so give the file with --resource."
        ).send()
        return nil
    }

    /// The names that a file may have.
    static func files(_ name: String) -> [String] {
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return [] }
        let place = URL(fileURLWithPath: "/\(name)")
        let endings = place.pathExtension.isEmpty ? ["png", "jpg", "jpeg", "gif", "webp"] : [place.pathExtension]
        let base = place.pathExtension.isEmpty ? name : String(name.dropLast(place.pathExtension.count + 1))
        return endings.flatMap { ending in ["@3x", "@2x", ""].map { "\(base)\($0).\(ending)" } }
    }

    /// Finds a symbol of Apple's.
    ///
    /// - Note: Apple's symbols are not there on Linux: it is nil for each of them, and the device is told.
    public convenience init?(systemName name: String) {
        let missing = "Apple's symbols are not there on Linux, so UIImage(systemName:) gave nil"
        DeviceWarning(code: "picture", message: "\(missing); on iOS it gives an image.").send()
        return nil
    }
}
