// SPDX-License-Identifier: Apache-2.0

public import Foundation
import SoundFiles

/// Where a function puts the error that it met; Foundation on Linux has no such name.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// A number of packets of sound; of PCM a packet is a frame.
public typealias AVAudioPacketCount = UInt32

/// What whoever gives a converter its input says of it.
public enum AVAudioConverterInputStatus: Int, @unchecked Sendable {
    /// There is a buffer.
    case haveData = 0
    /// There is none now; there may be later.
    case noDataNow = 1
    /// There will be no more.
    case endOfStream = 2
}

/// What a converter says of its output.
public enum AVAudioConverterOutputStatus: Int, @unchecked Sendable {
    /// The buffer holds as much as it has room for, or the last that there is.
    case haveData = 0
    /// There was not enough input; the buffer holds what there was.
    case inputRanDry = 1
    /// There is no more.
    case endOfStream = 2
    /// Something went wrong, and the error says what.
    case error = 3
}

/// Gives a converter its input: it is asked for so many packets, sets the status and returns a buffer, of any length.
public typealias AVAudioConverterInputBlock = (
    _ inNumberOfPackets: AVAudioPacketCount, _ outStatus: UnsafeMutablePointer<AVAudioConverterInputStatus>
) -> AVAudioBuffer?

extension AVAudioConverter {
    /// Fills a buffer from a stream of others, which may be of any length: what is left of one is in the next output
    /// (`src_process` of libsamplerate where the rates differ).
    ///
    ///     let status = converter.convert(to: output, error: &error) { _, status in
    ///         status.pointee = buffers.isEmpty ? .endOfStream : .haveData
    ///         return buffers.isEmpty ? nil : buffers.removeFirst()
    ///     }
    ///
    /// - Parameter outError: is set where the result is ``AVAudioConverterOutputStatus/error``.
    @discardableResult
    public func convert(
        to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer,
        withInputFrom inputBlock: AVAudioConverterInputBlock
    ) -> AVAudioConverterOutputStatus {
        do {
            guard let output = outputBuffer as? AVAudioPCMBuffer, output.format == outputFormat else {
                throw SoundFileError(
                    code: .unsupportedDataFormat,
                    message: "The output buffer has another format than the converter was made for.")
            }
            let room = Int(output.frameCapacity)
            while stream.frames < room, !stream.isOver {
                var status = AVAudioConverterInputStatus.noDataNow
                let wanted = (Double(room - stream.frames) / stream.ratio).rounded(.up)
                let input = unsafe inputBlock(AVAudioPacketCount(min(wanted, Double(UInt32.max))), &status)
                guard try take(input, status) else { break }
            }
            output.setFloatSamples(stream.next(room))
            if output.frameLength == 0 { return stream.isOver ? .endOfStream : .inputRanDry }
            return stream.isOver || Int(output.frameLength) == room ? .haveData : .inputRanDry
        } catch {
            unsafe outError?.pointee = error as NSError
            return .error
        }
    }

    /// Takes what the block gave; returns whether it is to be asked again.
    private func take(_ input: AVAudioBuffer?, _ status: AVAudioConverterInputStatus) throws -> Bool {
        switch status {
        case .haveData:
            guard let input = input as? AVAudioPCMBuffer else { return false }
            guard input.format == inputFormat else {
                throw SoundFileError(
                    code: .unsupportedDataFormat,
                    message: "A buffer of the input has another format than the converter was made for.")
            }
            try stream.add(input.floatSamples, isLast: false)
            return input.frameLength > 0
        case .noDataNow: return false
        case .endOfStream:
            try stream.add((input as? AVAudioPCMBuffer)?.floatSamples ?? [], isLast: true)
            return true
        }
    }
}

/// What is under way in a converter: samples from −1 to 1, interleaved, at the output's rate.
final class ConversionStream {
    let ratio: Double
    private let channels: Int
    private let converter: SampleRateStream?
    private var ready: [Float] = []
    /// Whether the input has ended.
    private(set) var isOver = false

    init(channels: Int, ratio: Double) {
        self.channels = channels
        self.ratio = ratio
        converter = ratio == 1 ? nil : SampleRateStream(channels: channels, ratio: ratio)
    }

    /// How many frames are ready.
    var frames: Int { ready.count / channels }

    func add(_ samples: [Float], isLast: Bool) throws {
        isOver = isLast
        guard ratio != 1 else {
            ready += samples
            return
        }
        guard let made = converter?.convert(samples, isLast: isLast) else {
            throw SoundFileError(
                code: .unsupportedDataFormat, message: "The samples cannot be converted to the sample rate asked for.")
        }
        ready += made
    }

    /// Takes the next frames, at most so many.
    func next(_ most: Int) -> [Float] {
        let count = min(ready.count, most * channels)
        defer { ready.removeFirst(count) }
        return Array(ready.prefix(count))
    }

    func reset() {
        (ready, isOver) = ([], false)
        converter?.reset()
    }
}
