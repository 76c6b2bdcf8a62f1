// SPDX-License-Identifier: Apache-2.0

/// A fault in a table, by file and line.
public struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file's name.
    public let file: String
    /// The line, counted from 1; 0 stands for the file as a whole.
    public let line: Int
    /// What is wrong there.
    public let message: String

    /// Describes a fault that a reader of the table found in a row.
    public init(file: String, line: Int, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// One sentence that names file and line.
    public var description: String { line == 0 ? "\(file) \(message)." : "\(file), line \(line) \(message)." }
}
