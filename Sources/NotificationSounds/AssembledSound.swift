// SPDX-License-Identifier: Apache-2.0

/// Silence, chime and speech put together: what the file will hold.
struct AssembledSound: Sendable {
    let sound: Sound

    /// The length in seconds.
    var duration: Double { sound.duration }

    /// Amplifiers and Bluetooth speakers wake up during the first tenths of a second and would swallow a syllable.
    static let silenceBefore = 0.2
    /// Some players stop a little early.
    static let silenceAfter = 0.2
    /// Between the chime and the words.
    static let pause = 0.2
    /// Before the words are heard again.
    static let pauseBeforeRepeat = 0.5

    /// Puts the parts together.
    /// - Parameters:
    ///   - speech: the words at their level, without silence at the ends.
    ///   - repeats: how often they are heard.
    ///   - volume: 0…1, of everything.
    /// - Throws: ``SoundError`` with `.tooLong`; a sound is never cut.
    init(speech: Sound, chime: Sound?, repeats: Int, volume: Float) throws(SoundError) {
        let rate = speech.sampleRate
        func silence(_ seconds: Double) -> Sound { .silence(seconds, sampleRate: rate) }
        let chimes = chime.map { $0.duration + Self.pause } ?? 0
        let words = speech.duration * Double(repeats) + Self.pauseBeforeRepeat * Double(repeats - 1)
        let duration = Self.silenceBefore + chimes + words + Self.silenceAfter
        guard duration <= SoundWriter.longest else {
            throw SoundError(
                code: .tooLong,
                message: "The announcement would last \(Int(duration.rounded(.up))) seconds; a notification's sound "
                    + "may last \(SoundWriter.longest).")
        }
        var sound = silence(Self.silenceBefore)
        if let chime {
            sound.append(chime)
            sound.append(silence(Self.pause))
        }
        for round in 0..<repeats {
            if round > 0 { sound.append(silence(Self.pauseBeforeRepeat)) }
            sound.append(speech)
        }
        sound.append(silence(Self.silenceAfter))
        self.sound = sound.at(volume: volume)
    }
}
