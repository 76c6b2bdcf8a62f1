// SPDX-License-Identifier: Apache-2.0

/// A voice that cannot be had, and why.
public struct VoiceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: String, Sendable {
        /// No voice has this id or speaks this language.
        case voiceNotFound
        /// A folder of voices does not exist or cannot be read.
        case folderNotFound
        /// A `voice.json`, or a file that it names, is wrong.
        case wrongVoice
        /// The table of the voices that stand in for others is wrong.
        case wrongTable
        /// A lexicon is wrong.
        case wrongLexicon
        /// A table of recordings, or a recording that it names, is wrong.
        case wrongClips
    }

    /// What kind of fault it is.
    public let code: Code
    /// One sentence that names the thing and the remedy.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
