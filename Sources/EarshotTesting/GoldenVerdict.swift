// SPDX-License-Identifier: Apache-2.0

import AudioRegression

/// What a test is told of an announcement and its golden: decided here, said by `expectAnnouncement`.
struct GoldenVerdict {
    /// Whether the announcement is the golden one to an ear.
    let isSame: Bool
    /// What is told, the words first, since whoever reads them may not need the rest.
    let lines: [String]
    /// What came of comparing the sounds; nil when they are equal sample by sample.
    let comparison: Comparison?

    /// Compares an announcement with its golden.
    /// - Throws: ``FingerprintError`` when one of them holds no sound.
    init(_ golden: GoldenAnnouncement, _ announcement: SpokenAnnouncement) throws(FingerprintError) {
        var lines: [String] = []
        let said = golden.said
        if said.text != announcement.text, !said.text.isEmpty, !announcement.text.isEmpty {
            lines += Self.difference("text", said.text, announcement.text)
        }
        if let were = said.phonemes, let are = announcement.phonemes, were != are {
            lines += Self.difference("phonemes", were, are)
        }
        if let was = said.voice, let voice = announcement.voice, was != voice {
            lines += Self.difference("voice", was, voice)
        }
        if let was = said.engine, let engine = announcement.engine, was != engine {
            lines.append("recorded with \(was), spoken by \(engine): compared by distance alone")
        }
        if golden.sound.samples == announcement.sound.samples, golden.sound.sampleRate == announcement.sound.sampleRate
        {
            self.lines = lines
            comparison = nil
            isSame = true
            return
        }
        let comparison = try compare(golden.sound, announcement.sound)
        self.comparison = comparison
        isSame = comparison.isSame
        self.lines = lines + comparison.lines
    }

    private static func difference(_ name: String, _ was: String, _ now: String) -> [String] {
        ["\(name) was: \(was)", "\(name)  is: \(now)"]
    }
}
