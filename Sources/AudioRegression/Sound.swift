// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles

/// The samples of a sound file, its channels averaged.
struct Sound {
    let samples: [Float]
    let sampleRate: Double

    /// Nothing that is announced lasts ten minutes.
    private static let longest = 600.0

    init(file: URL) throws(FingerprintError) {
        let read: SoundSamples?
        do throws(SoundFileError) {
            read = try SoundSamples(contentsOf: file.path, longest: Self.longest)
        } catch {
            throw FingerprintError(code: .unreadable, message: "'\(file.path)' is not a sound file that can be read.")
        }
        guard let read else {
            throw FingerprintError(code: .unusable, message: "'\(file.path)' is empty or too long.")
        }
        let channels = read.channels
        samples = (0..<read.samples.count / channels).map { frame in
            var sum = 0
            for channel in 0..<channels { sum += Int(read.samples[frame * channels + channel]) }
            return Float(sum) / Float(channels) / 32768
        }
        sampleRate = read.sampleRate
    }
}
