// SPDX-License-Identifier: Apache-2.0

/// A notification's sound that was not made, and why; neither the amount nor the payer is ever named.
public struct SoundError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: String, Sendable {
        /// The engine cannot speak these words.
        case cannotSpeak
        /// The sound would last longer than a notification's may.
        case tooLong
        /// The voice, or the engine, is not there.
        case voiceMissing
        /// A table of the voice is wrong.
        case wrongLexicon
        /// The voice's chime cannot be used.
        case wrongChime
        /// A recording of the voice, or the table of them, cannot be used.
        case wrongClip
        /// The voice has no recording of some of the words, and says nothing else.
        case noClip
        /// The file cannot be written.
        case cannotWrite
    }

    /// What kind of fault it is.
    public let code: Code
    /// One sentence that names the thing and the remedy.
    public let message: String

    init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// Whether it was the speech that failed, and not what belongs to the voice or to the file.
    public var concernsSpeech: Bool { [.cannotSpeak, .tooLong, .voiceMissing, .wrongLexicon].contains(code) }

    /// Whether other words may succeed where these have failed.
    var concernsWording: Bool { code == .cannotSpeak || code == .tooLong || code == .noClip }
}
