// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Linear PCM in memory; the buffer owns the memory that its pointers lead to.
@safe open class AVAudioPCMBuffer: AVAudioBuffer, NSCopying {
    /// The number of frames that the buffer has room for.
    public let frameCapacity: AVAudioFrameCount

    /// The number of frames that are valid; never more than ``frameCapacity``.
    public var frameLength: AVAudioFrameCount {
        didSet {
            precondition(frameLength <= frameCapacity, "frameLength is larger than frameCapacity")
            unsafe setSize(of: validList, frameLength)
        }
    }

    private let memory: UnsafeMutableRawBufferPointer
    /// One pointer for each channel, into `memory`.
    private let channels: UnsafeMutableBufferPointer<UnsafeMutableRawPointer>

    /// The channels' memory, of whose bytes so many are valid as ``frameLength`` says.
    public var audioBufferList: UnsafePointer<AudioBufferList> { unsafe UnsafePointer(validList) }
    /// The channels' memory with all of its bytes; who changes how many are valid sets ``frameLength`` too.
    public var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> {
        unsafe setSize(of: wholeList, frameCapacity)
        return unsafe wholeList
    }

    private let validList: UnsafeMutablePointer<AudioBufferList>
    private let wholeList: UnsafeMutablePointer<AudioBufferList>

    private func setSize(of list: UnsafeMutablePointer<AudioBufferList>, _ frames: AVAudioFrameCount) {
        let bytes = format.bytesPerSample * stride * Int(frames)
        let buffers = unsafe UnsafeMutableAudioBufferListPointer(list)
        for place in unsafe buffers.indices { unsafe buffers[place].mDataByteSize = UInt32(bytes) }
    }

    private static func list(
        of channels: UnsafeMutableBufferPointer<UnsafeMutableRawPointer>, areInterleaved: Bool
    ) -> UnsafeMutablePointer<AudioBufferList> {
        let count = areInterleaved ? 1 : channels.count
        let size = unsafe MemoryLayout<AudioBufferList>.size + (count - 1) * MemoryLayout<AudioBuffer>.stride
        let list = unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            .bindMemory(to: AudioBufferList.self, capacity: 1)
        unsafe list.pointee.mNumberBuffers = UInt32(count)
        for place in 0..<count {
            unsafe (UnsafeMutableAudioBufferListPointer.buffers(of: list) + place).initialize(
                to: AudioBuffer(
                    mNumberChannels: areInterleaved ? UInt32(channels.count) : 1, mDataByteSize: 0,
                    mData: channels[place]))
        }
        return unsafe list
    }

    /// Makes a silent buffer whose `frameLength` is 0; nil when there is no memory for it.
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let channelCount = Int(format.channelCount)
        let channelBytes = format.bytesPerSample * (format.isInterleaved ? channelCount : 1) * Int(frameCapacity)
        let size = max(16, channelBytes * (format.isInterleaved ? 1 : channelCount))
        guard size < 1 << 32 else { return nil }
        unsafe memory = .allocate(byteCount: size, alignment: 16)
        _ = unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe channels = .allocate(capacity: channelCount)
        for channel in 0..<channelCount {
            let offset = channel * (format.isInterleaved ? format.bytesPerSample : channelBytes)
            unsafe channels.initializeElement(at: channel, to: memory.baseAddress! + offset)
        }
        self.frameCapacity = frameCapacity
        frameLength = 0
        unsafe validList = Self.list(of: channels, areInterleaved: format.isInterleaved)
        unsafe wholeList = Self.list(of: channels, areInterleaved: format.isInterleaved)
        super.init(format: format)
    }

    deinit {
        unsafe memory.deallocate()
        unsafe channels.deallocate()
        unsafe validList.deallocate()
        unsafe wholeList.deallocate()
    }

    /// The distance between two samples of a channel: the number of channels when they are interleaved, else 1.
    public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// The channels' samples, or nil when the format is not 32-bit floating point.
    public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
        unsafe pointers(.pcmFormatFloat32)
    }

    /// The channels' samples, or nil when the format is not 16-bit integers.
    public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
        unsafe pointers(.pcmFormatInt16)
    }

    /// The channels' samples, or nil when the format is not 32-bit integers.
    public var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? {
        unsafe pointers(.pcmFormatInt32)
    }

    private func pointers<Sample>(_ wanted: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
        guard format.commonFormat == wanted else { return nil }
        return unsafe UnsafeRawPointer(channels.baseAddress!)
            .assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
    }

    /// Returns a buffer of its own with the same frames.
    public func copy(with zone: NSZone? = nil) -> Any {
        guard let copy = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frameCapacity) else {
            preconditionFailure("There is no memory for a copy of the buffer.")
        }
        unsafe copy.memory.copyMemory(from: UnsafeRawBufferPointer(memory))
        copy.frameLength = frameLength
        return copy
    }
}

// What follows lets the rest of the package work with samples without pointers.
extension AVAudioPCMBuffer {
    /// The valid frames, interleaved.
    func interleaved<Sample: BitwiseCopyable>(as type: Sample.Type) -> [Sample] {
        let count = Int(format.channelCount)
        let frames = Int(frameLength)
        if format.isInterleaved || count == 1 {
            return unsafe Array(memory.bindMemory(to: Sample.self).prefix(frames * count))
        }
        var samples: [Sample] = []
        samples.reserveCapacity(frames * count)
        for frame in 0..<frames {
            for channel in 0..<count {
                unsafe samples.append(channels[channel].assumingMemoryBound(to: Sample.self)[frame])
            }
        }
        return samples
    }

    /// Replaces the frames by interleaved ones and sets `frameLength`; there must be room for them.
    func setInterleaved<Sample: BitwiseCopyable>(_ samples: [Sample]) {
        let count = Int(format.channelCount)
        precondition(samples.count <= Int(frameCapacity) * count)
        frameLength = AVAudioFrameCount(samples.count / count)
        if format.isInterleaved || count == 1 {
            unsafe samples.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
            return
        }
        for place in samples.indices {
            unsafe channels[place % count].assumingMemoryBound(to: Sample.self)[place / count] = samples[place]
        }
    }

    /// The valid samples of a buffer of 16-bit integers, interleaved; empty for another format.
    package var int16Samples: [Int16] {
        format.commonFormat == .pcmFormatInt16 ? interleaved(as: Int16.self) : []
    }

    /// Makes a buffer of one channel from 16-bit samples.
    package convenience init?(sampleRate: Double, int16Samples samples: [Int16]) {
        guard
            let format = AVAudioFormat(
                commonFormat: .pcmFormatInt16, sampleRate: sampleRate, channels: 1, interleaved: false)
        else { return nil }
        self.init(pcmFormat: format, frameCapacity: AVAudioFrameCount(samples.count))
        setInterleaved(samples)
    }
}
