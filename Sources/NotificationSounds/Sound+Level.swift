// SPDX-License-Identifier: Apache-2.0

import SoundFiles

extension Sound {
    /// The sound brought to a loudness in LUFS, or left as it is where none is wanted; nil where that would only lift noise.
    func levelled(to loudness: Double?) -> Sound? {
        guard let loudness else { return samples.contains { $0 != 0 } ? self : nil }
        let result = Level(loudness: loudness).applied(to: samples, sampleRate: sampleRate)
        return result.gain == nil ? nil : Sound(samples: result.samples, sampleRate: sampleRate)
    }
}
