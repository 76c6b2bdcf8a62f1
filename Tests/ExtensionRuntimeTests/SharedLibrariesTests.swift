// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionRuntime

@Suite("The libraries that an extension may load")
struct SharedLibrariesTests {
    private func folders(_ lines: String..., path: String = "") -> [String] {
        SharedLibraries.folders(in: Array(lines.joined(separator: "\n").utf8), ["PATH": path])
    }

    private static let own = "7f00-7f01 r-xp 00000000 fe:00 7 /opt/swift/usr/lib/swift/linux/libswiftCore.so"
    private static let systems = "7f02-7f03 r-xp 00000000 fe:00 8 /usr/lib/x86_64-linux-gnu/libm.so.6"

    @Test func `are those of the process, but for the system's`() {
        #expect(folders(Self.own, Self.systems) == ["/opt/swift/usr/lib/swift/linux"])
    }

    @Test func `are those of the compiler in PATH for a process that has none of Swift's`() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("swift-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        defer { try? FileManager.default.removeItem(at: place) }
        let (tools, links) = (place.appendingPathComponent("usr/bin"), place.appendingPathComponent("links"))
        for folder in [tools, links] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let compiler = tools.appendingPathComponent("swiftc")
        try Data("#!/bin/sh\n".utf8).write(to: compiler)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.path)
        try FileManager.default.createSymbolicLink(
            at: links.appendingPathComponent("swiftc"), withDestinationURL: compiler)
        let libraries = [place.appendingPathComponent("usr/lib/swift/linux").path]
        #expect(folders(Self.systems, path: "/nowhere:\(tools.path)") == libraries)
        #expect(folders(Self.systems, path: "relative:\(links.path)") == libraries)
        #expect(folders(Self.own, path: tools.path) == ["/opt/swift/usr/lib/swift/linux"])
        #expect(folders(Self.systems, path: "/nowhere") == [])
    }
}
