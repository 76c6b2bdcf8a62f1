// SPDX-License-Identifier: Apache-2.0

/// Whether a value may be read in the log.
/// - Note: As under Xcode's debugger, what nothing was said of can be read; an iPhone without one keeps back what is no number.
public struct OSLogPrivacy: Sendable {
    /// What stands in the place of a value that may not be read.
    public enum Mask: Sendable {
        /// A word that is the same for the same value.
        case hash
        /// Nothing of it.
        case none
    }

    private let isHidden: Bool
    private let mask: Mask

    /// What may be read.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false, mask: .none) }
    /// What may not.
    public static var `private`: OSLogPrivacy { .private(mask: .none) }
    /// What may not by anybody.
    public static var sensitive: OSLogPrivacy { .sensitive(mask: .none) }
    /// What may be read where somebody develops.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false, mask: .none) }

    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: mask) }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(isHidden: true, mask: mask) }
    public static func auto(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(isHidden: mask == .hash, mask: mask)
    }

    /// Returns what stands in the log for a value.
    func shown(_ value: String) -> String {
        guard isHidden else { return value }
        guard mask == .hash else { return "<private>" }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in value.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "<mask.hash: '\(String(hash, radix: 36))'>"
    }
}
