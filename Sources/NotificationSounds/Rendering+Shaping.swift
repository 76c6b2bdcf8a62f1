// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Rendering {
    /// What is this much quieter than the loudest sample is silence: −50 dB.
    private static let silence = 0.003_16

    /// The samples without the silence at both ends; 10 ms of it stay, so that a soft sound is not cut.
    var trimmed: Rendering {
        let threshold = Int(Double(highest) * Rendering.silence)
        guard let first = samples.firstIndex(where: { abs(Int($0)) > threshold }),
            let last = samples.lastIndex(where: { abs(Int($0)) > threshold })
        else { return Rendering(samples: [], sampleRate: sampleRate) }
        let margin = Int(sampleRate * 0.010)
        let range = max(0, first - margin)..<min(samples.count, last + 1 + margin)
        return Rendering(samples: Array(samples[range]), sampleRate: sampleRate)
    }

    /// The samples with a beginning and an end in the shape of half a cosine, lengths in seconds.
    func faded(_ fadeIn: Double, _ fadeOut: Double) -> Rendering {
        var faded = samples
        func fade(_ seconds: Double, _ place: (Int) -> Int) {
            let length = min(Int(seconds * sampleRate), faded.count / 2)
            for step in 0..<length {
                let share = 0.5 - 0.5 * cos(.pi * Double(step) / Double(length))
                faded[place(step)] = Int16((Double(faded[place(step)]) * share).rounded())
            }
        }
        fade(fadeIn) { $0 }
        fade(fadeOut) { samples.count - 1 - $0 }
        return Rendering(samples: faded, sampleRate: sampleRate)
    }

    /// The samples brought down, never up, until the highest is 1 dB below full scale.
    ///
    /// Loudness is left as the voice has it; a levelling to a loudness would take this place.
    var limited: Rendering {
        let ceiling = 32767 * pow(10, -1.0 / 20)
        guard Double(highest) > ceiling else { return self }
        let gain = ceiling / Double(highest)
        return Rendering(samples: samples.map { Int16(Double($0) * gain) }, sampleRate: sampleRate)
    }

    private var highest: Int { samples.reduce(0) { max($0, abs(Int($1))) } }
}
