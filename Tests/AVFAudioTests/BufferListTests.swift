// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Testing

@Suite("A buffer in Core Audio's terms")
struct BufferListTests {
    @Test(arguments: [true, false])
    func `shows its channels, and how many of their bytes are valid`(isInterleaved: Bool) throws {
        let format = try #require(
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: 2, interleaved: isInterleaved))
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 10))
        buffer.frameLength = 4
        let whole = unsafe UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
        let valid = unsafe UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: buffer.audioBufferList))
        let channels = isInterleaved ? 1 : 2
        #expect(unsafe whole.count == channels && valid.count == channels)
        for channel in unsafe whole.indices {
            #expect(unsafe whole[channel].mNumberChannels == (isInterleaved ? 2 : 1))
            #expect(unsafe whole[channel].mDataByteSize == (isInterleaved ? 40 : 20))
            #expect(unsafe valid[channel].mDataByteSize == (isInterleaved ? 16 : 8))
            #expect(unsafe whole[channel].mData == UnsafeMutableRawPointer(buffer.int16ChannelData?[channel]))
        }
    }

    @Test func `has a format that is made of its description again`() throws {
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 22050, channels: 1))
        let described = unsafe format.streamDescription.pointee
        #expect(described.mBitsPerChannel == 32 && described.mBytesPerFrame == 4 && described.mSampleRate == 22050)
        #expect(
            described.mFormatFlags
                == kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved)
        #expect(unsafe AVAudioFormat(streamDescription: format.streamDescription) == format)
        var odd = AudioStreamBasicDescription()
        #expect(unsafe AVAudioFormat(streamDescription: &odd) == nil)
    }
}
