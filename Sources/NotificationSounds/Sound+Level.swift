// SPDX-License-Identifier: Apache-2.0

import SoundFiles

extension Sound {
    /// The sound brought to a loudness in LUFS; nil where that would only lift noise.
    func levelled(to loudness: Double) -> Sound? {
        let result = Level(loudness: loudness).applied(to: samples, sampleRate: sampleRate)
        return result.gain == nil ? nil : Sound(samples: result.samples, sampleRate: sampleRate)
    }
}
