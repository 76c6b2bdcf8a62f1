// SPDX-License-Identifier: Apache-2.0

/// How samples are written in a sound file.
package enum SoundEncoding: Sendable, Hashable {
    /// Linear PCM: integers of 8, 16, 24 or 32 bits, or floating point of 32 or 64.
    case linear(bits: Int, isFloat: Bool)
    /// µ-law.
    case ulaw
    /// A-law.
    case alaw
    /// Apple's IMA 4:1 ADPCM.
    case ima4

    /// How much higher the peaks of most levelled speech are when they have been written so and read again, in dB.
    var peakAdded: Double {
        switch self {
        case .linear: 0
        case .ulaw, .alaw: 0.3
        case .ima4: 1
        }
    }
}

/// What kind of file holds the samples.
package enum SoundContainer: Sendable, Hashable {
    /// A WAVE file.
    case wav
    /// An AIFF file, or AIFC where the encoding asks for it.
    case aiff
    /// A Core Audio file.
    case caf
}

/// What a sound file holds.
package struct SoundLayout: Sendable, Hashable {
    /// How the samples are written.
    package var encoding: SoundEncoding
    /// Frames a second, in hertz.
    package var sampleRate: Double
    /// The number of channels.
    package var channels: Int
    /// Whether linear PCM is big-endian; where a container has one order only, that one is used.
    package var isBigEndian: Bool
    /// The kind of file.
    package var container: SoundContainer

    /// Describes a file.
    package init(
        encoding: SoundEncoding, sampleRate: Double, channels: Int, isBigEndian: Bool = false, container: SoundContainer
    ) {
        self.encoding = encoding
        self.sampleRate = sampleRate
        self.channels = channels
        self.isBigEndian = isBigEndian
        self.container = container
    }
}
