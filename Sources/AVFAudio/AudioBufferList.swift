// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// Samples in memory: of one channel, or of all in turn.
@unsafe public struct AudioBuffer {
    /// How many channels stand side by side in it.
    public var mNumberChannels: UInt32
    /// Its bytes.
    public var mDataByteSize: UInt32
    /// The samples.
    public var mData: UnsafeMutableRawPointer?

    /// Makes one of nothing.
    public init() { unsafe self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

    /// Makes one of samples.
    public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
        unsafe self.mNumberChannels = mNumberChannels
        unsafe self.mDataByteSize = mDataByteSize
        unsafe self.mData = unsafe mData
    }
}

/// Buffers one behind the other, of which the first is named.
@unsafe public struct AudioBufferList {
    /// How many there are.
    public var mNumberBuffers: UInt32
    /// The first of them.
    public var mBuffers: AudioBuffer

    /// Makes one of one empty buffer.
    public init() { unsafe self.init(mNumberBuffers: 1, mBuffers: AudioBuffer()) }

    /// Makes one of one buffer.
    public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
        unsafe self.mNumberBuffers = mNumberBuffers
        unsafe self.mBuffers = unsafe mBuffers
    }
}

/// The buffers of a list.
@unsafe public struct UnsafeMutableAudioBufferListPointer: @unsafe MutableCollection, @unsafe RandomAccessCollection {
    /// The list.
    public let unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

    /// Looks at a list.
    public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafe unsafeMutablePointer = unsafe p }

    /// Looks at a list; nil where there is none.
    public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
        guard let p = unsafe p else { return nil }
        unsafe self.init(p)
    }

    /// How many buffers there are.
    public var count: Int { unsafe Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    /// The first place.
    public var startIndex: Int { 0 }
    /// The place behind the last.
    public var endIndex: Int { unsafe count }

    /// The buffer at a place.
    public subscript(index: Int) -> AudioBuffer {
        get { unsafe first[index] }
        nonmutating set { unsafe first[index] = unsafe newValue }
    }

    private var first: UnsafeMutablePointer<AudioBuffer> {
        unsafe Self.buffers(of: unsafeMutablePointer)
    }

    /// Where the buffers of a list begin.
    static func buffers(of list: UnsafeMutablePointer<AudioBufferList>) -> UnsafeMutablePointer<AudioBuffer> {
        unsafe (UnsafeMutableRawPointer(list) + MemoryLayout<AudioBufferList>.offset(of: \.mBuffers)!)
            .assumingMemoryBound(to: AudioBuffer.self)
    }
}
