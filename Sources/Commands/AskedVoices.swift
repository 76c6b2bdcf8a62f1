// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Voices

/// The voices of a catalogue by the languages that were asked about, each looked for once.
final class AskedVoices: Sendable {
    private let catalogue: VoiceCatalogue
    private let known = Mutex<[String: Voice?]>([:])

    init(_ catalogue: VoiceCatalogue) { self.catalogue = catalogue }

    /// Returns the identifier of the voice that would speak a language, or nil where there is none.
    func voice(forLocale tag: String) -> String? { found(tag)?.id }

    /// Whether the voice that would speak a language reads the kanji in some words.
    func readsKanji(in words: String, forLocale tag: String) -> Bool { found(tag)?.readsKanji(in: words) ?? false }

    private func found(_ tag: String) -> Voice? {
        if let asked = known.withLock({ $0[tag] }) { return asked }
        let voice = try? catalogue.voice(forLocale: tag)
        // What is asked about may come from a line of input.
        known.withLock { if $0.count < 256 { $0[tag] = .some(voice) } }
        return voice
    }
}
