// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// Where a command reads and prints: the process's own streams, or a test's.
package struct Console {
    /// Takes results, byte for byte.
    package var write: (Data) throws -> Void
    /// Takes a line of talk.
    package var tell: (String) -> Void
    /// Gives the next piece of standard input, empty at its end.
    package var readSome: () throws -> Data
    /// Gives the environment; only what needs a setting asks for it.
    package var readEnvironment: () -> [String: String]
    /// Whether talk is read by a person as it comes.
    package var isTerminal = false

    /// The environment that settings are read from.
    package var environment: [String: String] { readEnvironment() }

    /// Reads standard input until it ends or has given more bytes than are taken: a stream may have no end.
    package func read(atMost limit: Int) throws -> Data {
        var bytes = Data()
        while bytes.count <= limit {
            let piece = try readSome()
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    /// Prints one line of a result.
    package func print(_ line: String) throws { try write(Data((line + "\n").utf8)) }

    /// Prints one line that holds what came from outside.
    package func show(_ line: String) throws { try print(line.legible) }
}

extension String {
    /// The text in one line, with nothing that a terminal obeys: control characters and marks of direction are `U+FFFD`.
    package var legible: String {
        guard unicodeScalars.contains(where: \.isObeyed) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.isObeyed ? ($0 == "\t" ? " " : "\u{FFFD}") : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isObeyed: Bool {
        switch self {
        // Joiners belong to names and emoji.
        case "\u{200C}", "\u{200D}", "\u{FEFF}": return false
        case " "..."~": return false
        default: break
        }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return properties.isBidiControl
        default: return false
        }
    }
}

extension Console {
    /// The streams and the environment of this process.
    package static var standard: Console {
        Console(
            write: { bytes in
                do { try FileHandle.standardOutput.write(contentsOf: bytes) } catch {
                    throw Failure(
                        .inputOutput, "standard output cannot be written to; it is closed or its disk is full.")
                }
            },
            tell: { line in try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8)) },
            readSome: { try StandardInput.read() }, readEnvironment: { processEnvironment },
            isTerminal: isatty(2) == 1)
    }

    /// Read once, and only when it is asked for.
    private static let processEnvironment = ProcessInfo.processInfo.environment
}
