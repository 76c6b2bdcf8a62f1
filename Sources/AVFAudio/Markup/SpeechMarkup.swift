// SPDX-License-Identifier: Apache-2.0

/// A text in the Speech Synthesis Markup Language, taken apart: the engine never sees a letter of the markup.
///
/// Understood are `speak`, `p`, `s`, `break`, `prosody`, `say-as`, `sub`, `voice`, `lang` and `mark`. Of any other element the
/// words in it are said; `audio` plays nothing, and `phoneme` is said as it is written.
struct SpeechMarkup: Sendable, Hashable {
    /// The text without markup, which ranges count in.
    let text: String
    /// What is read, in order.
    let stretches: [MarkedText]
    /// The language of the whole, where the markup names one.
    let language: String?
    /// Whether it asks for pronunciations, which are not used.
    let hasPhonemes: Bool
    /// Whether a number stands at a seam, and was left out.
    let hasPartedNumbers: Bool

    /// Reads markup; nil where it is not well-formed, or no SSML.
    init?(_ document: String) {
        guard let events = try? MarkupScanner.events(of: document), case .open("speak", _)? = events.first else {
            return nil
        }
        var reading = MarkupReading()
        for event in events { reading.take(event) }
        var stretches = reading.stretches
        hasPartedNumbers = NumberSeams.part(&stretches)
        self.stretches = stretches
        text = reading.text
        language = reading.language
        hasPhonemes = reading.hasPhonemes
    }
}
