// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import ExtensionRuntime
import Foundation
import Glibc

/// The Swift compiler that the user has.
struct Compiler: Sendable {
    /// Its path as it is started: one program is many tools, by the name that it is called.
    let path: String
    /// What tells it from another. It is never asked for its version, which takes longer than a cached build.
    let identity: String
    private let environment: [String: String]

    /// Where it is in truth, behind all links.
    private let real: String

    /// Finds `swiftc` on the path.
    /// - Throws: ``BuildError`` where there is none.
    init(_ environment: [String: String]) throws(BuildError) {
        if let path = SwiftLibraries.compiler(in: environment["PATH"]) {
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            if let time = FileTime(real) {
                self.path = path
                self.real = real
                identity = "\(real) \(time)"
                self.environment = environment
                return
            }
        }
        throw BuildError(
            .missingPart,
            "there is no Swift compiler on the path; install Swift (swift.org/install) or put the folder of "
                + "'swiftc' into PATH.")
    }

    /// The folder of the libraries that a program is linked with.
    var libraries: URL { SwiftLibraries.folder(of: real) }

    /// What a run of the compiler came to.
    struct Outcome {
        /// How it ended; nil when it was ended because it took too long.
        let end: ChildProcess.End?
        /// What it wrote, up to a limit.
        let text: String
        /// Whether it ended by itself.
        var wasInTime: Bool { end != nil }
        /// Whether it found faults in what it was given, and has none itself.
        var hasRefused: Bool { end == .code(1) }
        /// Whether it did what it was asked for.
        var isDone: Bool { end == .code(0) }
    }

    /// The most that is read of what a compiler writes.
    private static let mostText = 1 << 20

    /// Runs the compiler, or another tool of its folder, to its end.
    /// - Parameters:
    ///   - tool: the tool's name; nil for the compiler.
    ///   - folder: one for its own files.
    ///   - seconds: how long it may take.
    func run(
        _ arguments: [String], tool: String? = nil, in folder: URL, atMost seconds: Int
    ) throws(BuildError) -> Outcome {
        let log = folder.appendingPathComponent("compiler.log").path
        let program = tool.map { path.dropLast("swiftc".count) + $0 } ?? path
        let output = OwnDescriptor(unsafe open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
        var variables = environment
        variables["TMPDIR"] = folder.path
        // Words are looked for in what it says.
        variables["LC_ALL"] = "C.UTF-8"
        let end: ChildProcess.End?
        do throws(ChildProcess.StartError) {
            var process = try ChildProcess(
                program, arguments, environment: variables, descriptors: [-1, output.number, output.number])
            // A compiler takes all processors that there are; what runs to the clock, such as a push, goes first.
            process.yieldToOthers()
            end = Self.wait(for: &process, atMost: seconds)
        } catch {
            throw BuildError(.missingPart, "'\(program)' cannot be started: \(error.told).")
        }
        let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: log))
        let bytes = (try? file?.read(upToCount: Self.mostText)) ?? Data()
        return Outcome(end: end, text: String(decoding: bytes, as: UTF8.self))
    }

    /// Waits for a process; one that takes too long is ended with all that it has started.
    private static func wait(for process: inout ChildProcess, atMost seconds: Int) -> ChildProcess.End? {
        let clock = ContinuousClock()
        let late = clock.now + .seconds(seconds)
        while clock.now < late {
            if let end = process.reaped() { return end }
            usleep(2000)
        }
        for below in ProcessFiles.descendants(of: String(process.identifier), atMost: 1000) { kill(below, SIGKILL) }
        process.signal(SIGKILL)
        _ = process.waited()
        return nil
    }
}
