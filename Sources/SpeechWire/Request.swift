// SPDX-License-Identifier: Apache-2.0

/// What the engine is asked for.
package enum Request: Sendable, Hashable {
    /// Loads a voice, so that the first utterance in it need not wait; answered only by what follows.
    case prepare(EngineVoice)

    /// Speaks an utterance; answered by samples and words, then `finished` or `failed`.
    case render(Utterance)

    /// Translates an utterance into phonemes; answered by `phonemes`, then `finished` or `failed`.
    case phonemes(Utterance)

    /// An utterance as the engine takes it.
    package struct Utterance: Sendable, Hashable {
        package let voice: EngineVoice

        /// Words a minute, 80…450.
        package let rate: Int

        /// eSpeak NG's pitch, 0…99.
        package let pitch: Int

        /// Plain text without control characters.
        package let text: String

        /// The longest text that the engine takes, in bytes: 500 characters, and room for their pronunciation.
        package static let longestText = 16 * 1024

        /// Makes an utterance; the rate and the pitch are brought into their ranges.
        package init(voice: EngineVoice, rate: Int = 175, pitch: Int = 50, text: String) {
            self.voice = voice
            self.rate = min(max(rate, 80), 450)
            self.pitch = min(max(pitch, 0), 99)
            self.text = text
        }

        /// Whether eSpeak NG could take a part of the text for something else than words: a control character starts an
        /// embedded command or ends the text, and too long a text is not a notification's.
        package var isPlain: Bool {
            text.utf8.count <= Utterance.longestText
                && !text.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{FFFD}" }
        }
    }

    /// The request as it travels.
    package var frame: SpeechFrame {
        switch self {
        case .prepare(let voice): SpeechFrame(kind: 1, body: Request.fields(of: voice))
        case .render(let utterance): SpeechFrame(kind: 2, body: Request.fields(of: utterance))
        case .phonemes(let utterance): SpeechFrame(kind: 3, body: Request.fields(of: utterance))
        }
    }

    /// Reads a request.
    /// - Throws: ``WireError``, also for a voice that is not on the list.
    package init(_ frame: SpeechFrame) throws(WireError) {
        var fields = FieldReader(frame.body[...])
        let variantAndName = (try fields.text(), try fields.text())
        let variant = variantAndName.0.isEmpty ? nil : variantAndName.0
        guard let voice = EngineVoice(name: variantAndName.1, variant: variant) else { throw WireError.malformed }
        if frame.kind == 1 {
            self = .prepare(voice)
        } else {
            let rate = Int(try fields.uint32())
            let pitch = Int(try fields.uint32())
            let utterance = Utterance(voice: voice, rate: rate, pitch: pitch, text: try fields.text())
            switch frame.kind {
            case 2: self = .render(utterance)
            case 3: self = .phonemes(utterance)
            default: throw WireError.malformed
            }
        }
        try fields.end()
    }

    private static func fields(of voice: EngineVoice) -> [UInt8] {
        var body: [UInt8] = []
        body.append(voice.variant ?? "")
        body.append(voice.name)
        return body
    }

    private static func fields(of utterance: Utterance) -> [UInt8] {
        var body = fields(of: utterance.voice)
        body.append(UInt32(utterance.rate))
        body.append(UInt32(utterance.pitch))
        body.append(utterance.text)
        return body
    }
}
