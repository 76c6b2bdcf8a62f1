// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation

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
        do {
            let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
            let format = file.processingFormat
            guard format.channelCount == 1 else { throw wrong("has more than one channel") }
            guard file.length > 0, Double(file.length) <= longest * format.sampleRate,
                let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(file.length))
            else { throw wrong("is empty or longer than \(longest) seconds") }
            try file.read(into: buffer)
            return Rendering(samples: buffer.int16Samples, sampleRate: format.sampleRate)
        } catch let error as SoundError {
            throw error
        } catch {
            throw wrong("cannot be read")
        }
    }
}
