// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

// Compilers that are not the one that Earshot was built with.
extension BuiltExtensionTests {
    /// The scripts of a compiler of another version: it takes only what its own `swift build` has built.
    /// - Parameter work: what it does besides at each call.
    private static func anotherVersion(of real: String, with products: String, noting work: String = ":") -> [String:
        String]
    {
        [
            "swiftc": """
            #!/bin/sh
            \(work)
            if [ -e "$0.built" ]; then exec \(real) "$@"; fi
            echo '<unknown>:0: error: module compiled with Swift 6.3.1 cannot be imported by the Swift 6.9 compiler: x' >&2
            exit 1
            """,
            "swift": """
            #!/bin/sh
            while [ "$1" != --scratch-path ]; do shift; done
            mkdir -p "$2" && ln -sfn '\(products)' "$2/debug" && touch "${0}c.built"
            """,
        ]
    }

    @Test func `is built with modules that another compiler has built once, where it refuses ours`() throws {
        try Earshot.session { earshot in
            let real = try #require(Needed.program("swiftc"))
            let tools = earshot.folder.appendingPathComponent(".tools")
            try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
            let scripts = Self.anotherVersion(
                of: real, with: Earshot.products.path, noting: "echo compiled >> \"$0.calls\"")
            for (name, text) in scripts { try script(text, at: tools.appendingPathComponent(name)) }
            let path = ["PATH": "\(tools.path):/usr/bin:/bin"]
            for calls in [2, 2] {
                let ending = try earshot("build", example("ChangedTitle"), "-o", "X.appex", environment: path)
                #expect(ending.code == 0, "\(ending.talk)")
                let made = try String(contentsOf: tools.appendingPathComponent("swiftc.calls"), encoding: .utf8)
                #expect(made.split(separator: "\n").count == calls)
            }
            let delivery = try earshot("push", "--json", "--extension", "X.appex", example("ChangedTitle/order.apns"))
                .object()
            #expect(content(delivery)["title"] as? String == "Order [modified]")
        }
    }

    @Test func `is linked with its compiler's own libraries, not with those that our modules were built for`() throws {
        try Earshot.session { earshot in
            // As the objects of a command that is built with a static Swift library: they ask for libraries that are not here.
            let real = try #require(Needed.program("swiftc"))
            let tools = earshot.folder.appendingPathComponent(".tools")
            let products = earshot.folder.appendingPathComponent("products")
            let code = products.appendingPathComponent("ExtensionRuntime.build")
            for folder in [tools, code] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            for (from, to) in [
                (Earshot.products, products), (Earshot.products.appendingPathComponent(code.lastPathComponent), code),
            ] {
                for name in try FileManager.default.contentsOfDirectory(atPath: from.path) where name != "sources" {
                    let place = to.appendingPathComponent(name)
                    guard !FileManager.default.fileExists(atPath: place.path) else { continue }
                    try FileManager.default.createSymbolicLink(
                        at: place, withDestinationURL: from.appendingPathComponent(name))
                }
            }
            let source = tools.appendingPathComponent("Nothing.swift").path
            try Data("public let nothing = 0\n".utf8).write(to: URL(fileURLWithPath: source))
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: real)
            compiler.arguments = [
                source, "-parse-as-library", "-emit-object", "-module-name", "Nothing", "-Xfrontend",
                "-autolink-library",
                "-Xfrontend", "no_such_library", "-o", code.path + "/Nothing.swift.o",
            ]
            try compiler.run()
            compiler.waitUntilExit()
            #expect(compiler.terminationStatus == 0)
            let scripts = Self.anotherVersion(of: real, with: products.path)
            for (name, text) in scripts { try script(text, at: tools.appendingPathComponent(name)) }
            let ending = try earshot(
                "build", example("ChangedTitle"), "-o", "X.appex",
                environment: ["PATH": "\(tools.path):/usr/bin:/bin"])
            #expect(ending.code == 0, "\(ending.talk)")
            let delivery = try earshot("push", "--json", "--extension", "X.appex", example("ChangedTitle/order.apns"))
                .object()
            #expect(content(delivery)["title"] as? String == "Order [modified]")
        }
    }

    private func script(_ text: String, at place: URL) throws {
        try Data(text.utf8).write(to: place)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
    }
}
