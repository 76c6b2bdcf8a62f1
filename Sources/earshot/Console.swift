// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where a command reads and prints: the process's own streams, or a test's.
struct Console {
    /// Takes results, byte for byte.
    var write: (Data) throws -> Void
    /// Takes a line of talk.
    var tell: (String) -> Void
    /// Gives all of standard input.
    var readAll: () throws -> Data
    /// Gives the next piece of standard input, empty at its end.
    var readSome: () throws -> Data
    /// The environment that settings are read from.
    var environment: [String: String]

    /// Prints one line of a result.
    func print(_ line: String) throws { try write(Data((line + "\n").utf8)) }
}

extension Console {
    /// The streams and the environment of this process.
    static var standard: Console {
        Console(
            write: { bytes in
                do { try FileHandle.standardOutput.write(contentsOf: bytes) } catch {
                    throw Failure(
                        .inputOutput, "standard output cannot be written to; it was closed on the other side.")
                }
            },
            tell: { line in try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8)) },
            readAll: { try read { try FileHandle.standardInput.readToEnd() } },
            readSome: { try read { try FileHandle.standardInput.read(upToCount: 1 << 18) } },
            environment: ProcessInfo.processInfo.environment)
    }

    private static func read(_ next: () throws -> Data?) throws -> Data {
        do { return try next() ?? Data() } catch {
            throw Failure(.inputOutput, "standard input cannot be read; open it for reading.")
        }
    }
}
