// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
public import Foundation
internal import Glibc

/// A program that a test runs to its end, which it has within a time: a test fails then and names what hangs, and the tests go on.
///
/// Not Foundation's `Process`: that waits for the end of a socket which every process that is started in the same moment
/// inherits, and so for theirs (`waitUntilExit`).
public struct RunProgram {
    /// How it ended, and what it wrote.
    public struct Ending: Sendable {
        /// The exit status; less than zero for a signal, of which it is the number.
        public let code: Int32
        /// Standard output.
        public let output: Data
        /// Standard error.
        public let talk: String

        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// It had not ended in time, and was killed with all that it had started in its session.
    public struct Hangs: Error, CustomStringConvertible {
        /// The program, the time in seconds, and the last of what it wrote.
        public let description: String
    }

    /// Runs a program to its end.
    /// - Parameters:
    ///   - program: its path.
    ///   - words: what follows the path.
    ///   - environment: all of its variables; those of the tests where nil.
    ///   - folder: the folder in which it runs.
    ///   - input: what it reads from standard input.
    ///   - seconds: how long it may take.
    /// - Throws: ``Hangs``, and what starting it throws.
    public static func run(
        _ program: String, _ words: [String], environment: [String: String]? = nil, in folder: URL? = nil,
        input: Data = Data(), atMost seconds: Int = 300
    ) throws -> Ending {
        // Files, not pipes: whatever is still running at the end cannot hold the test up.
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let files = ["input", "output", "talk"].map { place.appendingPathComponent($0) }
        for (file, bytes) in zip(files, [input, Data(), Data()]) { try bytes.write(to: file) }
        let handles = try [FileHandle(forReadingFrom: files[0])] + files.dropFirst().map(FileHandle.init(forWritingTo:))
        var process = try ChildProcess(
            program, words, environment: environment ?? ProcessInfo.processInfo.environment,
            descriptors: handles.map(\.fileDescriptor), in: folder?.path, inSession: true)
        let end = process.waited(atMost: seconds)
        if end == nil { _ = kill(-process.identifier, SIGKILL) }
        for handle in handles { try handle.close() }
        let output = try Data(contentsOf: files[1])
        let talk = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        let code: Int32 =
            switch end {
            case .code(let code): code
            case .signal(let number): -number
            case nil:
                throw Hangs(
                    description: "\(program) \(words.first ?? "") has not ended after \(seconds) s: "
                        + "\((String(decoding: output, as: UTF8.self) + talk).suffix(600))")
            }
        return Ending(code: code, output: output, talk: talk)
    }
}
