// SPDX-License-Identifier: Apache-2.0

import CSndFile
import Glibc

/// The only file that calls libsndfile: a sound file that is open for reading or for writing.
///
/// What is written goes to a hidden file beside the one that is asked for, and takes its name when it is complete, so
/// that nobody ever finds half a sound.
@safe final class SoundFile {
    /// What the file holds.
    struct Layout: Equatable {
        var settings: AudioSettings
        var container: AudioFileTypeID
    }

    let path: String
    let layout: Layout
    private(set) var frames: Int64
    private var handle: OpaquePointer?
    /// The name under which the file is being written.
    private var unfinished: String?

    /// Opens a file for reading (`sf_open_fd`).
    init(reading path: String) throws(AudioFileError) {
        self.path = path
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw AudioFileError(
                code: errno == ENOENT || errno == ENOTDIR ? .fileNotFound : .permissions,
                message: errno == ENOENT || errno == ENOTDIR
                    ? "There is no file '\(path)'." : "The file '\(path)' cannot be read: \(SoundFile.reason()).")
        }
        var info = SF_INFO()
        guard let opened = unsafe sf_open_fd(descriptor, Int32(SFM_READ), &info, 1) else {
            _ = Glibc.close(descriptor)
            throw SoundFile.isNoSound(path)
        }
        guard let layout = SoundFile.layout(of: info) else {
            _ = unsafe sf_close(opened)
            throw SoundFile.isNoSound(path)
        }
        self.layout = layout
        frames = info.frames
        unsafe handle = opened
    }

    /// Begins a file (`sf_open_fd`).
    init(writing path: String, layout: Layout) throws(AudioFileError) {
        self.path = path
        self.layout = layout
        frames = 0
        var info = SF_INFO()
        info.samplerate = Int32(layout.settings.sampleRate)
        info.channels = Int32(layout.settings.channels)
        info.format = SoundFile.format(of: layout)
        guard Double(info.samplerate) == layout.settings.sampleRate, unsafe sf_format_check(&info) != 0 else {
            throw AudioFileError(
                code: .unsupportedDataFormat, message: "The encoding cannot be written to '\(path)'.")
        }
        let unfinished = SoundFile.name(beside: path)
        let descriptor = unsafe open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw AudioFileError(
                code: .permissions, message: "The file '\(path)' cannot be written: \(SoundFile.reason()).")
        }
        guard let opened = unsafe sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1) else {
            _ = Glibc.close(descriptor)
            unsafe unlink(unfinished)
            throw AudioFileError(
                code: .unsupportedDataFormat, message: "The encoding cannot be written to '\(path)'.")
        }
        // A sample beyond full scale is full scale, not the opposite; and a file says nothing of when it was made.
        unsafe sf_command(opened, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
        unsafe sf_command(opened, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        unsafe handle = opened
        self.unfinished = unfinished
    }

    deinit { try? close() }

    /// Whether the file is still open.
    var isOpen: Bool { unsafe handle != nil }

    /// Ends the file; one that was written takes its name now (`sf_close`, `rename`).
    func close() throws(AudioFileError) {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        let isWritten = unsafe sf_close(handle) == 0
        guard let unfinished else { return }
        self.unfinished = nil
        guard isWritten, unsafe rename(unfinished, path) == 0 else {
            let reason = SoundFile.reason()
            unsafe unlink(unfinished)
            throw AudioFileError(code: .failed, message: "The file '\(path)' cannot be completed: \(reason).")
        }
    }

    /// Ends a file that is not wanted any more, so that nothing of it remains.
    func discard() {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        _ = unsafe sf_close(handle)
        if let unfinished { unsafe unlink(unfinished) }
        unfinished = nil
    }

    /// Goes to a frame (`sf_seek`).
    func seek(to frame: Int64) throws(AudioFileError) {
        guard unsafe sf_seek(try openHandle(), frame, SEEK_SET) == frame else {
            throw AudioFileError(code: .failed, message: "The file '\(path)' has no frame \(frame).")
        }
    }

    /// Reads frames into a buffer from its beginning; fewer at the end of the file (`sf_readf_…`).
    func read(_ buffer: AVAudioPCMBuffer, frames: Int) throws(AudioFileError) {
        let handle = unsafe try openHandle()
        let samples = frames * layout.settings.channels
        let wanted = Int64(frames)
        switch buffer.format.commonFormat {
        case .pcmFormatInt16:
            var read = [Int16](repeating: 0, count: samples)
            let count = unsafe sf_readf_short(handle, &read, wanted)
            buffer.setInterleaved(Array(read.prefix(Int(count) * layout.settings.channels)))
        case .pcmFormatInt32:
            var read = [Int32](repeating: 0, count: samples)
            let count = unsafe sf_readf_int(handle, &read, wanted)
            buffer.setInterleaved(Array(read.prefix(Int(count) * layout.settings.channels)))
        case .pcmFormatFloat64:
            var read = [Double](repeating: 0, count: samples)
            let count = unsafe sf_readf_double(handle, &read, wanted)
            buffer.setInterleaved(Array(read.prefix(Int(count) * layout.settings.channels)))
        default:
            var read = [Float](repeating: 0, count: samples)
            let count = unsafe sf_readf_float(handle, &read, wanted)
            buffer.setInterleaved(Array(read.prefix(Int(count) * layout.settings.channels)))
        }
    }

    /// Appends a buffer's valid frames (`sf_writef_…`).
    func write(_ buffer: AVAudioPCMBuffer) throws(AudioFileError) {
        let handle = unsafe try openHandle()
        let wanted = Int64(buffer.frameLength)
        let written =
            switch buffer.format.commonFormat {
            case .pcmFormatInt16: unsafe sf_writef_short(handle, buffer.interleaved(as: Int16.self), wanted)
            case .pcmFormatInt32: unsafe sf_writef_int(handle, buffer.interleaved(as: Int32.self), wanted)
            case .pcmFormatFloat64: unsafe sf_writef_double(handle, buffer.interleaved(as: Double.self), wanted)
            default: unsafe sf_writef_float(handle, buffer.interleaved(as: Float.self), wanted)
            }
        frames += max(0, written)
        guard written == wanted else {
            throw AudioFileError(
                code: .failed, message: "The file '\(path)' cannot be written: \(SoundFile.reason()).")
        }
    }

    private func openHandle() throws(AudioFileError) -> OpaquePointer {
        guard let handle = unsafe handle else {
            throw AudioFileError(code: .notOpen, message: "The file '\(path)' has been closed.")
        }
        return unsafe handle
    }

    private static func isNoSound(_ path: String) -> AudioFileError {
        AudioFileError(
            code: .unsupportedFileType, message: "The file '\(path)' is no WAV, AIFF or CAF file that can be read.")
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)) }

    /// A name in the same folder that no other file of this process has.
    private static func name(beside path: String) -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { path[...$0] } ?? ""
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        return "\(folder).\(name.prefix(100)).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
    }

    private static func format(of layout: Layout) -> Int32 {
        let settings = layout.settings
        let container =
            switch layout.container {
            case kAudioFileAIFFType, kAudioFileAIFCType: SF_FORMAT_AIFF
            case kAudioFileCAFType: SF_FORMAT_CAF
            default: SF_FORMAT_WAV
            }
        let encoding =
            switch settings.encoding {
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
        let order = container == SF_FORMAT_CAF && !settings.isBigEndian ? SF_ENDIAN_LITTLE : SF_ENDIAN_FILE
        return Int32(container | encoding | order)
    }

    private static func layout(of info: SF_INFO) -> Layout? {
        let container: AudioFileTypeID
        let format = Int(info.format)
        switch format & SF_FORMAT_TYPEMASK {
        case SF_FORMAT_WAV, SF_FORMAT_WAVEX: container = kAudioFileWAVEType
        case SF_FORMAT_AIFF: container = kAudioFileAIFFType
        case SF_FORMAT_CAF: container = kAudioFileCAFType
        default: return nil
        }
        let encoding: AudioSettings.Encoding
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
        return Layout(
            settings: AudioSettings(
                encoding: encoding, sampleRate: Double(info.samplerate), channels: Int(info.channels),
                isBigEndian: container != kAudioFileWAVEType && isBig),
            container: container)
    }
}
