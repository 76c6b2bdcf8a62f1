// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation

/// The samples of a sound file, its channels averaged.
struct Sound {
    let samples: [Float]
    let sampleRate: Double

    init(file: URL) throws(FingerprintError) {
        do {
            let audio = try AVAudioFile(forReading: file, commonFormat: .pcmFormatInt16, interleaved: true)
            // Nothing that is announced lasts ten minutes.
            guard audio.length > 0, audio.length <= 600 * 192_000,
                let buffer = AVAudioPCMBuffer(
                    pcmFormat: audio.processingFormat, frameCapacity: AVAudioFrameCount(audio.length))
            else { throw FingerprintError(code: .unusable, message: "'\(file.path)' is empty or too long.") }
            try audio.read(into: buffer)
            let channels = Int(audio.processingFormat.channelCount)
            let interleaved = buffer.int16Samples
            samples = (0..<interleaved.count / channels).map { frame in
                var sum = 0
                for channel in 0..<channels { sum += Int(interleaved[frame * channels + channel]) }
                return Float(sum) / Float(channels) / 32768
            }
            sampleRate = audio.processingFormat.sampleRate
        } catch let error as FingerprintError {
            throw error
        } catch {
            throw FingerprintError(code: .unreadable, message: "'\(file.path)' is not a sound file that can be read.")
        }
    }
}
