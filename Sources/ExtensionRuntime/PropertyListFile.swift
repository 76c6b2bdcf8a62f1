// SPDX-License-Identifier: Apache-2.0

internal import CLinux
package import Foundation
internal import Glibc

/// Property lists of somebody else's, as `Info.plist`: Foundation's reader, kept from what would hold it up.
package enum PropertyListFile {
    /// The largest file that is read, in bytes; an `Info.plist` has some thousand.
    static let largest = 1 << 20

    /// The most elements of XML, or values in the old form, that are read; defaults have some hundred.
    private static let mostMarks = 50_000

    /// Returns the dictionary that some bytes are in any of the forms, or nil.
    package static func dictionary(_ bytes: Data) -> [String: Any]? {
        if BinaryPropertyList.isOne(bytes) {
            guard BinaryPropertyList.isTree(bytes) else { return nil }
        } else {
            // A value of seven letters takes twenty times their room.
            guard
                bytes.lazy.filter({ $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ",") }).prefix(mostMarks + 1).count
                    <= mostMarks
            else {
                return nil
            }
        }
        // Foundation's reader takes the place for the format as a pointer, which is not used.
        return try? unsafe PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any]
    }

    /// Returns what a plain file holds; nil for anything else, and for more than ``largest``. A pipe is not waited for.
    package static func contents(of url: URL) -> Data? {
        let descriptor = unsafe open(url.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        let contents = (try? file.read(upToCount: largest + 1)) ?? Data()
        return contents.count <= largest ? contents : nil
    }
}
