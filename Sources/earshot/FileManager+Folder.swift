// SPDX-License-Identifier: Apache-2.0

import Foundation

extension FileManager {
    /// Tells whether a path leads to a folder, also by way of a link.
    func isFolder(_ path: String) -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return (try? attributesOfItem(atPath: target)[.type]) as? FileAttributeType == .typeDirectory
    }
}
