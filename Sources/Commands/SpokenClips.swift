// SPDX-License-Identifier: Apache-2.0

import NotificationSounds
import PaymentAnnouncements
import SpokenText
import Voices

/// What `earshot speak --clips` prints: the recordings that a sentence is put together from, in order.
struct SpokenClips: Encodable {
    /// A recording and its words, or words that there is none of.
    struct Piece: Encodable {
        let words: String
        /// The file's place beneath the voice's folder; null where the engine says the words.
        let file: String?

        private enum Key: CodingKey { case words, file }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Key.self)
            try fields.encode(words, forKey: .words)
            try fields.encode(file, forKey: .file)
        }
    }

    let voice: String
    let locale: String
    let spoken: String
    let clips: [Piece]

    /// Whether the voice says nothing, because it wants recordings only and has not all of them.
    private let isRefused: Bool

    private enum CodingKeys: CodingKey { case voice, locale, spoken, clips }

    /// Cuts what is announced of a notification, or else a text, into the recordings of a voice.
    /// - Throws: ``Failure`` with exit code 66 for a voice without recordings, and `VoiceError` for a table that is wrong.
    init(_ text: String, _ announcement: Explanation?, locale: String, voice: Voice) throws {
        guard let clips = voice.clips else {
            throw Failure(.notFound, "the voice '\(voice.id)' has no recordings; give it a table of them.")
        }
        let language = try SpokenLanguage(tag: locale)
        let said =
            try announcement.map { try SaidWords($0, in: language, voice) }
            ?? SaidWords(saying: text, in: language)
        self.voice = voice.id
        self.locale = locale
        spoken = said.text
        self.clips = try voice.pieces(of: said).map { Piece(words: $0.words, file: $0.clip?.file) }
        isRefused = clips.missing == .refuse && self.clips.contains { $0.file == nil }
    }

    /// Prints the list.
    /// - Throws: ``Failure`` with exit code 1 when the voice would not say it.
    func show(on console: Console, asJSON: Bool) throws {
        if asJSON {
            try console.print(JSON.line(self))
        } else {
            for piece in clips {
                let words = piece.words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                try console.print("\(piece.file ?? "-")\t\(words)")
            }
        }
        guard isRefused else { return }
        let missing = clips.count { $0.file == nil }
        throw Failure(
            .doesNotHold,
            "the voice '\(voice)' has no recording of \(missing) of these and says nothing else; record what has a '-'."
        )
    }
}
