// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import Foundation

/// Where this process's shared libraries lie, so that an extension, which links the same, may load them too.
///
/// A program that is linked statically has none but the system's.
enum SharedLibraries {
    /// The folders outside of the system's own.
    static let folders: [String] = {
        let maps = ProcessFiles.text(of: "self/maps")
        var folders: Set<String> = []
        for line in maps.split(separator: UInt8(ascii: "\n")) {
            guard let slash = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
            let path = String(decoding: line[slash...], as: UTF8.self)
            guard path.contains(".so"), !path.hasPrefix("/usr/"), !path.hasPrefix("/lib"),
                let end = path.lastIndex(of: "/")
            else { continue }
            folders.insert(String(path[..<end]))
        }
        let named = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""
        folders.formUnion(named.split(separator: ":").map(String.init))
        return folders.sorted()
    }()
}
