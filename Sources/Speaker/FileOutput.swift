// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LaunchContract

/// A WAV file that grows as fast as it would be heard: what is paused, stopped or lost is not in it.
///
/// What is heard later is appended. The header is right at every moment, since the process may be killed at any.
final class FileOutput: Output {
    private let descriptor: Int32
    private let path: String
    private let bytesPerFrame: Int
    /// Frames that pass in a second.
    private let pace: Double
    private let now: () -> Double
    private var waiting: [UInt8] = []
    private var length: Int
    /// When it began to be heard, or went on, and what has been heard since.
    private var since: Double?
    private var heard = 0

    let tail = 0

    /// Opens a file, which is made where there is none.
    /// - Parameters:
    ///   - hurry: how many times faster than life it grows.
    ///   - now: the time in seconds.
    init(
        path: String, rate: Int, channels: Int, hurry: Double, now: @escaping () -> Double
    ) throws(SpeakerFault) {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SpeakerFault(
                .missing, "the file '\(path)' cannot be written (\(SpeakerFault.lastReason)); name another one.")
        }
        self.path = path
        self.now = now
        bytesPerFrame = 2 * channels
        pace = Double(rate) * hurry
        let header = WAVHeader(rate: rate, channels: channels)
        var there = [UInt8](repeating: 0, count: WAVHeader.size)
        let count = unsafe pread(descriptor, &there, there.count, 0)
        length = 0
        guard count != 0 else {
            try write(header.bytes(length: 0), at: 0)
            return
        }
        guard count == there.count, let length = header.length(in: there) else {
            throw SpeakerFault(
                .missing,
                "the file '\(path)' is no WAV file of \(rate) frames a second that can go on; name another one.")
        }
        self.length = length
    }

    func take(_ frames: ArraySlice<UInt8>) throws(SpeakerFault) -> Int {
        let room = Int(pace / 5) - waiting.count / bytesPerFrame
        let count = max(0, min(room, frames.count / bytesPerFrame))
        waiting += frames.prefix(count * bytesPerFrame)
        return count
    }

    func start() throws(SpeakerFault) {
        guard since == nil, !waiting.isEmpty else { return }
        since = now()
        heard = 0
    }

    func held() throws(SpeakerFault) -> Int {
        guard let since else {
            if waiting.count / bytesPerFrame >= Int(pace / 5) { try start() }
            return waiting.count / bytesPerFrame
        }
        let due = Int((now() - since) * pace) - heard
        let count = min(due, waiting.count / bytesPerFrame)
        if count > 0 {
            try append(count)
            heard += count
        }
        // Run dry: what comes later begins anew.
        if waiting.isEmpty { self.since = nil }
        return waiting.count / bytesPerFrame
    }

    func pause() throws(SpeakerFault) -> Bool {
        since = nil
        return true
    }

    func proceed() throws(SpeakerFault) { try start() }

    func drop() throws(SpeakerFault) {
        waiting = []
        since = nil
    }

    func drain() throws(SpeakerFault) {}

    func close() { _ = Glibc.close(descriptor) }

    private func append(_ frames: Int) throws(SpeakerFault) {
        let bytes = frames * bytesPerFrame
        try write(Array(waiting.prefix(bytes)), at: WAVHeader.size + length)
        waiting.removeFirst(bytes)
        length += bytes
        for (place, size) in WAVHeader.sizes(length: length) { try write(size, at: place) }
    }

    /// Writes bytes; where there is no room for all of them the file ends with what has been heard.
    private func write(_ bytes: [UInt8], at place: Int) throws(SpeakerFault) {
        var done = 0
        while done < bytes.count {
            let rest = Array(bytes[done...])
            // A part is written where there is no room for more; the next call tells why.
            let count = unsafe pwrite(descriptor, rest, rest.count, place + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = SpeakerFault.lastReason
                leave()
                throw SpeakerFault(.failed, "the file '\(path)' cannot be written (\(reason)); make room on its disk.")
            }
            done += count
        }
    }

    /// Takes off what has been written and not heard; nothing is left of a file in which nothing has been heard, but for a link.
    private func leave() {
        ftruncate(descriptor, length == 0 ? 0 : WAVHeader.size + length)
        var facts = stat()
        guard length == 0, unsafe lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
        unsafe unlink(path)
    }
}

/// The 44 bytes before the samples of a WAV file.
struct WAVHeader {
    static let size = 44
    private let format: [UInt8]

    init(rate: Int, channels: Int) {
        format =
            Array("WAVEfmt ".utf8) + Self.number(16) + [1, 0, UInt8(channels), 0] + Self.number(rate)
            + Self.number(rate * channels * 2) + [UInt8(channels * 2), 0, 16, 0] + Array("data".utf8)
    }

    /// The header of so many bytes of samples.
    func bytes(length: Int) -> [UInt8] {
        Array("RIFF".utf8) + Self.number(length + 36) + format + Self.number(length)
    }

    /// The length that a header of the same format tells; nil for any other.
    func length(in header: [UInt8]) -> Int? {
        let length = header.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        return header == bytes(length: length) ? length : nil
    }

    /// Where the sizes stand, and what they are for so many bytes of samples.
    static func sizes(length: Int) -> [(place: Int, bytes: [UInt8])] {
        [(4, number(length + 36)), (40, number(length))]
    }

    private static func number(_ value: Int) -> [UInt8] {
        let number = UInt32(clamping: value)
        return [UInt32(0), 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
