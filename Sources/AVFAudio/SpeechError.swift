// SPDX-License-Identifier: Apache-2.0

/// An utterance that was not spoken, and why; neither the amount nor the payer is ever named.
package struct SpeechError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    package enum Code: String, Sendable {
        /// There is no such voice, or it cannot be read.
        case voiceNotFound
        /// A table of the voice is wrong.
        case wrongLexicon
        /// The engine, or eSpeak NG's data, is not there.
        case engineMissing
        /// The engine has crashed or said what nobody understands.
        case engineFailed
        /// The text holds something that must be put into words first.
        case textRefused
        /// Nothing of the text can be pronounced.
        case emptyText
        /// The text, or its sound, is too long for a notification.
        case tooLong
        /// The engine has not answered in time.
        case timedOut
        /// The utterance has been stopped.
        case cancelled
        /// There is nothing to speak through.
        case noSpeaker
        /// The sound cannot be written.
        case cannotWrite
    }

    /// What kind of fault it is.
    package let code: Code
    /// One sentence that names the thing and the remedy.
    package let message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    package var description: String { message }
}
