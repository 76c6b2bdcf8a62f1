// SPDX-License-Identifier: Apache-2.0

import CSndFile
import Glibc

/// Lets libsndfile, which knows IMA4 in AIFF only, write and read its packets where a Core Audio file has them.
///
/// libsndfile is shown an AIFF file that does not exist (`sf_open_virtual`): its header is held in memory, and what comes
/// behind that is the packets in the real file. So a file of any length needs no more memory than a short one.
@safe final class IMAPackets {
    private let descriptor: Int32
    /// The AIFF file's bytes before the packets.
    private var header: [UInt8]
    /// Whether the header has its final length, so that everything behind it is packets.
    private var isHeaderWhole: Bool
    /// Where the packets begin in the real file, and how many bytes of them there are.
    private let start: Int64
    private var length: Int64
    /// Where libsndfile is in the file that it sees.
    private var position: Int64 = 0
    private var hasFailed = false

    /// Shows the packets of an open file that a header describes.
    init(reading descriptor: Int32, _ caf: CoreAudioHeader) {
        self.descriptor = descriptor
        start = caf.start
        length = caf.packets * CoreAudioHeader.packetBytes * Int64(caf.channels)
        header = IMAPackets.header(of: caf, length)
        isHeaderWhole = true
    }

    /// Takes the packets that are written, and puts them behind the place where a header will be.
    init(writing descriptor: Int32) {
        self.descriptor = descriptor
        start = Int64(CoreAudioHeader.length)
        length = 0
        header = []
        isHeaderWhole = false
    }

    /// Opens the file that libsndfile sees (`sf_open_virtual`).
    ///
    /// The handle must be closed before this object goes away.
    func open(_ mode: Int, _ info: inout SF_INFO) -> OpaquePointer? {
        var calls = unsafe SF_VIRTUAL_IO(
            get_filelen: { unsafe IMAPackets.at($0).size },
            seek: { unsafe IMAPackets.at($2).seek($0, from: $1) },
            read: { unsafe IMAPackets.at($2).read(into: $0, Int($1)) },
            write: { unsafe IMAPackets.at($2).write($0, Int($1)) },
            tell: { unsafe IMAPackets.at($0).position })
        let handle = unsafe sf_open_virtual(&calls, Int32(mode), &info, Unmanaged.passUnretained(self).toOpaque())
        guard let handle = unsafe handle else { return nil }
        guard mode == SFM_WRITE else { return unsafe handle }
        // The body of the last chunk is the packets; before it, its length, an offset and a block size.
        guard header.count > 16, Array(header[(header.count - 16)..<(header.count - 12)]) == Array("SSND".utf8) else {
            _ = unsafe sf_close(handle)
            return nil
        }
        isHeaderWhole = true
        return unsafe handle
    }

    /// Puts the header before the packets when libsndfile has closed; false when the file is not whole.
    func complete(_ caf: CoreAudioHeader) -> Bool {
        guard !hasFailed, length == caf.packets * CoreAudioHeader.packetBytes * Int64(caf.channels) else {
            return false
        }
        let bytes = caf.bytes
        return unsafe bytes.withUnsafeBytes { unsafe put($0, at: 0) }
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> IMAPackets {
        guard let pointer = unsafe pointer else { preconditionFailure("libsndfile has lost its file.") }
        return unsafe Unmanaged<IMAPackets>.fromOpaque(pointer).takeUnretainedValue()
    }

    private var size: Int64 { Int64(header.count) + length }

    private func seek(_ offset: Int64, from whence: Int32) -> Int64 {
        let origin =
            switch whence {
            case SEEK_SET: Int64(0)
            case SEEK_CUR: position
            default: size
            }
        let (place, isTooMuch) = origin.addingReportingOverflow(offset)
        guard !isTooMuch, place >= 0, place <= size else { return -1 }
        position = place
        return place
    }

    private func read(into memory: UnsafeMutableRawPointer?, _ count: Int) -> Int64 {
        guard let memory = unsafe memory, count > 0 else { return 0 }
        let wanted = Int(min(Int64(count), size - position))
        var done = 0
        while done < wanted {
            let place = position - Int64(header.count)
            let target = unsafe memory + done
            if place < 0 {
                let part = header[Int(position)...].prefix(wanted - done)
                unsafe part.withUnsafeBytes {
                    if let bytes = $0.baseAddress { unsafe target.copyMemory(from: bytes, byteCount: $0.count) }
                }
                done += part.count
                position += Int64(part.count)
            } else {
                let count = unsafe pread(descriptor, target, wanted - done, off_t(start + place))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                done += count
                position += Int64(count)
            }
        }
        return Int64(done)
    }

    private func write(_ memory: UnsafeRawPointer?, _ count: Int) -> Int64 {
        guard let memory = unsafe memory, count > 0 else { return 0 }
        let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: count)
        let inHeader = isHeaderWhole ? Int(max(0, min(Int64(count), Int64(header.count) - position))) : count
        for place in 0..<inHeader {
            let index = Int(position) + place
            if index < header.count {
                header[index] = unsafe bytes[place]
            } else {
                unsafe header.append(bytes[place])
            }
        }
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes.dropFirst(inHeader))
        let place = position + Int64(inHeader) - Int64(header.count)
        if unsafe !rest.isEmpty {
            guard unsafe put(rest, at: start + place) else {
                hasFailed = true
                return Int64(inHeader)
            }
            length = max(length, place + Int64(rest.count))
        }
        position += Int64(count)
        return Int64(count)
    }

    private func put(_ bytes: UnsafeRawBufferPointer, at place: Int64) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = unsafe pwrite(
                descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(place) + off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// The AIFF file's header for some packets, `length` bytes of them.
    private static func header(of caf: CoreAudioHeader, _ length: Int64) -> [UInt8] {
        // The ten bytes of a whole number: its exponent, and its digits with the highest in the highest place.
        let rate = UInt64(caf.sampleRate)
        let shift = rate.leadingZeroBitCount
        let extended =
            BigEndian.bytes(Int64(16383 + 63 - shift), 2) + BigEndian.bytes(Int64(bitPattern: rate << UInt64(shift)), 8)
        let common =
            BigEndian.bytes(Int64(caf.channels), 2) + BigEndian.bytes(caf.packets, 4) + BigEndian.bytes(16, 2)
            + extended
            + Array("ima4".utf8) + [0, 0]
        let body =
            Array("AIFCCOMM".utf8) + BigEndian.bytes(Int64(common.count), 4) + common + Array("SSND".utf8)
            + BigEndian.bytes(length + 8, 4) + BigEndian.bytes(0, 8)
        return Array("FORM".utf8) + BigEndian.bytes(Int64(body.count) + length, 4) + body
    }
}
