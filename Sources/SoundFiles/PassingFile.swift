// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The place of a file that is written to be read again at once, and that nobody else is to see.
package enum PassingFile {
    private static let folder: String = {
        let memory = "/dev/shm"
        return FileManager.default.isWritableFile(atPath: memory) ? memory : FileManager.default.temporaryDirectory.path
    }()

    /// A name that no file has, in memory where there is a place for that; whoever makes the file removes it.
    package static func path() -> String { "\(folder)/passage-\(UUID().uuidString)" }
}
