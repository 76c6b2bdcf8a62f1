// SPDX-License-Identifier: Apache-2.0

public import Foundation
import SoundFiles

/// The sample types that a buffer can hold.
public enum AVAudioCommonFormat: UInt, Sendable {
    /// A format that is none of the others.
    case otherFormat = 0
    /// 32-bit floating point, −1…1.
    case pcmFormatFloat32 = 1
    /// 64-bit floating point, −1…1.
    case pcmFormatFloat64 = 2
    /// Signed 16-bit integers.
    case pcmFormatInt16 = 3
    /// Signed 32-bit integers.
    case pcmFormatInt32 = 4
}

/// A number of sample frames.
public typealias AVAudioFrameCount = UInt32
/// A place in a file, in sample frames.
public typealias AVAudioFramePosition = Int64
/// A number of channels.
public typealias AVAudioChannelCount = UInt32

/// The format of the samples in a buffer or a file.
///
/// - Note: Only linear PCM of at most two channels; Apple's other formats come with a channel layout.
// Every stored property is a constant and `Sendable`; a subclass cannot add any through the public initialisers' checks.
@safe open class AVAudioFormat: NSObject, @unchecked Sendable {
    /// The sample type.
    public let commonFormat: AVAudioCommonFormat
    /// Sample frames a second.
    public let sampleRate: Double
    /// The number of channels, 1 or 2.
    public let channelCount: AVAudioChannelCount
    /// Whether the channels of a frame stand side by side.
    public let isInterleaved: Bool
    /// The format in Core Audio's terms, while this one is there.
    public var streamDescription: UnsafePointer<AudioStreamBasicDescription> { unsafe UnsafePointer(described) }

    private let described: UnsafeMutablePointer<AudioStreamBasicDescription>

    /// Makes the standard format: 32-bit floating point, not interleaved; nil for more than two channels.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// Makes a format; nil for more than two channels, none, or a sample rate that is no positive number.
    public init?(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
    ) {
        guard format != .otherFormat, (1...2).contains(channels), sampleRate > 0, sampleRate <= 768_000 else {
            return nil
        }
        commonFormat = format
        self.sampleRate = sampleRate
        channelCount = channels
        isInterleaved = interleaved
        unsafe described = .allocate(capacity: 1)
        unsafe described.initialize(to: AudioStreamBasicDescription())
        super.init()
        unsafe described.pointee = AudioStreamBasicDescription(self)
    }

    deinit { unsafe described.deallocate() }

    /// Makes a format from one in Core Audio's terms; nil when that is no linear PCM of this machine's order of bytes.
    public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
        let wanted = unsafe asbd.pointee
        guard let format = wanted.commonFormat else { return nil }
        self.init(
            commonFormat: format, sampleRate: wanted.mSampleRate, channels: wanted.mChannelsPerFrame,
            interleaved: wanted.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0)
    }

    /// Makes a format from settings such as ``settings``; nil when they do not describe linear PCM.
    public convenience init?(settings: [String: Any]) {
        guard let wanted = AudioSettings(settings), case .linear(let bits, let isFloat) = wanted.encoding else {
            return nil
        }
        let format: AVAudioCommonFormat
        switch (bits, isFloat) {
        case (16, false): format = .pcmFormatInt16
        case (32, false): format = .pcmFormatInt32
        case (32, true): format = .pcmFormatFloat32
        case (64, true): format = .pcmFormatFloat64
        default: return nil
        }
        self.init(
            commonFormat: format, sampleRate: wanted.sampleRate, channels: AVAudioChannelCount(wanted.channels),
            interleaved: !wanted.isNonInterleaved)
    }

    /// Whether this is the standard format: 32-bit floating point, not interleaved.
    public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    /// The format as settings that an ``AVAudioFile`` can be made with.
    public var settings: [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: sampleRate,
            AVNumberOfChannelsKey: Int(channelCount), AVLinearPCMBitDepthKey: bytesPerSample * 8,
            AVLinearPCMIsFloatKey: commonFormat == .pcmFormatFloat32 || commonFormat == .pcmFormatFloat64,
            AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: !isInterleaved,
        ]
    }

    /// The size of one sample.
    var bytesPerSample: Int {
        switch commonFormat {
        case .pcmFormatInt16: 2
        case .pcmFormatFloat64: 8
        default: 4
        }
    }

    /// Whether both describe the same samples.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioFormat else { return false }
        return commonFormat == other.commonFormat && sampleRate == other.sampleRate
            && channelCount == other.channelCount && isInterleaved == other.isInterleaved
    }

    /// A hash that agrees with ``isEqual(_:)``.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(commonFormat)
        hasher.combine(sampleRate)
        hasher.combine(channelCount)
        hasher.combine(isInterleaved)
        return hasher.finalize()
    }

    /// The format in words.
    open override var description: String {
        "<AVAudioFormat: \(channelCount) ch, \(Int(sampleRate)) Hz, \(commonFormat)\(isInterleaved ? ", inter" : "")>"
    }
}
