// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles

/// Writes an assembled sound; the file takes its name when it is complete.
enum SoundFileWriter {
    static func write(_ sound: AssembledSound, to url: URL) throws(SoundError) {
        do throws(SoundFileError) {
            try SoundSamples(samples: sound.samples, sampleRate: sound.sampleRate).write(to: url.path)
        } catch {
            throw SoundError(code: .cannotWrite, message: error.message)
        }
    }
}
