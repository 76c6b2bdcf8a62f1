// SPDX-License-Identifier: Apache-2.0
// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SoundFiles

/// The settings key of the encoding, such as `kAudioFormatLinearPCM`.
public let AVFormatIDKey = "AVFormatIDKey"
/// The settings key of the sample rate in hertz.
public let AVSampleRateKey = "AVSampleRateKey"
/// The settings key of the number of channels.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The settings key of the bits of a linear PCM sample: 16, 24 or 32, and 64 for floating point.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// The settings key that tells whether linear PCM is big-endian; where a container has one order only, that one is used.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// The settings key that tells whether linear PCM is floating point.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// The settings key that tells whether the channels stand apart; only for buffers, a file is always interleaved.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleavedKey"
/// The settings key of the container, such as `kAudioFileWAVEType`; without it the file's extension decides.
public let AVAudioFileTypeKey = "AVAudioFileTypeKey"

/// A number that names an encoding.
public typealias AudioFormatID = UInt32
/// A number that names a container.
public typealias AudioFileTypeID = UInt32

/// Linear PCM, `lpcm`.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
/// µ-law, `ulaw`.
public let kAudioFormatULaw: AudioFormatID = 0x756C_6177
/// A-law, `alaw`.
public let kAudioFormatALaw: AudioFormatID = 0x616C_6177
/// Apple's IMA 4:1 ADPCM, `ima4`.
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696D_6134

/// A WAVE file, `WAVE`.
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645
/// An AIFF file, `AIFF`.
public let kAudioFileAIFFType: AudioFileTypeID = 0x4149_4646
/// A compressed AIFF file, `AIFC`.
public let kAudioFileAIFCType: AudioFileTypeID = 0x4149_4643
/// A Core Audio file, `caff`.
public let kAudioFileCAFType: AudioFileTypeID = 0x6361_6666

/// What a settings dictionary asks for.
struct AudioSettings: Equatable {
    var encoding: SoundEncoding
    var sampleRate: Double
    var channels: Int
    var isBigEndian: Bool
    var isNonInterleaved: Bool

    /// The container that is asked for by name.
    var fileType: AudioFileTypeID?

    /// What a file of that kind holds with these settings.
    func layout(in container: SoundContainer) -> SoundLayout {
        SoundLayout(
            encoding: encoding, sampleRate: sampleRate, channels: channels, isBigEndian: isBigEndian,
            container: container)
    }

    /// Reads a dictionary; nil when a value is missing, of another kind, or out of range.
    init?(_ settings: [String: Any]) {
        guard let format = AudioSettings.number(settings[AVFormatIDKey] ?? kAudioFormatLinearPCM),
            let sampleRate = AudioSettings.number(settings[AVSampleRateKey]), sampleRate > 0, sampleRate <= 768_000,
            let channels = AudioSettings.number(settings[AVNumberOfChannelsKey] ?? 1), (1...64).contains(channels)
        else { return nil }
        switch format {
        case Double(kAudioFormatLinearPCM):
            let isFloat = AudioSettings.flag(settings[AVLinearPCMIsFloatKey])
            guard let bits = AudioSettings.number(settings[AVLinearPCMBitDepthKey] ?? (isFloat ? 32 : 16)),
                (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits)
            else { return nil }
            encoding = .linear(bits: Int(bits), isFloat: isFloat)
        case Double(kAudioFormatULaw): encoding = .ulaw
        case Double(kAudioFormatALaw): encoding = .alaw
        case Double(kAudioFormatAppleIMA4): encoding = .ima4
        default: return nil
        }
        self.sampleRate = sampleRate
        self.channels = Int(channels)
        isBigEndian = AudioSettings.flag(settings[AVLinearPCMIsBigEndianKey])
        isNonInterleaved = AudioSettings.flag(settings[AVLinearPCMIsNonInterleaved])
        fileType = AudioSettings.number(settings[AVAudioFileTypeKey]).flatMap { AudioFileTypeID(exactly: $0) }
    }

    /// Reads a number however it was written: Swift code passes `Int`, `UInt32`, `Double`, `Float` and `NSNumber` alike.
    private static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as Int: Double(value)
        case let value as Double: value
        case let value as UInt32: Double(value)
        case let value as any BinaryInteger: Double(value)
        case let value as any BinaryFloatingPoint: Double(value)
        default: nil
        }
    }

    private static func flag(_ value: Any?) -> Bool {
        (value as? Bool) ?? (number(value) ?? 0 != 0)
    }
}

/// How good a conversion is.
public enum AVAudioQuality: Int, @unchecked Sendable {
    case min = 0
    case low = 32
    case medium = 64
    case high = 96
    case max = 127
}

/// How good an encoder is, an ``AVAudioQuality``; those that there are have one quality, so that it is read by nothing.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// The bits a second of an encoder; those that there are have one rate, so that it is read by nothing.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// The quality of a conversion of sample rates, an ``AVAudioQuality``; it is the best, whatever is asked.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterQualityKey"
