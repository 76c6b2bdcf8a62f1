// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The file manager of an extension's process: `FileManager.default` as iOS has it, which knows the folder `Library`.
///
/// Foundation on Linux answers `.libraryDirectory` with no folder at all, and `.first!` of that ends the process. A source that
/// imports Foundation alone sees none of our modules, so that nothing declared in one helps it; the one object that all of them ask
/// is given this class instead.
final class LibraryFolder: FileManager, @unchecked Sendable {
    override func urls(for directory: SearchPathDirectory, in mask: SearchPathDomainMask) -> [URL] {
        guard directory == .libraryDirectory, mask.contains(.userDomainMask) else {
            return super.urls(for: directory, in: mask)
        }
        let library = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
            .appendingPathComponent("Library", isDirectory: true)
        return [library] + super.urls(for: directory, in: mask)
    }

    /// Makes the file manager of this process one of these, before anybody uses it.
    ///
    /// An object begins with its class. This one holds nothing that a file manager does not, so that each is laid out like the other.
    static func install() {
        withExtendedLifetime(FileManager.default) { manager in
            let place = unsafe Unmanaged.passUnretained(manager).toOpaque()
            let itself = unsafe unsafeBitCast(LibraryFolder.self as AnyClass, to: UInt.self)
            unsafe place.storeBytes(of: itself, as: UInt.self)
        }
    }
}
