// SPDX-License-Identifier: Apache-2.0

internal import Letters

extension Voice {
    /// Whether its lexicon has a reading for every kanji in some words; the Japanese voice of the engine knows none.
    public func readsKanji(in words: String) -> Bool {
        guard let lexicon = try? lexicon() else { return false }
        return !lexicon.rewrite(words).unicodeScalars.contains { Script($0) == .han }
    }
}
