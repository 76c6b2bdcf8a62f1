// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A sound file that cannot be read or written; as an `NSError` it has the domain and the codes that Apple's has.
package struct AudioFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    package enum Code: Int, Sendable {
        /// There is no such file.
        case fileNotFound = -43
        /// The file may not be read or written, or its folder does not exist.
        case permissions = 1_886_547_263
        /// The file is no sound file, or the container is not one of ours.
        case unsupportedFileType = 1_954_115_647
        /// The samples are of a kind that the container or the library does not hold.
        case unsupportedDataFormat = 1_718_449_215
        /// The buffer's format is not the file's processing format.
        case formatMismatch = -50
        /// The file has been closed.
        case notOpen = -38
        /// Reading or writing has failed.
        case failed = 2_003_334_207
    }

    /// What kind of fault it is.
    package let code: Code
    /// One sentence that names the file and the remedy.
    package let message: String

    /// The message.
    package var description: String { message }
}

extension AudioFileError: CustomNSError, LocalizedError {
    package static var errorDomain: String { "com.apple.coreaudio.avfaudio" }
    package var errorCode: Int { code.rawValue }
    package var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
    package var errorDescription: String? { message }
}
