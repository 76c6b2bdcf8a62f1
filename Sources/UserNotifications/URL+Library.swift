// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension URL {
    /// The user's folder `Library`, which Foundation on Linux names in no way.
    public static var libraryDirectory: URL {
        URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
            .appendingPathComponent("Library", isDirectory: true)
    }
}
