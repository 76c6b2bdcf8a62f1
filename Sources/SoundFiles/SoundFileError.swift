// SPDX-License-Identifier: Apache-2.0

/// A sound file that cannot be read or written.
package struct SoundFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    package enum Code: Sendable {
        /// There is no such file.
        case fileNotFound
        /// The file may not be read or written, or its folder does not exist.
        case permissions
        /// The file is no sound file, or the container is not one of ours.
        case unsupportedFileType
        /// The samples are of a kind that the container or the library does not hold.
        case unsupportedDataFormat
        /// The samples that are given or wanted are of another kind than was agreed on.
        case formatMismatch
        /// The file has been closed.
        case notOpen
        /// Reading or writing has failed.
        case failed
    }

    /// What kind of fault it is.
    package let code: Code
    /// One sentence that names the file and the remedy.
    package let message: String

    /// Describes a fault.
    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    package var description: String { message }
}
