// SPDX-License-Identifier: Apache-2.0

import AVFAudio
public import Foundation
public import Voices

/// A sound file that a notification can play.
public struct NotificationSoundFile: Sendable, Hashable {
    /// The file's place.
    public let url: URL
    /// The length in seconds.
    public let duration: Double
    /// The length in samples.
    public let frames: Int
    /// The samples in a second, in hertz.
    public let sampleRate: Double
    /// The words that are heard, before the voice's lexicon.
    public let spoken: String
    /// Whether the fullest wording is heard.
    public let saidEverything: Bool
    /// Why a fuller wording is not heard, in one sentence; nil when the fullest is.
    public let whyShortened: String?
}

/// Turns words into a sound file that iOS would accept for a notification.
///
///     try SoundWriter(voice: voice).write(["支付宝到账一百元"], to: sounds.appendingPathComponent("1.wav"))
public struct SoundWriter: Sendable {
    private let voice: Voice

    /// iOS plays its own sound instead of one of 30 seconds; some room is left for other ways to count.
    public static let longest = 29.5

    /// Makes a writer that speaks with a voice; rate, pitch and volume are the voice's own.
    public init(voice: Voice) { self.voice = voice }

    /// Writes the first wording that can be spoken: linear PCM of 16 bits, one channel, in a WAV file.
    ///
    /// The file appears under its name when it is complete; nothing is left of one that fails.
    /// - Parameter wordings: The fullest first; a later one is tried when the engine fails on an earlier one.
    /// - Throws: ``SoundError``, which names the fault of the last wording.
    public func write(_ wordings: [String], to url: URL) throws(SoundError) -> NotificationSoundFile {
        let chime = try Chime.read(voice.chime)
        var failure: SoundError?
        for (place, wording) in wordings.enumerated() {
            do throws(SoundError) {
                let speech = try Rendering.of(wording, voice: voice)
                let sound = try AssembledSound(speech: speech, chime: chime)
                try SoundFileWriter.write(sound, to: url)
                return NotificationSoundFile(
                    url: url, duration: sound.duration, frames: sound.samples.count, sampleRate: sound.sampleRate,
                    spoken: wording, saidEverything: place == 0, whyShortened: failure?.message)
            } catch {
                guard error.concernsWording else { throw error }
                failure = error
            }
        }
        throw failure ?? SoundError(code: .cannotSpeak, message: "There are no words to speak.")
    }
}
