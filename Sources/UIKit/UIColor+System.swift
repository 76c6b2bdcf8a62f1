// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract

extension UIColor {
    /// Finds a colour in an asset catalogue.
    ///
    /// - Note: On Linux no asset catalogue is read: it is nil for each of them, and the device is told.
    public convenience init?(named name: String) {
        let missing = "Asset catalogues are not read, so UIColor(named:) gave nil"
        DeviceWarning(code: "picture", message: "\(missing); on iOS it gives a colour where there is one of the name.")
            .send()
        return nil
    }
}

/// Colours that change with the device's settings on iOS: as in the light.
extension UIColor {
    public class var systemRed: UIColor { of(255, 59, 48) }
    public class var systemGreen: UIColor { of(52, 199, 89) }
    public class var systemBlue: UIColor { of(0, 122, 255) }
    public class var systemOrange: UIColor { of(255, 149, 0) }
    public class var systemYellow: UIColor { of(255, 204, 0) }
    public class var systemPink: UIColor { of(255, 45, 85) }
    public class var systemPurple: UIColor { of(175, 82, 222) }
    public class var systemTeal: UIColor { of(48, 176, 199) }
    public class var systemIndigo: UIColor { of(88, 86, 214) }
    public class var systemMint: UIColor { of(0, 199, 190) }
    public class var systemCyan: UIColor { of(50, 173, 230) }
    public class var systemBrown: UIColor { of(162, 132, 94) }
    public class var systemGray: UIColor { of(142, 142, 147) }
    public class var systemGray2: UIColor { of(174, 174, 178) }
    public class var systemGray3: UIColor { of(199, 199, 204) }
    public class var systemGray4: UIColor { of(209, 209, 214) }
    public class var systemGray5: UIColor { of(229, 229, 234) }
    public class var systemGray6: UIColor { of(242, 242, 247) }

    public class var label: UIColor { black }
    public class var secondaryLabel: UIColor { of(60, 60, 67, 0.6) }
    public class var tertiaryLabel: UIColor { of(60, 60, 67, 0.3) }
    public class var quaternaryLabel: UIColor { of(60, 60, 67, 0.18) }
    public class var placeholderText: UIColor { of(60, 60, 67, 0.3) }
    public class var link: UIColor { systemBlue }
    public class var tintColor: UIColor { systemBlue }
    public class var darkText: UIColor { black }
    public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }

    public class var systemBackground: UIColor { white }
    public class var secondarySystemBackground: UIColor { systemGray6 }
    public class var tertiarySystemBackground: UIColor { white }
    public class var systemGroupedBackground: UIColor { systemGray6 }
    public class var secondarySystemGroupedBackground: UIColor { white }
    public class var separator: UIColor { of(60, 60, 67, 0.29) }
    public class var opaqueSeparator: UIColor { of(198, 198, 200) }
    public class var systemFill: UIColor { of(120, 120, 128, 0.2) }
    public class var secondarySystemFill: UIColor { of(120, 120, 128, 0.16) }
    public class var tertiarySystemFill: UIColor { of(118, 118, 128, 0.12) }
    public class var quaternarySystemFill: UIColor { of(116, 116, 128, 0.08) }

    private static func of(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> UIColor {
        UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}
