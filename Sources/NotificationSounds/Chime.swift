// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles
import Voices

/// The sound that an announcement begins with.
enum Chime {
    /// The longest chime, in seconds: people wait for the amount.
    static let longest = 5.0

    /// How much quieter than speech it is, in LU: it wakes ears up and does not startle them.
    static let belowSpeech = 1.0

    /// The chime of a voice at a rate, in hertz, one below the loudness of its speech; nil when the voice has none.
    static func of(_ voice: Voice, sampleRate: Double, speech: Double) throws(SoundError) -> Sound? {
        let chime: Sound
        if voice.hasSuccessChime {
            chime = success(sampleRate: sampleRate)
        } else if let url = voice.chime {
            chime = try read(url.lastPathComponent, in: voice, sampleRate: sampleRate)
        } else {
            return nil
        }
        guard let levelled = chime.trimmed.levelled(to: speech - belowSpeech) else {
            throw SoundError(
                code: .wrongChime, message: "The chime of the voice '\(voice.id)' is silent; choose another sound.")
        }
        return levelled.faded
    }

    private static func read(_ file: String, in voice: Voice, sampleRate: Double) throws(SoundError) -> Sound {
        func wrong(_ fault: String) -> SoundError {
            SoundError(code: .wrongChime, message: "The voice's chime '\(voice.id)/\(file)' \(fault).")
        }
        return try VoiceSound.read(file, in: voice, sampleRate: sampleRate, longest: longest, wrong: wrong)
    }

    /// Two notes, the second a fourth above the first, as something that has succeeded sounds everywhere.
    static func success(sampleRate: Double) -> Sound {
        var chime = Sound.silence(0.75, sampleRate: sampleRate)
        strike(880, at: 0, in: &chime)
        strike(880 * 4 / 3, at: 0.15, in: &chime)
        return chime
    }

    /// A note's partials: how often the frequency, how loud, and the seconds in which each decays to a third.
    private static let partials: [(multiple: Double, share: Double, decay: Double)] = [
        (1, 0.60, 0.16), (2, 0.25, 0.10), (3, 0.10, 0.06), (4.2, 0.05, 0.03),
    ]
    /// The seconds in which a note begins, so that it is a stroke and no click.
    private static let attack = 0.005

    private static func strike(_ frequency: Double, at second: Double, in chime: inout Sound) {
        let start = Int(second * chime.sampleRate)
        for place in start..<chime.samples.count {
            let time = Double(place - start) / chime.sampleRate
            let rise = time < attack ? 0.5 - 0.5 * cos(.pi * time / attack) : 1
            var value = 0.0
            // What a low rate cannot hold is left out: it would be heard as another note.
            for partial in partials where frequency * partial.multiple < chime.sampleRate * 0.45 {
                value += partial.share * exp(-time / partial.decay) * sin(2 * .pi * frequency * partial.multiple * time)
            }
            chime.samples[place] += Float(0.5 * rise * value)
        }
    }
}
