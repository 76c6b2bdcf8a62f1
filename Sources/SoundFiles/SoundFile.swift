// SPDX-License-Identifier: Apache-2.0

import CSndFile
import Glibc
import SystemFaults

/// A sound file that is open for reading or for writing, through libsndfile.
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
    /// The file while it is being written.
    private var unfinished: UnfinishedFile?
    /// What libsndfile is shown instead of a Core Audio file of IMA4.
    private let packets: IMAPackets?
    private let descriptor: Int32
    /// The number of frames before the first that is heard.
    private let priming: Int64
    /// The frame that is read next.
    private var position: Int64 = 0

    /// Opens a file for reading (`sf_open_fd`).
    package init(reading path: String) throws(SoundFileError) {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let fault = SystemFault()
            let isMissing = [ENOENT, ENOTDIR].contains(fault.number)
            throw SoundFileError(
                code: isMissing ? .fileNotFound : .permissions,
                message: isMissing
                    ? "There is no file '\(path)'; check the path."
                    : "The file '\(path)' cannot be read: \(fault.told).")
        }
        let caf = CoreAudioHeader(reading: descriptor)
        packets = caf.map { [descriptor] in IMAPackets(reading: descriptor, $0) }
        priming = caf?.priming ?? 0
        var info = SF_INFO()
        let opened =
            unsafe packets.map { unsafe $0.open(SFM_READ, &info) } ?? sf_open_fd(descriptor, Int32(SFM_READ), &info, 0)
        guard let opened = unsafe opened else {
            _ = Glibc.close(descriptor)
            throw SoundFile.isNoSound(path)
        }
        guard var layout = SoundFile.layout(of: info) else {
            _ = unsafe sf_close(opened)
            _ = Glibc.close(descriptor)
            throw SoundFile.isNoSound(path)
        }
        if caf != nil { layout.container = .caf }
        self.layout = layout
        frames = max(0, caf?.frames ?? info.frames)
        unsafe handle = opened
        if priming > 0 { try seek(to: 0) }
    }

    /// Begins a file (`sf_open_fd`).
    package init(writing path: String, layout: SoundLayout) throws(SoundFileError) {
        self.path = path
        self.layout = layout
        frames = 0
        priming = 0
        var info = SF_INFO()
        info.samplerate = Int32(layout.sampleRate)
        info.channels = Int32(layout.channels)
        info.format = SoundFile.format(of: layout)
        guard Double(info.samplerate) == layout.sampleRate, unsafe sf_format_check(&info) != 0 else {
            throw SoundFileError(
                code: .unsupportedDataFormat,
                message: "The encoding cannot be written to '\(path)'; choose another encoding, rate or format.")
        }
        let unfinished = try UnfinishedFile(for: path)
        descriptor = unfinished.descriptor
        packets = layout.isPacked ? IMAPackets(writing: descriptor) : nil
        let opened =
            unsafe packets.map { unsafe $0.open(SFM_WRITE, &info) }
            ?? sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 0)
        guard let opened = unsafe opened else {
            _ = Glibc.close(descriptor)
            unfinished.remove()
            throw SoundFileError(
                code: .unsupportedDataFormat,
                message: "The encoding cannot be written to '\(path)'; choose another encoding, rate or format.")
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
    /// - Parameter look: is given the descriptor of a whole file that was written, before anybody else can reach it.
    package func close(_ look: (Int32) -> Void = { _ in }) throws(SoundFileError) {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        var isWhole = unsafe sf_close(handle) == 0
        if let packets, unfinished != nil {
            let header = CoreAudioHeader(sampleRate: layout.sampleRate, channels: layout.channels, frames: frames)
            isWhole = packets.complete(header) && isWhole
        }
        if isWhole, unfinished != nil { look(descriptor) }
        // A disk of another machine may say only now that it is full.
        isWhole = Glibc.close(descriptor) == 0 && isWhole
        try unfinished.take()?.takeName(if: isWhole)
    }

    /// Ends a file that is not wanted any more, so that nothing of it remains.
    package func discard() {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        _ = unsafe sf_close(handle)
        _ = Glibc.close(descriptor)
        unfinished.take()?.remove()
    }

    /// Goes to a frame (`sf_seek`).
    package func seek(to frame: Int64) throws(SoundFileError) {
        guard (0...frames).contains(frame),
            unsafe sf_seek(try openHandle(), priming + frame, SEEK_SET) == priming + frame
        else {
            throw SoundFileError(code: .failed, message: "The file '\(path)' has no frame \(frame).")
        }
        position = frame
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_short`).
    package func read(_ type: Int16.Type, frames: Int) throws(SoundFileError) -> [Int16] {
        let handle = unsafe try openHandle()
        let frames = left(of: frames)
        var read = [Int16](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_short(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_int`).
    package func read(_ type: Int32.Type, frames: Int) throws(SoundFileError) -> [Int32] {
        let handle = unsafe try openHandle()
        let frames = left(of: frames)
        var read = [Int32](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_int(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_float`).
    package func read(_ type: Float.Type, frames: Int) throws(SoundFileError) -> [Float] {
        let handle = unsafe try openHandle()
        let frames = left(of: frames)
        var read = [Float](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_float(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    /// Reads interleaved frames; fewer at the end of the file (`sf_readf_double`).
    package func read(_ type: Double.Type, frames: Int) throws(SoundFileError) -> [Double] {
        let handle = unsafe try openHandle()
        let frames = left(of: frames)
        var read = [Double](repeating: 0, count: frames * layout.channels)
        let count = unsafe sf_readf_double(handle, &read, Int64(frames))
        return head(of: read, count)
    }

    /// The last packet may hold more than is to be heard.
    private func left(of wanted: Int) -> Int { Int(max(0, min(Int64(wanted), frames - position))) }

    private func head<Sample>(of samples: [Sample], _ frames: Int64) -> [Sample] {
        position += max(0, frames)
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
                code: .failed, message: "The file '\(path)' cannot be written: \(SystemFault().told).")
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
            code: .unsupportedFileType,
            message: "The file '\(path)' is no WAV, AIFF or CAF file that can be read; convert it to one.")
    }
}

extension CoreAudioHeader {
    /// Reads the header of an open file (`fstat`, `pread`).
    fileprivate init?(reading descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(size: Int64(status.st_size)) { place, count in
            var bytes = [UInt8](repeating: 0, count: count)
            let read = unsafe pread(descriptor, &bytes, count, off_t(place))
            return Array(bytes.prefix(max(0, read)))
        }
    }
}
