// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden

/// The real `earshot serve`, on a device of its own and on free ports, for as long as a test runs.
final class RunningServer {
    /// The folder of the test: `device` is the server's, everything else the test's.
    let folder: URL
    /// The line that it printed when it was ready.
    let ready: String
    private let process: Process

    /// The folder in which the package was built: the test program stands beside the command.
    static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    static let command = products.appendingPathComponent("earshot")
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// What a script did.
    struct Ending {
        let code: Int32
        let lines: [String]
        /// The lines that say what is wrong.
        var faults: [String] {
            lines.filter { !$0.hasPrefix("ok ") && !$0.isEmpty }.suffix(20).map { String($0.prefix(300)) }
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
        process = Process()
        process.executableURL = Self.command
        process.arguments =
            ["serve", "--device", folder.appendingPathComponent("device").path, "--port", "0", "--page-port", "0"]
            + words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        ready = String(decoding: line, as: UTF8.self)
    }

    private func end() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs a script of this folder with Python.
    static func python(_ script: String, _ words: [String], home: URL) throws -> Ending {
        let process = Process()
        process.executableURL = Needed.python
        process.arguments = [tests.appendingPathComponent(script).path] + words
        var environment = ProcessInfo.processInfo.environment
        environment["HOME"] = home.path
        environment["LC_ALL"] = "C.UTF-8"
        process.environment = environment
        let file = home.appendingPathComponent("script-\(UUID().uuidString)")
        try Data().write(to: file)
        process.standardOutput = try FileHandle(forWritingTo: file)
        process.standardError = process.standardOutput
        process.currentDirectoryURL = home
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return Ending(code: process.terminationStatus, lines: text.split(separator: "\n").map(String.init))
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

    private static func imports(_ modules: String) -> Bool {
        let process = Process()
        process.executableURL = python
        process.arguments = ["-c", "import \(modules)"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
