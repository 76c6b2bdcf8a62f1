// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// Bits that say what a format's samples are.
public typealias AudioFormatFlags = UInt32

/// The samples are fractions.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1
/// The samples have their highest byte first.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 2
/// The samples are whole numbers with a sign.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 4
/// The samples fill all of their bits.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 8
/// Each channel has memory of its own.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 32
/// The order of bytes of this machine.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
/// Packed fractions in the order of bytes of this machine.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags = 9
/// The samples are fractions.
public let kLinearPCMFormatFlagIsFloat = kAudioFormatFlagIsFloat
/// The samples have their highest byte first.
public let kLinearPCMFormatFlagIsBigEndian = kAudioFormatFlagIsBigEndian
/// The samples are whole numbers with a sign.
public let kLinearPCMFormatFlagIsSignedInteger = kAudioFormatFlagIsSignedInteger
/// The samples fill all of their bits.
public let kLinearPCMFormatFlagIsPacked = kAudioFormatFlagIsPacked
/// Each channel has memory of its own.
public let kLinearPCMFormatFlagIsNonInterleaved = kAudioFormatFlagIsNonInterleaved

/// A format in Core Audio's terms.
public struct AudioStreamBasicDescription: Sendable, Equatable {
    /// Sample frames a second.
    public var mSampleRate: Double
    /// The encoding, such as `kAudioFormatLinearPCM`.
    public var mFormatID: AudioFormatID
    /// What its samples are, such as `kAudioFormatFlagIsFloat`.
    public var mFormatFlags: AudioFormatFlags
    /// The bytes of a packet.
    public var mBytesPerPacket: UInt32
    /// The frames of a packet, 1 of linear PCM.
    public var mFramesPerPacket: UInt32
    /// The bytes of a frame; of one channel where each has memory of its own.
    public var mBytesPerFrame: UInt32
    /// The channels of a frame.
    public var mChannelsPerFrame: UInt32
    /// The bits of a sample.
    public var mBitsPerChannel: UInt32
    /// Zero.
    public var mReserved: UInt32

    /// Makes a format of nothing.
    public init() {
        self.init(
            mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
            mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
    }

    /// Makes a format of all that is said of it.
    public init(
        mSampleRate: Double, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
        mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
        mReserved: UInt32
    ) {
        (self.mSampleRate, self.mFormatID, self.mFormatFlags) = (mSampleRate, mFormatID, mFormatFlags)
        (self.mBytesPerPacket, self.mFramesPerPacket) = (mBytesPerPacket, mFramesPerPacket)
        (self.mBytesPerFrame, self.mChannelsPerFrame) = (mBytesPerFrame, mChannelsPerFrame)
        (self.mBitsPerChannel, self.mReserved) = (mBitsPerChannel, mReserved)
    }
}

extension AudioStreamBasicDescription {
    /// Describes a format of this module's.
    init(_ format: AVAudioFormat) {
        let isFloat = format.commonFormat == .pcmFormatFloat32 || format.commonFormat == .pcmFormatFloat64
        let size = UInt32(format.bytesPerSample * (format.isInterleaved ? Int(format.channelCount) : 1))
        self.init(
            mSampleRate: format.sampleRate, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
                | kAudioFormatFlagIsPacked | (format.isInterleaved ? 0 : kAudioFormatFlagIsNonInterleaved),
            mBytesPerPacket: size, mFramesPerPacket: 1, mBytesPerFrame: size, mChannelsPerFrame: format.channelCount,
            mBitsPerChannel: UInt32(format.bytesPerSample * 8), mReserved: 0)
    }

    /// The sample type; nil for one that no buffer holds.
    var commonFormat: AVAudioCommonFormat? {
        guard mFormatID == kAudioFormatLinearPCM, mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else { return nil }
        let isFloat = mFormatFlags & kAudioFormatFlagIsFloat != 0
        guard isFloat || mFormatFlags & kAudioFormatFlagIsSignedInteger != 0 else { return nil }
        return switch (mBitsPerChannel, isFloat) {
        case (16, false): .pcmFormatInt16
        case (32, false): .pcmFormatInt32
        case (32, true): .pcmFormatFloat32
        case (64, true): .pcmFormatFloat64
        default: nil
        }
    }
}
