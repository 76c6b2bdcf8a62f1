// SPDX-License-Identifier: Apache-2.0

import SoundFiles
import Voices

/// The sounds of a voice's folder: recordings and chimes, in any format that can be read.
enum VoiceSound {
    /// The longest recording, in seconds.
    static let longestClip = 15.0

    /// Reads a file beneath a voice's folder and brings it to one channel and a rate.
    /// - Parameter wrong: makes the fault from the end of a sentence about the file.
    static func read(
        _ file: String, in voice: Voice, sampleRate: Double, longest: Double, wrong: (String) -> SoundError
    ) throws(SoundError) -> Sound {
        let resource: VoiceResource
        do throws(VoiceResource.Fault) {
            resource = try VoiceResource(file, in: voice.folder, atMost: Voice.largestFile)
        } catch { throw wrong(error.message) }
        guard !PromisedSize.isBroken(resource.path) else { throw wrong("is cut short") }
        let samples: SoundSamples?
        do throws(SoundFileError) {
            samples = try SoundSamples(contentsOf: resource.path, longest: longest)
        } catch { throw wrong("cannot be read as WAV, AIFF or CAF") }
        guard let samples else { throw wrong("is empty or longer than \(longest) seconds") }
        guard let sound = Sound(samples).resampled(to: sampleRate) else {
            throw wrong(
                "has \(Int(samples.sampleRate)) samples a second, which cannot be brought to \(Int(sampleRate))")
        }
        return sound
    }

    /// Reads a recording.
    static func clip(_ clip: Clip, of voice: Voice, sampleRate: Double) throws(SoundError) -> Sound {
        func wrong(_ fault: String) -> SoundError {
            SoundError(code: .wrongClip, message: "\(clip.source): the recording '\(clip.file)' \(fault).")
        }
        let sound = try read(clip.file, in: voice, sampleRate: sampleRate, longest: longestClip, wrong: wrong)
        guard !sound.trimmed.samples.isEmpty else { throw wrong("is silent") }
        return sound
    }
}

extension Voice {
    /// Reads every recording and the chime, as an announcement would.
    /// - Throws: ``SoundError``, which names the first that cannot be heard.
    package func checkSounds() throws {
        _ = try Chime.of(self, sampleRate: JoinedSpeech.sampleRate, speech: Level.announcement.loudness)
        for clip in try clipTable()?.clips.sorted(by: { $0.file < $1.file }) ?? [] {
            _ = try VoiceSound.clip(clip, of: self, sampleRate: JoinedSpeech.sampleRate)
        }
    }
}
