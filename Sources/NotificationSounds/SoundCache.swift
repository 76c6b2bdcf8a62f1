// SPDX-License-Identifier: Apache-2.0

public import Foundation
import Glibc
import Synchronization

/// Announcements that were made before, in a folder of their own: bounded, the one that was used longest ago goes first.
///
/// An entry holds everything that shaped its sound, word for word, its length and a hash: what is older, broken or of other
/// words is never given. It takes its name when it is complete, so that a process that is killed leaves nothing half.
public struct SoundCache: Sendable {
    /// The folder.
    let folder: URL
    /// The most entries, and the most bytes in all.
    let mostFiles: Int
    let mostBytes: Int

    /// The largest sound: half a minute in the largest format that a notification may have.
    static let largest = 3 << 20

    /// Keeps announcements in a folder, which is made when it is first needed.
    public init(folder: URL, mostFiles: Int = 64, mostBytes: Int = 16 << 20) {
        self.folder = folder
        self.mostFiles = max(1, mostFiles)
        self.mostBytes = mostBytes
    }

    /// Returns what is kept under a key, whole and checked, and marks it as used.
    func entry(_ key: SoundKey) -> CachedSound? {
        let path = path(key.name)
        let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var found = stat()
        guard unsafe fstat(file, &found) == 0, found.st_mode & S_IFMT == S_IFREG, found.st_size.isMultiple(of: 8),
            found.st_size <= Self.largest + 65_536
        else { return nil }
        var words = [UInt64](repeating: 0, count: Int(found.st_size) / 8)
        let count = unsafe words.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
        guard count == words.count * 8, let entry = CachedSound(words, key: key.text) else {
            // It can be of no use to anybody.
            unsafe unlink(path)
            return nil
        }
        // The time of change is the time of the last use; nothing is lost where that cannot be set.
        _ = futimens(file, nil)
        return entry
    }

    /// Keeps a sound; where that fails nothing is kept, and nothing is said.
    func keep(_ sound: CachedSound, for key: SoundKey) {
        guard sound.count <= Self.largest, key.text.utf8.count <= 60_000 else { return }
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let unfinished = path(".\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part")
        let words = sound.words(key: key.text)
        let (isDue, spare) = note(adding: words.count * 8)
        let isOver = spare.map { unsafe rename($0, unfinished) == 0 } ?? false
        guard SoundCache.write(words, to: unfinished, isThere: isOver) else { return }
        guard unsafe rename(unfinished, path(key.name)) == 0 else {
            unsafe unlink(unfinished)
            return
        }
        if isDue { tidy() }
    }

    /// What is known of a folder since this process last looked at all that is in it.
    private struct Added {
        var files = 0
        var bytes = 0
        /// Entries that have had their time, the one that was used longest ago last: new ones are written over them, because a
        /// file that is removed makes the next ones slow to make for minutes (ext4 without a journal).
        var spare: [String] = []
    }

    private static let added = Mutex<[String: Added]>([:])

    /// An eighth of the bounds may be added before the folder is looked at again: with a full folder that takes as long as a
    /// file's writing.
    private static let share = 8

    /// Takes down that an entry is added. Returns whether the folder is to be looked at then, at first and whenever much has been
    /// added, and which entry may be written over.
    private func note(adding bytes: Int) -> (isDue: Bool, spare: String?) {
        Self.added.withLock { added in
            guard var sum = added[folder.path] else {
                if added.count >= 64 { added = [:] }
                added[folder.path] = Added()
                return (true, nil)
            }
            sum.files += 1
            sum.bytes += bytes
            let spare = sum.spare.popLast()
            let isDue = sum.files >= mostFiles / Self.share || sum.bytes >= mostBytes / Self.share
            added[folder.path] = isDue ? Added() : sum
            return (isDue, spare)
        }
    }

    /// Writes bytes to a file that was not there, or over one that nobody knows by this name; nothing is left where that fails.
    private static func write(_ words: [UInt64], to path: String, isThere: Bool) -> Bool {
        let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (isThere ? 0 : O_CREAT | O_EXCL)
        let file = unsafe open(path, flags, 0o600)
        guard file >= 0 else {
            if isThere { unsafe unlink(path) }
            return false
        }
        var isWhole = true
        unsafe words.withUnsafeBytes { bytes in
            var written = 0
            while isWhole, written < bytes.count {
                let count = unsafe Glibc.write(
                    file, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { isWhole = false } else { written += count }
            }
        }
        if isThere { isWhole = ftruncate(file, off_t(words.count * 8)) == 0 && isWhole }
        isWhole = close(file) == 0 && isWhole
        if !isWhole { unsafe unlink(path) }
        return isWhole
    }

    /// How many seconds after the last change an entry that is not complete is given up.
    private static let longestWriting = 60

    /// Removes what was used longest ago, until the rest leaves room within the bounds, and what was never completed.
    private func tidy() {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        var entries: [(path: String, used: [Int], size: Int, isPlain: Bool)] = []
        let now = Int(Date().timeIntervalSince1970)
        for name in names {
            var found = stat()
            let path = path(name)
            guard unsafe lstat(path, &found) == 0 else { continue }
            if name.hasPrefix(".") {
                if name.hasSuffix(".part"), found.st_mtim.tv_sec < now - Self.longestWriting { unsafe unlink(path) }
            } else {
                let isPlain = found.st_mode & S_IFMT == S_IFREG && found.st_nlink == 1
                entries.append((path, [found.st_mtim.tv_sec, found.st_mtim.tv_nsec], Int(found.st_size), isPlain))
            }
        }
        entries.sort { $1.used.lexicographicallyPrecedes($0.used) }
        var bytes = 0
        var spare: [String] = []
        // The last one that may be added is looked at with the rest; until then those that are spare have its room.
        let files = mostFiles - max(0, mostFiles / Self.share - 1)
        for (place, entry) in entries.enumerated() {
            bytes += entry.size
            if place >= mostFiles || bytes > mostBytes - mostBytes / Self.share {
                unsafe unlink(entry.path)
            } else if place >= files, entry.isPlain {
                spare.append(entry.path)
            }
        }
        Self.added.withLock { $0[folder.path]?.spare = spare }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }
}
