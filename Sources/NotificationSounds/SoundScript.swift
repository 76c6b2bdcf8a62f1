// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Voices

/// What an announcement is put together from, in order: recordings, and words as the engine is given them.
struct SoundScript: Sendable, Hashable {
    /// Where a part's sound comes from.
    enum Source: Sendable, Hashable {
        case clip(Clip)
        case engine(EngineRequest)
    }

    /// A recording, or words that the engine says.
    struct Part: Sendable, Hashable {
        let piece: ClipPiece
        let source: Source
    }

    let parts: [Part]

    /// Decides what says which words.
    /// - Throws: ``SoundError``: `.noClip` where a recording is missing and the voice wants nothing else, and what the engine
    ///   refuses.
    init(_ said: SaidWords, voice: Voice) throws(SoundError) {
        let pieces: [ClipPiece]
        do throws(VoiceError) { pieces = try voice.pieces(of: said) } catch {
            throw SoundError(code: .wrongClip, message: error.message)
        }
        let missing = pieces.count { $0.clip == nil }
        if missing > 0, voice.clips?.missing == .refuse {
            throw SoundError(
                code: .noClip,
                message: "The voice '\(voice.id)' has no recording of some of the words and says nothing else; "
                    + "`earshot speak --clips` lists them.")
        }
        var parts: [Part] = []
        for piece in pieces {
            if let clip = piece.clip {
                parts.append(Part(piece: piece, source: .clip(clip)))
                continue
            }
            do throws(SpeechError) {
                let utterance = AVSpeechUtterance(words: piece.words, voice: voice)
                parts.append(Part(piece: piece, source: .engine(try AVSpeechSynthesizer().request(for: utterance))))
            } catch { throw SoundError(error) }
        }
        guard !parts.isEmpty else { throw SoundError(code: .cannotSpeak, message: "There are no words to speak.") }
        self.parts = parts
    }
}

extension SoundError {
    /// Puts a fault of speaking into the terms of a sound.
    init(_ error: SpeechError) {
        switch error.code {
        case .wrongLexicon: self.init(code: .wrongLexicon, message: error.message)
        case .voiceNotFound, .engineMissing, .noSpeaker:
            self.init(code: .voiceMissing, message: error.message)
        case .tooLong: self.init(code: .tooLong, message: error.message)
        case .cannotWrite: self.init(code: .cannotWrite, message: error.message)
        case .engineFailed, .textRefused, .emptyText, .timedOut, .cancelled:
            self.init(code: .cannotSpeak, message: error.message)
        }
    }
}
