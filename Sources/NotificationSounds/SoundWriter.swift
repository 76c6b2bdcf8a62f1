// SPDX-License-Identifier: Apache-2.0

import AVFAudio
public import Foundation
import SoundFiles
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
///
/// The words are said by the voice's recordings where it has any, else by the engine; both as loud as the voice's level says,
/// −16 LUFS where it says nothing, before the voice's volume.
public struct SoundWriter: Sendable {
    private let voice: Voice
    private let repeats: Int
    private let cache: SoundCache?
    private let format = SoundFormat()

    /// iOS plays its own sound instead of one of 30 seconds; some room is left for other ways to count.
    public static let longest = 29.5

    /// Makes a writer that speaks with a voice; rate, pitch and volume are the voice's own.
    /// - Parameters:
    ///   - repeats: how often the words are heard, 1…3; nil leaves it to the voice.
    ///   - cache: where sounds are kept that were made before.
    public init(voice: Voice, repeats: Int? = nil, cache: SoundCache? = nil) {
        self.voice = voice
        self.repeats = min(3, max(1, repeats ?? voice.repeats))
        self.cache = cache
    }

    /// Writes the first wording that can be spoken, as ``write(_:to:)-([SaidWords],_)`` does; numbers in it are not known.
    public func write(_ wordings: [String], to url: URL) throws(SoundError) -> NotificationSoundFile {
        try write(wordings.map { SaidWords($0) }, to: url)
    }

    /// Writes the first wording that can be spoken: linear PCM of 16 bits, one channel, in a WAV file.
    ///
    /// The file appears under its name when it is complete; nothing is left of one that fails.
    /// - Parameter wordings: The fullest first; a later one is tried when the engine fails on an earlier one, or when there is
    ///   no recording of its words and the voice wants nothing else.
    /// - Throws: ``SoundError``, which names the fault of the last wording.
    public func write(_ wordings: [SaidWords], to url: URL) throws(SoundError) -> NotificationSoundFile {
        let (file, keep) = try written(wordings, to: url)
        keep()
        return file
    }

    /// Writes as ``write(_:to:)-([SaidWords],_)`` does, and leaves for later what nobody has to wait for.
    /// - Returns: the file, and what keeps the sound in the cache.
    public func written(
        _ wordings: [SaidWords], to url: URL
    ) throws(SoundError) -> (file: NotificationSoundFile, keep: () -> Void) {
        var failure: SoundError?
        for (place, wording) in wordings.enumerated() {
            let synthesizer = AVSpeechSynthesizer()
            let utterance = AVSpeechUtterance(words: wording.text, voice: voice)
            do throws(SoundError) {
                let (sound, keep) = try made(wording, to: url)
                synthesizer.note(utterance, duration: Double(sound.speech) / 1000)
                let file = NotificationSoundFile(
                    url: url, duration: Double(sound.frames) / Double(sound.sampleRate), frames: sound.frames,
                    sampleRate: Double(sound.sampleRate), spoken: wording.text, saidEverything: place == 0,
                    whyShortened: failure?.message)
                return (file, keep)
            } catch {
                if error.concernsSpeech { synthesizer.note(utterance, duration: 0, failure: error.message) }
                guard error.concernsWording else { throw error }
                failure = error
            }
        }
        throw failure ?? SoundError(code: .cannotSpeak, message: "There are no words to speak; give some.")
    }

    /// What was made: its length in samples and at which rate, the milliseconds of its words alone, and the file.
    private typealias Made = (frames: Int, sampleRate: Int, speech: Int, file: SoundFileWriter.Bytes?)

    /// Takes the sound out of the cache, or makes it; returns what keeps it, too.
    private func made(_ wording: SaidWords, to url: URL) throws(SoundError) -> (sound: Made, keep: () -> Void) {
        let script = try SoundScript(wording, voice: voice)
        guard let cache else { return (try assembled(script, to: url), {}) }
        let key = try SoundKey(script, voice: voice, repeats: repeats, format: format)
        if let kept = cache.entry(key) {
            try SoundFileWriter.write(kept, to: url)
            return ((kept.frames, kept.sampleRate, kept.speech, nil), {})
        }
        let sound = try assembled(script, to: url)
        return (
            sound,
            {
                // The engine or a file may have been replaced meanwhile: then nobody knows what was heard.
                guard let file = sound.file, key.isStillTrue else { return }
                cache.keep(
                    CachedSound(file, frames: sound.frames, sampleRate: sound.sampleRate, speech: sound.speech),
                    for: key)
            }
        )
    }

    private func assembled(_ script: SoundScript, to url: URL) throws(SoundError) -> Made {
        let chime = try Chime.of(
            voice, sampleRate: JoinedSpeech.sampleRate,
            speech: JoinedSpeech.loudness(of: voice) ?? Level.announcement.loudness)
        let speech = try JoinedSpeech.of(script, voice: voice)
        let whole = try AssembledSound(speech: speech, chime: chime, repeats: repeats, volume: voice.volume)
        guard let sound = whole.sound.resampled(to: format.sampleRate) else {
            throw SoundError(
                code: .cannotWrite, message: "The sound cannot be brought to the rate of its file; choose another rate."
            )
        }
        let file = try SoundFileWriter.write(sound, as: format, to: url, reading: cache != nil)
        return (sound.samples.count, Int(sound.sampleRate), Int((speech.duration * 1000).rounded()), file)
    }
}
