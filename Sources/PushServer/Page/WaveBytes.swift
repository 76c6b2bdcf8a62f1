// SPDX-License-Identifier: Apache-2.0

import SoundFiles

/// Samples as a WAV file in memory: what every browser plays, whatever the notification's sound is.
enum WaveBytes {
    static func of(_ sound: SoundSamples) -> [UInt8] {
        let rate = UInt32(sound.sampleRate)
        let count = UInt32(sound.samples.count * 2)
        var bytes: [UInt8] = Array("RIFF".utf8) + four(36 + count) + Array("WAVEfmt ".utf8) + four(16) + two(1) + two(1)
        bytes += four(rate) + four(rate * 2) + two(2) + two(16) + Array("data".utf8) + four(count)
        bytes.reserveCapacity(bytes.count + Int(count))
        for sample in sound.samples { bytes += two(UInt16(bitPattern: sample)) }
        return bytes
    }

    private static func two(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

    private static func four(_ number: UInt32) -> [UInt8] { two(UInt16(number & 0xFFFF)) + two(UInt16(number >> 16)) }
}
