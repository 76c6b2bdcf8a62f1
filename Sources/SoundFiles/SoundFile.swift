// SPDX-License-Identifier: Apache-2.0

import CSndFile
import Glibc

/// The only file that calls libsndfile: a sound file that is open for reading or for writing.
///
/// What is written goes to a hidden file beside the one that is asked for, and takes its name when it is complete, so
/// that nobody ever finds half a sound.
@safe package final class SoundFile {
    /// The file's place.
    package let path: String
    /// What the file holds.
    package let layout: SoundLayout
    /// The number of frames that it holds.
    package private(set) var frames: Int64
    private var handle: OpaquePointer?
    /// The name under which the file is being written.
    private var unfinished: String?

    /// Opens a file for reading (`sf_open_fd`).
    package init(reading path: String) throws(SoundFileError) {
        self.path = path
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw SoundFileError(
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
    package init(writing path: String, layout: SoundLayout) throws(SoundFileError) {
        self.path = path
        self.layout = layout
        frames = 0
        var info = SF_INFO()
        info.samplerate = Int32(layout.sampleRate)
        info.channels = Int32(layout.channels)
        info.format = SoundFile.format(of: layout)
        guard Double(info.samplerate) == layout.sampleRate, unsafe sf_format_check(&info) != 0 else {
            throw SoundFileError(
                code: .unsupportedDataFormat, message: "The encoding cannot be written to '\(path)'.")
        }
        let unfinished = SoundFile.name(beside: path)
        let descriptor = unsafe open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SoundFileError(
                code: .permissions, message: "The file '\(path)' cannot be written: \(SoundFile.reason()).")
        }
        guard let opened = unsafe sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1) else {
            _ = Glibc.close(descriptor)
            unsafe unlink(unfinished)
            throw SoundFileError(
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
    package var isOpen: Bool { unsafe handle != nil }

    /// Ends the file; one that was written takes its name now (`sf_close`, `rename`).
    package func close() throws(SoundFileError) {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        let isWritten = unsafe sf_close(handle) == 0
        guard let unfinished else { return }
        self.unfinished = nil
        guard isWritten, unsafe rename(unfinished, path) == 0 else {
            let reason = SoundFile.reason()
            unsafe unlink(unfinished)
            throw SoundFileError(code: .failed, message: "The file '\(path)' cannot be completed: \(reason).")
        }
    }

    /// Ends a file that is not wanted any more, so that nothing of it remains.
    package func discard() {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        _ = unsafe sf_close(handle)
        if let unfinished { unsafe unlink(unfinished) }
        unfinished = nil
    }

    /// Goes to a frame (`sf_seek`).
    package func seek(to frame: Int64) throws(SoundFileError) {
        guard unsafe sf_seek(try openHandle(), frame, SEEK_SET) == frame else {
            throw SoundFileError(code: .failed, message: "The file '\(path)' has no frame \(frame).")
        }
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_short`).
    package func read(_ type: Int16.Type, frames: Int) throws(SoundFileError) -> [Int16] {
        let handle = unsafe try openHandle()
        var read = [Int16](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_short(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_int`).
    package func read(_ type: Int32.Type, frames: Int) throws(SoundFileError) -> [Int32] {
        let handle = unsafe try openHandle()
        var read = [Int32](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_int(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_float`).
    package func read(_ type: Float.Type, frames: Int) throws(SoundFileError) -> [Float] {
        let handle = unsafe try openHandle()
        var read = [Float](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_float(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_double`).
    package func read(_ type: Double.Type, frames: Int) throws(SoundFileError) -> [Double] {
        let handle = unsafe try openHandle()
        var read = [Double](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_double(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    private func head<Sample>(of samples: [Sample], _ frames: Int64) -> [Sample] {
        let count = Int(max(0, frames)) * layout.channels
        return count == samples.count ? samples : Array(samples.prefix(count))
    }

    /// Appends interleaved frames (`sf_writef_short`).
    package func write(_ samples: [Int16]) throws(SoundFileError) {
        let frames = Int64(samples.count / layout.channels)
        try count(unsafe sf_writef_short(try openHandle(), samples, frames), of: frames)
    }

    /// Appends interleaved frames (`sf_writef_int`).
    package func write(_ samples: [Int32]) throws(SoundFileError) {
        let frames = Int64(samples.count / layout.channels)
        try count(unsafe sf_writef_int(try openHandle(), samples, frames), of: frames)
    }

    /// Appends interleaved frames (`sf_writef_float`).
    package func write(_ samples: [Float]) throws(SoundFileError) {
        let frames = Int64(samples.count / layout.channels)
        try count(unsafe sf_writef_float(try openHandle(), samples, frames), of: frames)
    }

    /// Appends interleaved frames (`sf_writef_double`).
    package func write(_ samples: [Double]) throws(SoundFileError) {
        let frames = Int64(samples.count / layout.channels)
        try count(unsafe sf_writef_double(try openHandle(), samples, frames), of: frames)
    }

    private func count(_ written: Int64, of wanted: Int64) throws(SoundFileError) {
        frames += max(0, written)
        guard written == wanted else {
            throw SoundFileError(
                code: .failed, message: "The file '\(path)' cannot be written: \(SoundFile.reason()).")
        }
    }

    private func openHandle() throws(SoundFileError) -> OpaquePointer {
        guard let handle = unsafe handle else {
            throw SoundFileError(code: .notOpen, message: "The file '\(path)' has been closed.")
        }
        return unsafe handle
    }

    private static func isNoSound(_ path: String) -> SoundFileError {
        SoundFileError(
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
}
