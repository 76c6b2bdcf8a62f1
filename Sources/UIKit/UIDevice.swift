// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation

/// What a device is held and used like.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}

/// How full a device's battery is.
public enum UIDeviceBatteryState: Int, Sendable { case unknown, unplugged, charging, full }

/// The device: an iPhone like any other.
/// - Note: On Linux no line of a device's leads here; model and version are those of ``systemVersion``'s year.
open class UIDevice: NSObject, @unchecked Sendable {
    // Unchecked: it holds nothing.
    /// The device that the extension runs on.
    public static let current = UIDevice()

    /// What iOS 16 and later tell every app without an entitlement.
    open var name: String { "iPhone" }
    open var model: String { "iPhone" }
    open var localizedModel: String { "iPhone" }
    open var systemName: String { "iOS" }
    /// The version of iOS whose rules the device keeps.
    open var systemVersion: String { "26.0" }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// -1: as on iOS, as long as nobody watches the battery.
    open var batteryLevel: Float { -1 }
    open var batteryState: UIDeviceBatteryState { .unknown }
    open var isMultitaskingSupported: Bool { true }

    /// An identifier that all apps of a vendor share on a device: the same at every start, another on another device.
    open var identifierForVendor: UUID? {
        let environment = ProcessInfo.processInfo.environment
        let place = environment[DeviceVariable.groupContainers] ?? NSHomeDirectory()
        let vendor = (Bundle.main.bundleIdentifier ?? "").split(separator: ".").prefix(2).joined(separator: ".")
        return Self.identifier("\(place)\n\(vendor)")
    }

    /// Makes an identifier of a text (FNV-1a, twice 64 bits), marked as one that was made so (version 8).
    static func identifier(_ text: String) -> UUID {
        func hash(_ seed: UInt64) -> UInt64 { text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
        let numbers = [hash(0xCBF2_9CE4_8422_2325), hash(0x6C62_272E_07BB_0142)]
        var bytes = numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}

/// The screen: that of an iPhone of 6.1 inches.
open class UIScreen: NSObject, @unchecked Sendable {
    // Unchecked: it holds nothing.
    /// The device's screen.
    public static let main = UIScreen()

    /// How many pixels make a point.
    open var scale: CGFloat { 3 }
    open var nativeScale: CGFloat { 3 }
    /// In points.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
    /// In pixels.
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
}
