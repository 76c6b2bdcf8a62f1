// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles

/// The sound that a voice begins with.
enum Chime {
    /// The longest chime, in seconds: people wait for the amount.
    private static let longest = 5.0

    /// Reads a chime of one channel; nil when the voice has none.
    static func read(_ url: URL?) throws(SoundError) -> Rendering? {
        guard let url else { return nil }
        func wrong(_ fault: String) -> SoundError {
            SoundError(code: .wrongChime, message: "The voice's chime '\(url.lastPathComponent)' \(fault).")
        }
        let sound: SoundSamples?
        do throws(SoundFileError) {
            sound = try SoundSamples(contentsOf: url.path, longest: longest)
        } catch { throw wrong("cannot be read") }
        guard let sound else { throw wrong("is empty or longer than \(longest) seconds") }
        guard sound.channels == 1 else { throw wrong("has more than one channel") }
        return Rendering(samples: sound.samples, sampleRate: sound.sampleRate)
    }
}
