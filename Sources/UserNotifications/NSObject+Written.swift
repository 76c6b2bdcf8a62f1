// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSObject {
    /// Writes an object for a log as Apple's do: its class, its address, and what it holds.
    func written(_ parts: [String]) -> String {
        let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        return "<\(type(of: self)): 0x\(String(address, radix: 16)); \(parts.joined(separator: ", "))>"
    }
}
