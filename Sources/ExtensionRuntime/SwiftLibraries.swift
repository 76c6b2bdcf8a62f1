// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// Where a Swift compiler is, and the libraries that it links programs with.
package enum SwiftLibraries {
    /// The path of the first `swiftc` in the folders of a `PATH`; nil where there is none.
    package static func compiler(in path: String?) -> String? {
        (path ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/swiftc" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The folder of a compiler's libraries, behind all links to the compiler: `usr/lib/swift/linux` beside its `usr/bin`.
    package static func folder(of compiler: String) -> URL {
        URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("lib/swift/linux", isDirectory: true)
    }
}
