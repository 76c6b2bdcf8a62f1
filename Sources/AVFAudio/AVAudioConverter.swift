// SPDX-License-Identifier: Apache-2.0

public import Foundation
import SoundFiles

/// Converts buffers from one linear PCM format to another, and from one sample rate to another.
///
///     let converter = AVAudioConverter(from: buffer.format, to: telephone)
///     try converter?.convert(to: output, from: buffer)
///
/// - Note: On Linux ``convert(to:from:)`` converts a buffer by itself, ``convert(to:error:withInputFrom:)`` a stream of them, and the
///   channels must be as many on both sides.
open class AVAudioConverter: NSObject {
    /// The format of what is converted.
    public let inputFormat: AVAudioFormat
    /// The format of what comes out.
    public let outputFormat: AVAudioFormat
    /// How good the conversion of sample rates is; it is libsamplerate's best, whatever is set.
    open var sampleRateConverterQuality: Int = AVAudioQuality.max.rawValue
    /// Whether there is noise added where bits are lost; nothing is, whatever is set.
    open var dither = false
    /// Whether channels are mixed; they are as many on both sides, so that nothing is.
    open var downmix = false
    /// A stream that is under way.
    let stream: ConversionStream

    /// Makes a converter, or nil when the formats have different numbers of channels or rates that are too far apart.
    public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
        let ratio = toFormat.sampleRate / fromFormat.sampleRate
        guard fromFormat.channelCount == toFormat.channelCount, (1.0 / 256...256).contains(ratio) else { return nil }
        inputFormat = fromFormat
        outputFormat = toFormat
        stream = ConversionStream(channels: Int(fromFormat.channelCount), ratio: ratio)
    }

    /// Forgets what a stream of buffers has left, so that another may begin.
    open func reset() { stream.reset() }

    /// Converts a whole buffer (`src_simple` of libsamplerate where the rates differ).
    /// - Throws: ``SoundFileError`` when a format is not the converter's, or the output buffer has too little room.
    open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
        guard inputBuffer.format == inputFormat, outputBuffer.format == outputFormat else {
            throw SoundFileError(
                code: .unsupportedDataFormat, message: "The buffers have other formats than the converter was made for."
            )
        }
        let channels = Int(inputFormat.channelCount)
        var samples = inputBuffer.floatSamples
        if inputFormat.sampleRate != outputFormat.sampleRate {
            let ratio = outputFormat.sampleRate / inputFormat.sampleRate
            guard let converted = SampleRate.convert(samples, channels: channels, ratio: ratio) else {
                throw SoundFileError(
                    code: .unsupportedDataFormat,
                    message: "The samples cannot be converted to the sample rate asked for.")
            }
            samples = converted
        }
        guard samples.count / channels <= Int(outputBuffer.frameCapacity) else {
            throw SoundFileError(
                code: .unsupportedDataFormat, message: "The output buffer has too little room for what is converted.")
        }
        outputBuffer.setFloatSamples(samples)
    }
}

@available(*, unavailable)
extension AVAudioConverter: @unchecked Sendable {}

extension AVAudioPCMBuffer {
    /// The valid samples, interleaved, as numbers from −1 to 1.
    var floatSamples: [Float] {
        switch format.commonFormat {
        case .pcmFormatInt16: interleaved(as: Int16.self).map { Float($0) / 32768 }
        case .pcmFormatInt32: interleaved(as: Int32.self).map { Float($0) / 2_147_483_648 }
        case .pcmFormatFloat64: interleaved(as: Double.self).map { Float($0) }
        default: interleaved(as: Float.self)
        }
    }

    /// Replaces the frames by samples from −1 to 1; what is beyond becomes full scale.
    func setFloatSamples(_ samples: [Float]) {
        switch format.commonFormat {
        case .pcmFormatInt16:
            setInterleaved(samples.map { Int16(max(-32768, min(32767, ($0 * 32768).rounded()))) })
        case .pcmFormatInt32:
            setInterleaved(
                samples.map { Int32(max(-2_147_483_648, min(2_147_483_520, ($0 * 2_147_483_648).rounded()))) })
        case .pcmFormatFloat64: setInterleaved(samples.map { Double($0) })
        default: setInterleaved(samples)
        }
    }
}
