// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension URL {
    /// Asks for a file of another program's; there are none that need it, so that the answer is whether it can be read.
    public func startAccessingSecurityScopedResource() -> Bool {
        isFileURL && FileManager.default.isReadableFile(atPath: path)
    }

    /// Gives the file back.
    public func stopAccessingSecurityScopedResource() {}
}
