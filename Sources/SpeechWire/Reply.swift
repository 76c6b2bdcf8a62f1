// SPDX-License-Identifier: Apache-2.0

/// What the engine answers.
package enum Reply: Sendable, Hashable {
    /// The engine has found its voices; the first message after its start.
    ///
    /// The version names the library and the state of its data: the same request sounds the same as long as it is the same.
    case ready(sampleRate: Int, version: String)

    /// Samples of 16 bits, little-endian, one channel.
    case samples([UInt8])

    /// A word begins.
    case word(Word)

    /// The phonemes of the text, in eSpeak NG's notation.
    case phonemes(String)

    /// The utterance is complete.
    case finished

    /// The utterance, or the whole engine, has failed; what came before of it must not be heard.
    case failed(Failure)

    /// A word of the text that was given, and where it stands in the sound.
    package struct Word: Sendable, Hashable {
        /// The first character's place, counted in Unicode scalars from 0.
        package let position: Int

        /// The number of Unicode scalars.
        package let length: Int

        /// The sample at which the word begins.
        package let sample: Int

        package init(position: Int, length: Int, sample: Int) {
            self.position = position
            self.length = length
            self.sample = sample
        }
    }

    /// The reason of a failure.
    package enum Failure: UInt8, Error, Sendable, Hashable {
        /// eSpeak NG's data is not where Debian puts it, or has another version.
        case dataMissing = 1
        case voiceNotFound
        /// The text has control characters or is not text at all.
        case textRefused
        /// The sound would be longer than ``longestSound``.
        case tooLong
        /// The child that spoke took too long.
        case timedOut
        /// The child that spoke has crashed or gone over a limit.
        case crashed
        /// Nothing of the text can be pronounced.
        case nothingSaid
    }

    /// The longest sound of one utterance, in seconds.
    package static let longestSound = 30

    /// The reply as it travels.
    package var frame: SpeechFrame {
        var body: [UInt8] = []
        switch self {
        case .ready(let sampleRate, let version):
            body.append(UInt32(sampleRate))
            body.append(version)
            return SpeechFrame(kind: 64, body: body)
        case .samples(let samples):
            return SpeechFrame(kind: 65, body: samples)
        case .word(let word):
            for number in [word.position, word.length, word.sample] { body.append(UInt32(clamping: number)) }
            return SpeechFrame(kind: 66, body: body)
        case .phonemes(let text):
            body.append(text)
            return SpeechFrame(kind: 67, body: body)
        case .finished:
            return SpeechFrame(kind: 68, body: body)
        case .failed(let failure):
            return SpeechFrame(kind: 69, body: [failure.rawValue])
        }
    }

    /// Reads a reply.
    /// - Throws: ``WireError`` when it is none.
    package init(_ frame: SpeechFrame) throws(WireError) {
        var fields = FieldReader(frame.body[...])
        switch frame.kind {
        case 64:
            let sampleRate = Int(try fields.uint32())
            self = .ready(sampleRate: sampleRate, version: try fields.text())
        case 65:
            guard frame.body.count.isMultiple(of: 2) else { throw WireError.malformed }
            self = .samples(frame.body)
            return
        case 66:
            let position = Int(try fields.uint32())
            let length = Int(try fields.uint32())
            self = .word(Word(position: position, length: length, sample: Int(try fields.uint32())))
        case 67:
            self = .phonemes(try fields.text())
        case 68:
            self = .finished
        case 69:
            guard frame.body.count == 1, let failure = Failure(rawValue: frame.body[0]) else {
                throw WireError.malformed
            }
            self = .failed(failure)
            return
        default:
            throw WireError.malformed
        }
        try fields.end()
    }
}
