// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation

extension OpenFile {
    /// The dictionary that the file is as a property list, in any of its forms, that of `.strings` files among them; nil for anything
    /// else, and for more bytes than a limit.
    func propertyList(atMost limit: Int) -> [String: Any]? {
        guard size <= limit else { return nil }
        return PropertyListFile.dictionary(Data(bytes(at: 0, count: size)))
    }
}
