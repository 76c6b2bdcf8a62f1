// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import Foundation

/// Where this process's shared libraries lie, so that an extension, which links the same, may load them too.
///
/// A program that is linked statically has none but the system's: the extensions that are built beside it have those of the
/// compiler in `PATH`.
enum SharedLibraries {
    /// The folders outside of the system's own.
    static let folders = folders(in: ProcessFiles.text(of: "self/maps"), ProcessInfo.processInfo.environment)

    /// The folders that the mappings of a process and its environment name.
    static func folders(in maps: [UInt8], _ environment: [String: String]) -> [String] {
        var folders: Set<String> = []
        var isStatic = true
        for line in maps.split(separator: UInt8(ascii: "\n")) {
            guard let slash = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
            let path = String(decoding: line[slash...], as: UTF8.self)
            if path.hasSuffix("/libswiftCore.so") { isStatic = false }
            guard path.contains(".so"), !path.hasPrefix("/usr/"), !path.hasPrefix("/lib"),
                let end = path.lastIndex(of: "/")
            else { continue }
            folders.insert(String(path[..<end]))
        }
        let named = environment["LD_LIBRARY_PATH"] ?? ""
        folders.formUnion(named.split(separator: ":").map(String.init))
        if isStatic, let compiler = SwiftLibraries.compiler(in: environment["PATH"]) {
            folders.insert(SwiftLibraries.folder(of: compiler).path)
        }
        return folders.sorted()
    }
}
