// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation

/// Writes an assembled sound; the file takes its name when it is complete.
enum SoundFileWriter {
    static func write(_ sound: AssembledSound, to url: URL) throws(SoundError) {
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVAudioFileTypeKey: kAudioFileWAVEType,
            AVSampleRateKey: sound.sampleRate, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 16,
        ]
        let file: AVAudioFile
        do {
            file = try AVAudioFile(
                forWriting: url, settings: settings, commonFormat: .pcmFormatInt16, interleaved: false)
        } catch { throw SoundError(code: .cannotWrite, message: "'\(url.path)' cannot be created.") }
        do {
            guard let buffer = AVAudioPCMBuffer(sampleRate: sound.sampleRate, int16Samples: sound.samples) else {
                throw SoundError(code: .cannotWrite, message: "'\(url.path)' cannot be written.")
            }
            try file.write(from: buffer)
            try file.complete()
        } catch {
            file.discard()
            throw SoundError(code: .cannotWrite, message: "'\(url.path)' cannot be written.")
        }
    }
}
