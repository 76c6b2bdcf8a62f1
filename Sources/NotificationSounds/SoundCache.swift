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
        guard SoundCache.write(words, to: unfinished) else { return }
        guard unsafe rename(unfinished, path(key.name)) == 0 else {
            unsafe unlink(unfinished)
            return
        }
        if isDue(adding: words.count * 8) { tidy() }
    }

    /// What this process has added to each folder since it last looked at all that is in it.
    private static let added = Mutex<[String: (files: Int, bytes: Int)]>([:])

    /// An eighth of the bounds may be added before the folder is looked at again: with a full folder that takes as long as a
    /// file's writing.
    private static let share = 8

    /// Whether the folder is to be looked at: at first, and whenever much has been added.
    private func isDue(adding bytes: Int) -> Bool {
        Self.added.withLock { added in
            guard var sum = added[folder.path], added.count <= 64 else {
                added = [folder.path: (0, 0)]
                return true
            }
            sum = (sum.files + 1, sum.bytes + bytes)
            let isDue = sum.files >= mostFiles / Self.share || sum.bytes >= mostBytes / Self.share
            added[folder.path] = isDue ? (0, 0) : sum
            return isDue
        }
    }

    /// Writes bytes to a file that was not there; nothing is left where that fails.
    private static func write(_ words: [UInt64], to path: String) -> Bool {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
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
        isWhole = close(file) == 0 && isWhole
        if !isWhole { unsafe unlink(path) }
        return isWhole
    }

    /// How many seconds after the last change an entry that is not complete is given up.
    private static let longestWriting = 60

    /// Removes what was used longest ago, until the rest leaves room within the bounds, and what was never completed.
    private func tidy() {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        var entries: [(path: String, used: [Int], size: Int)] = []
        let now = Int(Date().timeIntervalSince1970)
        for name in names {
            var found = stat()
            let path = path(name)
            guard unsafe lstat(path, &found) == 0 else { continue }
            if name.hasPrefix(".") {
                if name.hasSuffix(".part"), found.st_mtim.tv_sec < now - Self.longestWriting { unsafe unlink(path) }
            } else {
                entries.append((path, [found.st_mtim.tv_sec, found.st_mtim.tv_nsec], Int(found.st_size)))
            }
        }
        entries.sort { $1.used.lexicographicallyPrecedes($0.used) }
        var bytes = 0
        // The last one that may be added is looked at with the rest.
        let files = mostFiles - max(0, mostFiles / Self.share - 1)
        for (place, entry) in entries.enumerated() {
            bytes += entry.size
            if place >= files || bytes > mostBytes - mostBytes / Self.share { unsafe unlink(entry.path) }
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }
}
