// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden

/// The real command, run as a user's shell would, with a device of its own.
struct Earshot {
    /// A temporary folder that is removed with the scope that made it.
    let folder: URL

    /// What the command did.
    struct Ending {
        let code: Int32
        let output: Data
        let talk: String

        /// Standard output as text.
        var text: String { String(decoding: output, as: UTF8.self) }
        /// The last line of standard output.
        var lastLine: String { text.split(separator: "\n").last.map(String.init) ?? "" }

        /// Standard output as the object that it should be.
        func object() throws -> [String: Any] {
            let object = try JSONSerialization.jsonObject(with: output)
            guard let dictionary = object as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
            return dictionary
        }
    }

    /// Runs a test with a command of its own and cleans up after it.
    static func session<Result>(_ body: (Earshot) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("road-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(Earshot(folder: folder))
    }

    /// The folder in which the package was built: the test program stands beside the command.
    static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// The package's own folder.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the path of an example payload.
    static func example(_ name: String) -> String { package.appendingPathComponent("Examples/\(name).apns").path }

    /// Runs the command to its end.
    func callAsFunction(_ words: String..., input: Data = Data(), environment: [String: String] = [:]) throws -> Ending
    {
        try run(words, input: input, environment: environment)
    }

    /// Runs the command to its end.
    func run(_ words: [String], input: Data = Data(), environment: [String: String] = [:]) throws -> Ending {
        var all = ProcessInfo.processInfo.environment
        all["XDG_STATE_HOME"] = folder.appendingPathComponent("state").path
        all["XDG_CACHE_HOME"] = folder.appendingPathComponent("cache").path
        all["LC_ALL"] = "C.UTF-8"
        // What is spoken takes as long as it is heard, which a test need not wait for.
        all["EARSHOT_HURRY"] = "1000"
        let ending = try RunProgram.run(
            Self.products.appendingPathComponent("earshot").path, words, environment: all.merging(environment) { $1 },
            in: folder, input: input)
        return Ending(code: ending.code, output: ending.output, talk: ending.talk)
    }

    /// Returns the names in the folder that a user would see.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }
}
