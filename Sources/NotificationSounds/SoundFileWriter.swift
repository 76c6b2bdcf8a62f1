// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import SoundFiles

/// Writes an assembled sound; the file takes its name when it is complete, and is looked at again.
enum SoundFileWriter {
    /// A file's bytes, eight in a number, and how many they are.
    typealias Bytes = (words: [UInt64], count: Int)

    /// Writes a sound, opens it again and checks what a player would find.
    /// - Returns: the file's bytes, whoever else writes to the same place; nil where they are not wanted, or not to be had.
    @discardableResult static func write(
        _ sound: Sound, as format: SoundFormat, to url: URL, reading isWanted: Bool = false
    ) throws(SoundError) -> Bytes? {
        var bytes: Bytes?
        do throws(SoundFileError) {
            try SoundSamples(samples: sound.int16, sampleRate: sound.sampleRate)
                .write(to: url.path, as: format.encoding, in: format.container) { file in
                    if isWanted { bytes = read(file) }
                }
            let written = try SoundFile(reading: url.path)
            // IMA4 has frames in sixties and fours.
            let surplus = written.frames - Int64(sound.samples.count)
            guard written.layout.encoding == format.encoding, written.layout.container == format.container,
                written.layout.channels == 1, written.layout.sampleRate == sound.sampleRate, (0..<64).contains(surplus),
                Double(written.frames) / written.layout.sampleRate < 30
            else {
                unsafe unlink(url.path)
                throw SoundFileError(
                    code: .failed, message: "The file '\(url.path)' does not hold what was written; look at the disk.")
            }
        } catch {
            throw SoundError(code: .cannotWrite, message: error.message)
        }
        return bytes
    }

    /// Writes a sound file that was made before; it takes its name when it is complete.
    static func write(_ sound: CachedSound, to url: URL) throws(SoundError) {
        let name = url.lastPathComponent
        let unfinished = url.deletingLastPathComponent()
            .appendingPathComponent(".\(name).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part")
        let file = unsafe open(unfinished.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw fault(url) }
        var isWhole = true
        unsafe sound.file.withUnsafeBytes { bytes in
            var written = 0
            while isWhole, written < sound.count {
                let count = unsafe Glibc.write(
                    file, bytes.baseAddress.map { unsafe $0 + written }, sound.count - written)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { isWhole = false } else { written += count }
            }
        }
        isWhole = close(file) == 0 && isWhole
        guard isWhole, unsafe rename(unfinished.path, url.path) == 0 else {
            unsafe unlink(unfinished.path)
            throw fault(url)
        }
    }

    /// Reads an open file from its beginning (`pread`).
    private static func read(_ file: Int32) -> Bytes? {
        var found = stat()
        guard unsafe fstat(file, &found) == 0, found.st_size <= SoundCache.largest else { return nil }
        var words = [UInt64](repeating: 0, count: (Int(found.st_size) + 7) / 8)
        let count = unsafe words.withUnsafeMutableBytes { unsafe pread(file, $0.baseAddress, Int(found.st_size), 0) }
        guard count == Int(found.st_size) else { return nil }
        return (words, count)
    }

    private static func fault(_ url: URL) -> SoundError {
        SoundError(
            code: .cannotWrite, message: "The file '\(url.path)' cannot be written; look at its folder and the disk.")
    }
}
