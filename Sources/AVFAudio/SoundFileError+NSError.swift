// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles

/// As an `NSError`, a sound file's fault has the domain and the codes that Apple's has.
extension SoundFileError: CustomNSError, LocalizedError {
    package static var errorDomain: String { "com.apple.coreaudio.avfaudio" }

    package var errorCode: Int {
        switch code {
        case .fileNotFound: -43
        case .permissions: 1_886_547_263
        case .unsupportedFileType: 1_954_115_647
        case .unsupportedDataFormat: 1_718_449_215
        case .formatMismatch: -50
        case .notOpen: -38
        case .failed: 2_003_334_207
        }
    }

    package var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
    package var errorDescription: String? { message }
}
