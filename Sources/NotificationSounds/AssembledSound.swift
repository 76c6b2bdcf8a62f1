// SPDX-License-Identifier: Apache-2.0

/// Silence, chime and speech put together: what the file will hold.
struct AssembledSound: Sendable {
    let samples: [Int16]
    let sampleRate: Double

    /// The length in seconds.
    var duration: Double { Double(samples.count) / sampleRate }

    /// Amplifiers and Bluetooth speakers wake up during the first tenths of a second and would swallow a syllable.
    static let silenceBefore = 0.2
    /// Some players stop a little early.
    static let silenceAfter = 0.2
    /// Between the chime and the words.
    static let pause = 0.2
    /// Rounds off a beginning and an end so that they do not click.
    static let fadeIn = 0.005
    static let fadeOut = 0.010

    /// Puts the parts together.
    /// - Throws: ``SoundError`` with `.tooLong`; a sound is never cut.
    init(speech: Rendering, chime: Rendering?) throws(SoundError) {
        sampleRate = speech.sampleRate
        func silence(_ seconds: Double) -> [Int16] {
            [Int16](repeating: 0, count: Int((seconds * speech.sampleRate).rounded()))
        }
        var samples = silence(Self.silenceBefore)
        if let chime {
            guard chime.sampleRate == speech.sampleRate else {
                throw SoundError(
                    code: .wrongChime,
                    message: "The voice's chime has \(Int(chime.sampleRate)) samples a second; "
                        + "save it with \(Int(speech.sampleRate)).")
            }
            samples += chime.trimmed.faded(Self.fadeIn, Self.fadeOut).limited.samples + silence(Self.pause)
        }
        let words = speech.trimmed
        guard !words.samples.isEmpty else {
            throw SoundError(code: .cannotSpeak, message: "The engine made only silence of the words.")
        }
        samples += words.faded(Self.fadeIn, Self.fadeOut).limited.samples + silence(Self.silenceAfter)
        self.samples = samples
        guard duration <= SoundWriter.longest else {
            throw SoundError(
                code: .tooLong,
                message: "The announcement would last \(Int(duration.rounded(.up))) seconds; a notification's sound "
                    + "may last \(SoundWriter.longest).")
        }
    }
}
