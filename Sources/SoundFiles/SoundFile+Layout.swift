// SPDX-License-Identifier: Apache-2.0

import CSndFile

// libsndfile's words for what a file holds; its functions are called in `SoundFile.swift` and `IMAPackets.swift` alone.
extension SoundFile {
    /// libsndfile's number for a layout.
    static func format(of layout: SoundLayout) -> Int32 {
        let container =
            switch layout.container {
            case .aiff: SF_FORMAT_AIFF
            case .caf where layout.isPacked: SF_FORMAT_AIFF
            case .caf: SF_FORMAT_CAF
            case .wav: SF_FORMAT_WAV
            }
        let encoding =
            switch layout.encoding {
            case .linear(64, _): SF_FORMAT_DOUBLE
            case .linear(32, true): SF_FORMAT_FLOAT
            case .linear(32, false): SF_FORMAT_PCM_32
            case .linear(24, _): SF_FORMAT_PCM_24
            case .linear(8, _): container == SF_FORMAT_WAV ? SF_FORMAT_PCM_U8 : SF_FORMAT_PCM_S8
            case .linear: SF_FORMAT_PCM_16
            case .ulaw: SF_FORMAT_ULAW
            case .alaw: SF_FORMAT_ALAW
            case .ima4: SF_FORMAT_IMA_ADPCM
            }
        let order = container == SF_FORMAT_CAF && !layout.isBigEndian ? SF_ENDIAN_LITTLE : SF_ENDIAN_FILE
        return Int32(container | encoding | order)
    }

    /// What libsndfile says of a file; nil for a kind that is none of ours.
    static func layout(of info: SF_INFO) -> SoundLayout? {
        let container: SoundContainer
        let format = Int(info.format)
        switch format & SF_FORMAT_TYPEMASK {
        case SF_FORMAT_WAV, SF_FORMAT_WAVEX: container = .wav
        case SF_FORMAT_AIFF: container = .aiff
        case SF_FORMAT_CAF: container = .caf
        default: return nil
        }
        let encoding: SoundEncoding
        switch format & SF_FORMAT_SUBMASK {
        case SF_FORMAT_PCM_16: encoding = .linear(bits: 16, isFloat: false)
        case SF_FORMAT_PCM_24: encoding = .linear(bits: 24, isFloat: false)
        case SF_FORMAT_PCM_32: encoding = .linear(bits: 32, isFloat: false)
        case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: encoding = .linear(bits: 8, isFloat: false)
        case SF_FORMAT_FLOAT: encoding = .linear(bits: 32, isFloat: true)
        case SF_FORMAT_DOUBLE: encoding = .linear(bits: 64, isFloat: true)
        case SF_FORMAT_ULAW: encoding = .ulaw
        case SF_FORMAT_ALAW: encoding = .alaw
        case SF_FORMAT_IMA_ADPCM: encoding = .ima4
        default: return nil
        }
        let isBig = format & SF_FORMAT_ENDMASK != SF_ENDIAN_LITTLE
        return SoundLayout(
            encoding: encoding, sampleRate: Double(info.samplerate), channels: Int(info.channels),
            isBigEndian: container != .wav && isBig, container: container)
    }
}

extension SoundLayout {
    /// Whether it is a Core Audio file of IMA4, of which libsndfile makes the packets alone.
    var isPacked: Bool { container == .caf && encoding == .ima4 }
}
