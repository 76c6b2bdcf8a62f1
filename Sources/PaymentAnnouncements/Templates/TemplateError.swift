// SPDX-License-Identifier: Apache-2.0

/// A fault in a file of templates, by file and line.
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is, for a command's exit code.
    public enum Code: Sendable, Hashable {
        /// There is no such file.
        case notFound
        /// The file is there and cannot be read.
        case cannotRead
        /// The file cannot be read as a table: too large, no text, no plain file.
        case unreadable
        /// A line is no template.
        case wrongLine
        /// A line and another one do not go together.
        case overlap
    }

    /// What kind of fault it is.
    public let code: Code
    /// Where it is; line 0 stands for the file as a whole.
    public let place: TemplateLine
    /// What is wrong there, and the remedy.
    public let message: String

    /// One sentence that names file and line.
    public var description: String { "\(place) \(message)." }
}

/// A line in a file of templates.
public struct TemplateLine: Sendable, Hashable, CustomStringConvertible {
    /// The file's name.
    public let file: String
    /// The line, counted from 1.
    public let line: Int

    /// Names a line of a file.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// The file and the line, as a sentence names them.
    public var description: String { line == 0 ? file : "\(file), line \(line)" }
}
