// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension OpenFile {
    /// The dictionary that the file is as a property list, in any of its forms, that of `.strings` files among them; nil for anything
    /// else, and for more bytes than a limit.
    func propertyList(atMost limit: Int) -> [String: Any]? {
        guard size <= limit else { return nil }
        let bytes = Data(bytes(at: 0, count: size))
        // Foundation's reader takes the place for the format as a pointer, which is not used.
        return try? unsafe PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any]
    }
}
