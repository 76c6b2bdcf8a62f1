// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import Golden

/// The real `earshot serve`, on a device of its own and on free ports, for as long as a test runs.
final class RunningServer {
    /// The folder of the test: `device` is the server's, everything else the test's.
    let folder: URL
    /// The line that it printed when it was ready.
    let ready: String
    private var process: ChildProcess

    /// The folder in which the package was built: the test program stands beside the command.
    static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    static let command = products.appendingPathComponent("earshot")
    static let package = tests.deletingLastPathComponent().deletingLastPathComponent()
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// What a script did.
    struct Ending {
        let code: Int32
        let lines: [String]
        /// The lines that say what is wrong: not where in the browser's own code.
        var faults: [String] {
            let told = lines.filter { !$0.hasPrefix("ok ") && !$0.hasPrefix("#") && !$0.isEmpty }
            return told.suffix(20).map { String($0.prefix(300)) }
        }
    }

    /// Runs a test with a server and ends it.
    static func session<Result>(_ words: [String] = [], _ body: (RunningServer) throws -> Result) throws -> Result {
        let server = try RunningServer(words)
        defer { server.end() }
        return try body(server)
    }

    private init(_ words: [String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = Foundation.Pipe()
        process = try ChildProcess(
            Self.command.path,
            ["serve", "--device", folder.appendingPathComponent("device").path, "--port", "0", "--page-port", "0"]
                + words, environment: ProcessInfo.processInfo.environment,
            descriptors: [-1, output.fileHandleForWriting.fileDescriptor, -1])
        try output.fileHandleForWriting.close()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        ready = String(decoding: line, as: UTF8.self)
    }

    private func end() {
        process.signal(SIGTERM)
        if process.waited(atMost: 90) == nil { process.signal(SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs a script of this folder with Python.
    static func python(_ script: String, _ words: [String], home: URL) throws -> Ending {
        var environment = ProcessInfo.processInfo.environment
        environment["HOME"] = home.path
        environment["LC_ALL"] = "C.UTF-8"
        let ending = try RunProgram.run(
            Needed.python.path, [tests.appendingPathComponent(script).path] + words, environment: environment, in: home)
        return Ending(
            code: ending.code, lines: (ending.text + ending.talk).split(separator: "\n").map(String.init))
    }
}

extension Needed {
    /// Chromium with its driver, and selenium in ``python``.
    static let browser = Needed("Chromium, chromedriver and selenium, which look at the page") {
        program("chromium") != nil && program("chromedriver") != nil && imports("selenium")
    }

    /// The clients of the provider API.
    static let clients = Needed("curl, aioapns and httpx, which push") {
        program("curl") != nil && imports("aioapns, httpx, h2")
    }
}
