// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Voices

/// The voices of a catalogue by the languages that were asked about, each looked for once.
final class AskedVoices: Sendable {
    private let catalogue: VoiceCatalogue
    private let known = Mutex<[String: Result<Voice, VoiceError>]>([:])

    init(_ catalogue: VoiceCatalogue) { self.catalogue = catalogue }

    /// Returns the identifier of the voice that would speak a language, or nil where there is none.
    /// - Throws: `VoiceError` naming file and line where the voice is wrong.
    func voice(forLocale tag: String) throws(VoiceError) -> String? {
        do throws(VoiceError) { return try found(tag).get().id } catch {
            guard error.code == .voiceNotFound else { throw error }
            return nil
        }
    }

    /// Returns the identifier of a voice that is asked for by it, or nil where there is none.
    /// - Throws: `VoiceError` naming file and line where the voice is wrong.
    func voice(named id: String) throws(VoiceError) -> String? {
        do throws(VoiceError) { return try catalogue.voice(id: id).id } catch {
            guard error.code == .voiceNotFound else { throw error }
            return nil
        }
    }

    /// Whether there is a voice for a language, be it one that is wrong, of which whoever asks for it is told.
    func areThere(forLocale tag: String) -> Bool {
        guard case .failure(let error) = found(tag) else { return true }
        return error.code != .voiceNotFound
    }

    /// Whether the voice that would speak a language reads the kanji in some words.
    func readsKanji(in words: String, forLocale tag: String) -> Bool {
        (try? found(tag).get())?.readsKanji(in: words) ?? false
    }

    private func found(_ tag: String) -> Result<Voice, VoiceError> {
        if let asked = known.withLock({ $0[tag] }) { return asked }
        let voice = Result { () throws(VoiceError) in try catalogue.voice(forLocale: tag) }
        // What is asked about may come from a line of input.
        known.withLock { if $0.count < 256 { $0[tag] = voice } }
        return voice
    }
}
