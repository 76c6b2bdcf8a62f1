// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension UIImage {
    /// How an image is to look, if it can.
    open class Configuration: NSObject {}

    /// How a symbol of Apple's is to look, which on Linux there are none of.
    open class SymbolConfiguration: Configuration {
        public override init() {}
        public convenience init(pointSize: CGFloat) { self.init() }
        public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) { self.init() }
        public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale) {
            self.init()
        }
        public convenience init(weight: UIImage.SymbolWeight) { self.init() }
        public convenience init(scale: UIImage.SymbolScale) { self.init() }
        public convenience init(textStyle: UIFont.TextStyle) { self.init() }
        public convenience init(font: UIFont) { self.init() }
        public convenience init(paletteColors: [UIColor]) { self.init() }
        public convenience init(hierarchicalColor: UIColor) { self.init() }
        open func applying(_ otherConfiguration: UIImage.SymbolConfiguration) -> Self { self }
    }

    /// How thick a symbol is.
    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// How large a symbol is beside text.
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified, small, medium, large
    }

    /// Finds a symbol of Apple's.
    ///
    /// - Note: Apple's symbols are not there on Linux: it is nil for each of them, and the device is told.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        self.init(systemName: name)
    }
}
