// SPDX-License-Identifier: Apache-2.0

import DeviceContract

/// Why a part of an utterance is not heard; neither the amount nor the payer is ever named.
enum LeftOut: Hashable, Sendable {
    /// A number that is not certain in the voice's language, or a sign without a reading.
    case number
    /// Letters of a script that the voice does not read.
    case script
    /// Letters whose reading the voice's lexicon does not tell.
    case reading
    /// A pronunciation that the text's author gave in IPA.
    case pronunciation
    /// What comes after the longest text.
    case end
    /// What the engine could not say.
    case engine

    /// One sentence that tells what was left out, and the remedy.
    func sentence(voice: String, locale: String) -> String {
        switch self {
        case .number:
            "A number was left out because it is not certain in '\(locale)'; put it into words, or write it plainly."
        case .script: "Letters were left out that the voice '\(voice)' does not read; choose a voice of their language."
        case .reading:
            "Letters were left out that the lexicon of the voice '\(voice)' does not hold; add their reading."
        case .pronunciation:
            "A pronunciation in IPA was left out because the engine takes none; its words are said as they are written."
        case .end: "The end was left out because the text is longer than \(SpeakableText.longest) letters; say less."
        case .engine: "A part was left out that the speech engine failed on; write it in other words."
        }
    }

    /// Tells the device what was left out.
    static func tell(_ reasons: Set<LeftOut>, voice: String, locale: String) {
        for sentence in reasons.map({ $0.sentence(voice: voice, locale: locale) }).sorted() {
            DeviceWarning(code: "speech-left-out", message: sentence).send()
        }
    }
}
